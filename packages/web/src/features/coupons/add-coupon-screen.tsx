import { Button } from '@mantine/core';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { checked } from '@prepdesk/contract/first-error';
import { useMemo, useState } from 'react';
import { useApp } from '../../api/chosen-app.ts';
import { ErrorPopup } from '../../ui/feedback/error-popup.tsx';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { isWaiting } from '../../ui/fields/field-editor.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { RecordEditors, RequiredNote } from '../../ui/record/record-editors.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { addedOf, type NewCoupon, type NewCouponKey, newCouponFields } from './new-coupon-fields.tsx';
import { Replay, type ReplayInput } from './replay.tsx';

type Done = { message: string; insertID: number };

const sections = [
  { title: 'Applies to', keys: ['appID', 'courseID', 'parentPackageID', 'packageID'] },
  {
    title: 'Discount',
    keys: ['couponCode', 'discount_type', 'discountPercentage', 'discountPrice', 'defaultCoupon'],
  },
  { title: 'Validity and eligibility', keys: ['access', 'startDate', 'endDate', 'userPhone', 'usesMost'] },
] as const;

/** Add Coupon (d3 §2): a chain of choices, what such a coupon would have cost, and the insert id once it is saved. */
export default function AddCouponScreen() {
  const [done, setDone] = useState<Done | null>(null);
  const [error, setError] = useState('');
  const { banner, report } = useNotices();
  const reportInForm: Report = (notice) => {
    if (notice.kind === 'error') setError(notice.sentence);
    else if (notice.kind === 'failed') report(notice);
  };
  return (
    <Screen route="/addcoupons" banner={banner}>
      <AfterEachSave>
        {(isAgain, startAgain) => (
          <CouponForm
            // A popup holds the focus until it is closed.
            isAgain={isAgain && !done}
            isErrorShown={error !== ''}
            report={reportInForm}
            onSaved={(saved) => {
              startAgain();
              setDone(saved);
            }}
          />
        )}
      </AfterEachSave>
      {error && <ErrorPopup message={error} onClose={() => setError('')} />}
      {done && (
        <SuccessPopup message={done.message} insertID={done.insertID} onContinue={() => setDone(null)} />
      )}
    </Screen>
  );
}

type FormProps = {
  isAgain: boolean;
  isErrorShown: boolean;
  report: Report;
  onSaved: (done: Done) => void;
};

function CouponForm({ isAgain, isErrorShown, report, onSaved }: FormProps) {
  const { appID } = useApp();
  const fields = useMemo(
    () => ({ ...newCouponFields, appID: { ...newCouponFields.appID, initial: appID } }),
    [appID],
  );
  const form = useRecordForm<NewCoupon, NewCouponKey, typeof coupons.add>({
    row: null,
    fields,
    call: coupons.add,
    toInput: addedOf,
    report,
    isAgain,
    isErrorInPopup: isErrorShown,
    onSaved: ({ message, response }) => onSaved({ message, insertID: response[0]?.id ?? 0 }),
  });
  const isOpen = ([key]: [string, string]) =>
    !form.fields.some((field) => field.key === key && isWaiting(field, form.draft));
  const errors = Object.fromEntries(Object.entries(form.errors).filter(isOpen));
  return (
    <Card>
      <RecordFrame form={form}>
        {sections.map(({ title, keys }) => (
          <Section key={title} title={title}>
            <div className={layout.grid}>
              {title === sections[0].title && <RequiredNote record={form} fields={form.fields} />}
              <RecordEditors
                record={{ ...form, errors }}
                fields={form.fields.filter(({ key }) => (keys as readonly string[]).includes(key))}
                isFirstFocused={title === sections[0].title}
              />
            </div>
          </Section>
        ))}
        <ReplaySection draft={form.draft as Draft<NewCouponKey>} />
        <div className={layout.body}>
          <div className={layout.actions} data-end>
            <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
              Submit
            </Button>
          </div>
        </div>
      </RecordFrame>
    </Card>
  );
}

/** The button that was pressed is gone: the focus goes to what it led to, unless somebody has moved it since. */
const focusIfLost = (result: HTMLElement | null) => {
  if (document.activeElement === document.body) result?.focus();
};

/** Before saving: what the last 90 days would have been with this coupon. */
function ReplaySection({ draft }: { draft: Draft<NewCouponKey> }) {
  const [replayInput, setReplayInput] = useState<ReplayInput | null>(null);
  const input = replayOf(draft);
  const isNow = replayInput !== null && JSON.stringify(replayInput) === JSON.stringify(input);
  return (
    <Section title="Simulation">
      {isNow ? (
        <Replay replayInput={replayInput} onShown={focusIfLost} />
      ) : (
        <div className={layout.actions}>
          <Button variant="default" disabled={!input} onClick={() => setReplayInput(input)}>
            Simulate the last 90 days
          </Button>
          <span className={layout.hint}>
            {input
              ? 'What the orders of this package would have been with such a coupon'
              : 'Choose a package and a discount first'}
          </span>
        </div>
      )}
    </Section>
  );
}

/** The input of the replay; null until the form has all of it. */
function replayOf(draft: Draft<NewCouponKey>): ReplayInput | null {
  const { appID, packageID, discount_type: discountType, discountPercentage, discountPrice } = draft;
  const { userPhone, usesMost } = draft;
  const input = { appID, packageID, discountType, discountPercentage, discountPrice, userPhone, usesMost };
  try {
    checked(coupons.replay.input, input);
    return input;
  } catch {
    return null;
  }
}

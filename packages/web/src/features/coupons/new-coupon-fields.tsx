import { Box, Select } from '@mantine/core';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { companyDay } from '@prepdesk/contract/company-time';
import { accessModes, maxCodeLength, noDay } from '@prepdesk/contract/coupons/coupon-rules';
import { coupon, coupons } from '@prepdesk/contract/coupons/coupons';
import { discountTypes } from '@prepdesk/contract/coupons/discount';
import type { ReactNode } from 'react';
import { useChoices } from '../../api/use-read.ts';
import { useAppChoices, useCourseChoices } from '../../shared/course-choice.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import { type Choice, choiceList, type Draft, type EditorSlot } from '../../ui/fields/fields-of.ts';
import { requiredLabel } from '../../ui/fields/required.ts';
import { columnsFor, type FormRow } from '../../ui/fields/resource-fields.ts';
import { choiceProps } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import { couponInputs } from './coupon-fields.ts';

const custom = (render: (slot: EditorSlot) => ReactNode) => ({ editor: { kind: 'custom' as const, render } });

const afterType = { waitsFor: ['discount_type'], waitReason: 'Choose a discount type first' } as const;

/** A new coupon, filled in one choice after the other (d3 §4). */
export const newCouponFields = columnsFor(coupon, {
  appID: custom((slot) => <AppSelect slot={slot} />),
  courseID: {
    after: ['appID'],
    waitReason: 'Choose an app first',
    ...custom((slot) => <CourseSelect slot={slot} />),
  },
  parentPackageID: {
    after: ['courseID'],
    waitReason: 'Choose a course first',
    ...custom((slot) => <ParentSelect slot={slot} />),
  },
  packageID: {
    after: ['parentPackageID'],
    waitReason: 'Choose a parent package first',
    ...custom((slot) => <PackageSelect slot={slot} />),
  },
  couponCode: {
    waitsFor: ['packageID'],
    waitReason: 'Choose a package first',
    editor: { kind: 'text', maxLength: maxCodeLength, hint: 'Letters only' },
  },
  discount_type: {
    waitsFor: ['packageID', 'couponCode'],
    waitReason: 'Enter a coupon code first',
    ...custom((slot) => <TypeSelect slot={slot} />),
  },
  discountPercentage: { ...afterType, editor: { kind: 'number' } },
  discountPrice: afterType,
  defaultCoupon: afterType,
  access: {
    ...afterType,
    ...custom((slot) => <AccessChoice slot={slot} />),
  },
  startDate: custom((slot) => <FutureDay slot={slot} earliest={companyDay()} />),
  endDate: custom((slot) => <FutureDay slot={slot} earliest={slot.draft.startDate || companyDay()} />),
  userPhone: { label: 'User Phone (only this learner)' },
  usesMost: { label: 'Usage limit (blank = unlimited)', editor: { kind: 'number' } },
});

export type NewCoupon = FormRow<typeof coupon>;
export type NewCouponKey = keyof typeof newCouponFields;

const chosen = (slot: EditorSlot, key: NewCouponKey): number => Number(slot.draft[key] ?? 0);

type ChoiceProps = {
  slot: EditorSlot;
  choices: readonly Choice[];
  /** What else a choice writes. */
  also?: (value: string) => Partial<Draft>;
};

function ChoiceOf({ slot, choices, also }: ChoiceProps) {
  return (
    <Select
      {...inputProps(slot)}
      {...choiceProps(choices, slot.error)}
      value={slot.value || null}
      onChange={(value) => slot.set({ [slot.fieldKey]: value ?? '', ...also?.(value ?? '') })}
    />
  );
}

const unlessZero = (amount = ''): string => (amount === '0' ? '' : amount);

/** Both amounts are required, although only that of the type counts: the other is 0 unless somebody types more. */
function TypeSelect({ slot }: { slot: EditorSlot }) {
  return (
    <ChoiceOf
      slot={slot}
      choices={choiceList(discountTypes)}
      also={(type) => {
        const amounts = ['discountPercentage', 'discountPrice'];
        const [own = '', other = ''] = type === '1' ? amounts : amounts.toReversed();
        return { [own]: unlessZero(slot.draft[own]), [other]: slot.draft[other] || '0' };
      }}
    />
  );
}

const AppSelect = ({ slot }: { slot: EditorSlot }) => <ChoiceOf slot={slot} choices={useAppChoices()} />;

const CourseSelect = ({ slot }: { slot: EditorSlot }) => (
  <ChoiceOf slot={slot} choices={useCourseChoices(chosen(slot, 'appID'))} />
);

const named = (packages: readonly { id: number; packageName: string }[] | undefined) =>
  packages?.map(({ id, packageName }) => ({ value: String(id), label: packageName }));

function ParentSelect({ slot }: { slot: EditorSlot }) {
  const of = { appID: chosen(slot, 'appID'), courseID: chosen(slot, 'courseID') };
  const { data, unread } = useChoices(parentPackages.ofCoupon, of.appID && of.courseID ? of : null);
  return <ChoiceOf slot={slot} choices={named(data) ?? unread} />;
}

function PackageSelect({ slot }: { slot: EditorSlot }) {
  const of = { appID: chosen(slot, 'appID'), parentPackageID: chosen(slot, 'parentPackageID') };
  const { data, unread } = useChoices(coupons.childPackages, of.appID && of.parentPackageID ? of : null);
  return <ChoiceOf slot={slot} choices={named(data) ?? unread} />;
}

/** d3 §9: 2 comes first, as it does in the documents. */
const modes = [2, 1] as const;

function AccessChoice({ slot }: { slot: EditorSlot }) {
  return (
    <fieldset
      className={`${layout.choices} ${layout.wholeLine}`}
      data-beside
      data-invalid={slot.error ? true : undefined}
      disabled={slot.isDisabled}
      aria-describedby={slot.error || slot.waitReason ? 'access-remark' : undefined}
    >
      <legend {...requiredLabel(slot.isRequired)}>{slot.label}</legend>
      {modes.map((mode) => (
        <label key={mode} data-chosen={slot.value === String(mode) || undefined}>
          <input
            type="radio"
            name={slot.fieldKey}
            checked={slot.value === String(mode)}
            onChange={() => slot.set({ access: String(mode) })}
          />
          {accessModes[mode]}
        </label>
      ))}
      {(slot.error || slot.waitReason) && (
        <Box component="p" id="access-remark" className={slot.error ? layout.error : layout.hint} w="100%">
          {slot.error || slot.waitReason}
        </Box>
      )}
    </fieldset>
  );
}

/** A day from today on, shown only where dates were chosen (d3 §5). */
function FutureDay({ slot, earliest }: { slot: EditorSlot; earliest: string }) {
  if (slot.draft.access !== '1') return null;
  const { value, ...input } = inputProps(slot);
  return (
    <DayInput
      {...input}
      value={value}
      earliest={earliest}
      onChange={(day) => slot.set({ [slot.fieldKey]: day })}
    />
  );
}

/** The input of the documented call: with Full Access, the documents' value for no date. */
export const addedOf = (draft: Draft<NewCouponKey>) =>
  couponInputs.add(draft.access === '1' ? draft : { ...draft, startDate: noDay, endDate: noDay });

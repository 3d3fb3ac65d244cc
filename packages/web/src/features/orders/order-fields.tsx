import { Button, Select, TextInput } from '@mantine/core';
import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { CheckedRule } from '@prepdesk/contract/coupons/coupons';
import { Failure } from '@prepdesk/contract/failures';
import { type Order, orderStates, paymentModes } from '@prepdesk/contract/orders/order';
import { orders } from '@prepdesk/contract/orders/orders';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { CouponRules } from '../../shared/coupon-rules.tsx';
import { useAppChoices, useCourseChoices } from '../../shared/course-choice.tsx';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { rupeeParts } from '../../ui/fields/amount-text.ts';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import { type Choice, type EditorSlot, fieldsOf } from '../../ui/fields/fields-of.ts';
import { choiceProps } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';

/** d3 §9: discounts of orders are always requested for the general app. */
const discountAppID = appIDs.general;

type Apply = (code: string) => void;

/**
 * The fields of the form, each depending on the one before: app, course, package, code.
 * @param order the stored order; null for a new one
 * @param appID the initial app of a new order
 * @param onApplied receives the code whose discount is shown
 */
export const orderFields = (order: Order | null, appID: number, onApplied: Apply) =>
  fieldsOf<Order>()({
    appID: {
      label: 'App',
      initial: appID,
      isRequired: true,
      editor: { kind: 'custom', render: (slot) => <AppSelect slot={slot} isFixed={order !== null} /> },
    },
    courseID: {
      label: 'Course',
      after: ['appID'],
      isRequired: true,
      // No call is sent the course. Without one there is no package to choose.
      sentAs: ({ courseID }) => (courseID ? [] : ['packageID', 'packagePrice']),
      editor: { kind: 'custom', render: (slot) => <CourseSelect slot={slot} /> },
    },
    packageID: {
      label: 'Package',
      after: ['courseID'],
      waitReason: 'Choose a course first',
      sentAs: ['packageID', 'packagePrice'],
      editor: {
        kind: 'custom',
        render: (slot) => <PackageSelect slot={slot} order={order} onApplied={onApplied} />,
      },
    },
    packagePrice: { label: 'Package Price', after: ['packageID'], editor: readOnlyRupees },
    discountCode: {
      label: 'Discount Code',
      after: ['packageID'],
      waitReason: 'Choose a package first',
      editor: {
        kind: 'custom',
        render: (slot) => <CodeField slot={slot} order={order} onApplied={onApplied} />,
      },
    },
    discountPrice: { label: 'Discount Price', after: ['packageID'], editor: readOnlyRupees },
    userPhone: { label: 'Phone', writtenOn: 'add', editor: { kind: 'number' } },
    orderID: { label: 'Order ID', writtenOn: 'add', editor: { kind: 'text', maxLength: 60 } },
    paymentID: { label: 'Payment ID', writtenOn: 'add', editor: { kind: 'text', maxLength: 100 } },
    isActive: { label: 'Status', editor: { kind: 'select', choices: orderStates } },
    paymentMode: { label: 'Payment Mode', editor: { kind: 'suggest', suggestions: paymentModes } },
    referenceNumber: { label: 'Reference Number', editor: { kind: 'text', maxLength: 100 } },
    paymentDetails: { label: 'Payment Details', editor: { kind: 'text', maxLength: 20_000 } },
    transactionDetails: { label: 'Transaction Details', editor: { kind: 'text', maxLength: 20_000 } },
  });

export type OrderKey = keyof ReturnType<typeof orderFields>;

const readOnlyRupees = {
  kind: 'custom' as const,
  render: (slot: EditorSlot) => (
    <TextInput
      {...inputProps({ ...slot, isRequired: false })}
      value={slot.value ? rupeeParts(slot.value)[1] : ''}
      leftSection={<span aria-hidden>₹</span>}
      readOnly
      // It can be read and copied, but not changed.
      styles={{ input: { background: 'var(--page)' } }}
    />
  ),
};

const Choose = ({
  slot,
  data,
  onChoose,
}: {
  slot: EditorSlot;
  data: readonly Choice[];
  onChoose: (value: string) => void;
}) => (
  <Select
    {...inputProps(slot)}
    {...choiceProps(data, slot.error)}
    value={slot.value || null}
    onChange={(value) => onChoose(value ?? '')}
  />
);

/** The app of a stored order cannot be changed. */
function AppSelect({ slot, isFixed }: { slot: EditorSlot; isFixed: boolean }) {
  return (
    <Choose
      slot={{ ...slot, isDisabled: slot.isDisabled || isFixed }}
      data={useAppChoices()}
      onChoose={(appID) => slot.set({ appID })}
    />
  );
}

function CourseSelect({ slot }: { slot: EditorSlot }) {
  const data = useCourseChoices(Number(slot.draft.appID));
  const error = slot.error && 'Please choose a course';
  return <Choose slot={{ ...slot, error }} data={data} onChoose={(courseID) => slot.set({ courseID })} />;
}

type Parts = { slot: EditorSlot; order: Order | null; onApplied: Apply };

/** Choosing another package sets its price and no discount. Choosing the order's own restores the agreed price. */
function PackageSelect({ slot, order, onApplied }: Parts) {
  const { appID, courseID } = slot.draft;
  const { data, choices } = useChoiceList(
    orders.packages,
    appID && courseID ? { appID, courseID } : null,
    'id',
    'packageName',
  );
  const isOwn = (packageID: string) => order !== null && packageID === String(order.packageID);
  // The order's own package stays in the list even if it is no longer sold.
  const own =
    order && String(order.courseID) === courseID && !choices.some(({ value }) => isOwn(value))
      ? [{ value: String(order.packageID), label: order.packageName }]
      : [];
  const choose = (packageID: string) => {
    const row = data?.find(({ id }) => String(id) === packageID);
    const sale = isOwn(packageID) && order ? order : undefined;
    const discountCode = sale?.discountCode ?? '';
    onApplied(discountCode);
    slot.set({
      packageID,
      discountCode,
      packagePrice: sale?.packagePrice ?? row?.packagePrice ?? '',
      discountPrice: sale?.discountPrice ?? '0.00',
    });
  };
  return <Choose slot={slot} data={[...own, ...choices]} onChoose={choose} />;
}

/** A code counts once it is applied: the server returns the discount, or why there is none. */
function CodeField({ slot, order, onApplied }: Parts) {
  const [message, setMessage] = useState('');
  const [shown, setShown] = useState<{ of: string; rules: readonly CheckedRule[] }>();
  const { save: ask, isSaving } = useChange(orders.discount);
  const code = slot.value.trim();
  const { packageID = '', userPhone = '' } = slot.draft;
  const isAgreed =
    order !== null &&
    packageID === String(order.packageID) &&
    code.toLowerCase() === order.discountCode.toLowerCase();
  // Checked rules are shown until the package, code or phone changes. For an unknown code the error says enough.
  const requested = [packageID, code, userPhone].join(' ');
  const isKnown = !shown?.rules.some(({ rule, isMet }) => rule === 'exists' && isMet === false);
  const rules = shown?.of === requested && isKnown ? shown.rules : [];
  // A discount is of a code and a package: a reply about others than those that stand there by then says nothing.
  const discounted = `${packageID} ${code}`;
  const latest = useRef(discounted);
  latest.current = discounted;
  const apply = async () => {
    if (isSaving) return;
    setMessage('');
    try {
      const { packagePrice, discountPrice, rules } = isAgreed
        ? { ...order, rules: [] }
        : (
            await ask({
              appID: discountAppID,
              couponCode: code,
              packageID,
              ...(order ? { orderID: order.orderID } : { userPhone }),
            })
          ).response;
      if (latest.current !== discounted) return;
      setShown({ of: requested, rules });
      slot.set({ packagePrice, discountPrice, discountCode: code });
      onApplied(code);
    } catch (error) {
      if (latest.current !== discounted) return;
      setMessage(error instanceof Failure ? error.message : sentenceOf(error));
      const rules = error instanceof Failure ? error.details.rules : undefined;
      setShown(rules && { of: requested, rules: rules as readonly CheckedRule[] });
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  };
  return (
    <>
      <div className={layout.nextToField}>
        <TextInput
          {...inputProps({ ...slot, error: message || slot.error || '' })}
          onKeyDown={press}
          onChange={(event) => {
            setMessage('');
            slot.set({ discountCode: event.currentTarget.value });
          }}
        />
        <Button
          variant="default"
          size="sm"
          loading={isSaving}
          disabled={slot.isDisabled}
          onClick={() => void apply()}
        >
          Apply
        </Button>
      </div>
      {rules.length > 0 && (
        <div className={layout.wholeLine}>
          <CouponRules rules={rules} />
        </div>
      )}
    </>
  );
}

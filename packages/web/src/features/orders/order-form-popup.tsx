import { inPaise, rupeesOf } from '@prepdesk/contract/money';
import { type Order, orderText } from '@prepdesk/contract/orders/order';
import { orders } from '@prepdesk/contract/orders/orders';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useApp } from '../../api/chosen-app.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import type { Notice } from '../../ui/screen/use-notices.tsx';
import { type OrderKey, orderFields } from './order-fields.tsx';

type Props = {
  /** null for a new one. */
  order: Order | null;
  onSaved: (done: { message: string; insertID?: number }) => void;
  onClose: () => void;
};

/** The form requires a payment ID, which a script may omit (d3 §5, gaps A18). */
const addRules = z.extend(orders.add.input, {
  paymentID: orderText(100, 'Please enter Payment ID', 'pay_1'),
});

type OrderDraft = Draft<OrderKey>;

const soldOf = ({ packageID, packagePrice, discountPrice, discountCode }: OrderDraft) => ({
  packageID,
  packagePrice: packagePrice || '',
  discountPrice: discountPrice || '0',
  discountCode,
});

const paymentOf = (draft: OrderDraft) => {
  const { isActive, paymentMode, referenceNumber, paymentDetails, transactionDetails } = draft;
  return { isActive, paymentMode, referenceNumber, paymentDetails, transactionDetails };
};

/** Adds or edits an order. Price and discount are set by the server and read-only (d3 §4, §5). */
export function OrderFormPopup({ order, onSaved, onClose }: Props) {
  const { appID } = useApp();
  const [failure, setFailure] = useState<unknown>(null);
  /** The discount code whose discount is shown. */
  const [applied, setApplied] = useState(order?.discountCode ?? '');
  const fields = useMemo(() => orderFields(order, appID, setApplied), [order, appID]);
  const report = (notice: Notice) => notice.kind === 'failed' && setFailure(notice.error);
  const shared = { fields, report, rowKey: order?.orderID, part: '-order' };
  const added = useRecordForm<Order, OrderKey, typeof orders.add>({
    ...shared,
    row: null,
    rowKey: undefined,
    call: orders.add,
    rules: addRules,
    toInput: (draft) => ({
      ...soldOf(draft),
      ...paymentOf(draft),
      userAppsID: '',
      orderID: draft.orderID,
      userPhone: draft.userPhone,
      paymentID: draft.paymentID,
    }),
    onSaved: ({ message, response }) => onSaved({ message, insertID: response.insertId }),
  });
  const edited = useRecordForm<Order, OrderKey, typeof orders.edit>({
    ...shared,
    row: order,
    call: orders.edit,
    part: '-edited-order',
    toInput: (draft, base) => ({
      ...soldOf(draft),
      ...paymentOf(draft),
      orderID: base?.orderID ?? '',
      userAppsID: base?.userAppsID,
      paymentID: base?.paymentID,
      rowVersion: base?.rowVersion,
    }),
    onSaved: ({ message }) => onSaved({ message }),
  });
  const form = order ? edited : added;
  const { discountCode = '', packagePrice, discountPrice } = form.draft;
  const isApplied = discountCode.trim().toLowerCase() === applied.toLowerCase();
  return (
    <RecordPopupFrame
      title={order ? 'Edit order' : 'Add order'}
      subtitle={
        order
          ? `${order.orderID} · ${order.fullName || 'NA'} · ${phoneText(order.userPhone, order.userCountryCode)}`
          : undefined
      }
      form={form}
      isWide
      isHeldBack={!isApplied}
      onClose={onClose}
      head={failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
    >
      <p className={layout.lead} role="status">
        {isApplied ? (
          packagePrice && (
            <>
              To be paid: <Rupees amount={toPay(packagePrice, discountPrice || '0.00')} />
            </>
          )
        ) : (
          <>Apply the discount code before you save.</>
        )}
      </p>
    </RecordPopupFrame>
  );
}

const toPay = (packagePrice: string, discountPrice: string): string =>
  rupeesOf(Math.max(0, inPaise(packagePrice) - inPaise(discountPrice)));

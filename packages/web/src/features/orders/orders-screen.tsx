import { Box, Button } from '@mantine/core';
import type { Order } from '@prepdesk/contract/orders/order';
import { orderStateText } from '@prepdesk/contract/orders/order-state';
import { orders } from '@prepdesk/contract/orders/orders';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useAddressSearch } from '../../api/address-search.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { LookUpForm } from '../../shared/look-up-form.tsx';
import { optionalText } from '../../shared/optional-text.ts';
import { OrderStateLine } from '../../shared/order-state.tsx';
import { useLookUp } from '../../shared/use-look-up.ts';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { useScreenKeys } from '../../ui/focus/use-screen-keys.ts';
import layout from '../../ui/layout/layout.module.css';
import { useIsPhone } from '../../ui/layout/use-is-phone.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { historyOf } from '../../ui/record/row-history.ts';
import { AddButton } from '../../ui/screen/add-button.tsx';
import { HeadTools } from '../../ui/screen/head-tools.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { OrderFormPopup } from './order-form-popup.tsx';
import { OrderPopup, paidOf } from './order-popup.tsx';
import { RefundPopup } from './refund-popup.tsx';
import { WaitingRefunds } from './waiting-refunds.tsx';

const RefundLookUp = lazyPart(() => import('./refund-look-up.tsx'));

const route = '/orders';
const shape = z.object({ search: optionalText() });

/** d3 §2: the tooltips of actions that need a separate right (gaps B23). */
const notAllowed = 'Not Allowed';
const notAllowedAddress = 'Not Allowed to Address Update';

/** d3 §4: the success popup closes by itself. */
const successSeconds = 3;

type Open =
  | { kind: 'add' }
  | { kind: 'edit'; order: Order }
  | { kind: 'view'; order: Order }
  | { kind: 'refund'; order: Order };

type Done = { message: string; insertID?: number };

const useFields = (view: (order: Order) => void) =>
  useMemo(
    () =>
      fieldsOf<Order>()({
        orderID: { label: 'Order ID', look: 'strong', card: 'note', widthPx: 140 },
        userPhone: { label: 'Phone', isSpare: true },
        fullName: {
          label: 'User Name',
          card: 'start',
          asText: ({ fullName }) => fullName || 'NA',
          display: (order) => <LearnerLink {...order} />,
        },
        isActive: {
          label: 'Status',
          card: 'state',
          widthPx: 150,
          asText: (order) => orderStateText(paidOf(order)),
          display: (order) => <OrderStateLine order={paidOf(order)} />,
        },
        packageName: { label: 'Package Name', card: 'under', widthPx: 176 },
        purchasedPrice: {
          label: 'Purchased Price',
          kind: 'rupees',
          card: 'end',
          widthPx: 100,
        },
        discountCode: {
          label: 'Discount Code',
          card: 'aside',
          isHiddenAtFirst: true,
          asText: ({ discountCode }) => discountCode || 'No coupon',
          widthPx: 130,
        },
        id: {
          label: 'View Data',
          // A phone has it in the menu of the card.
          isSpare: true,
          asText: () => '',
          display: (order) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`View Data of ${order.orderID}`}
              onClick={() => view(order)}
            >
              View
            </Button>
          ),
          widthPx: 95,
        },
        // After what a refund is about, which is in view on a laptop, too.
        userEmail: {
          label: 'Email',
          isSpare: true,
          display: ({ userEmail }) => (
            // Long ones would push the state out of view, so they take a second line, preferably from the '@' on.
            <Box
              component="span"
              display="block"
              miw={130}
              style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
              data-words="long"
            >
              <EmailText address={userEmail || 'NA'} />
            </Box>
          ),
        },
        // Last: the phone number begins with it.
        userCountryCode: {
          label: 'Country Code',
          isSpare: true,
          asText: ({ userCountryCode }) => `+${userCountryCode}`,
          widthPx: 100,
        },
      }),
    [view],
  );

/** Whoever looks an order up has its number, or means the latest ones. */
const maxShown = 50;

/** Finds, adds, edits and refunds orders (d3 §2). */
export default function OrdersScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const search = at?.search;
  const { banner, report, clear } = useNotices();
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const view = useCallback((order: Order) => setOpen({ kind: 'view', order }), []);
  const { answer, failure, isLooking, look } = useLookUp({
    call: orders.find,
    search: search,
    report,
    leave: close,
    inputOf: (words) => ({ search: words, limit: maxShown }),
  });
  const first = useRead(orders.newest, search ? null : {});
  const fields = useFields(view);
  const list = useReadList(
    route,
    {
      ...(search ? { failure } : first),
      rows: search ? answer?.response.orders : first.data?.orders,
      isLoading: search ? isLooking && answer === null : first.isLoading,
      isRefreshing: isLooking,
      whenEmpty: search ? (answer?.message ?? 'Search again to see orders') : 'No Order Yet',
    },
    fields,
  );
  // The column with the View button cannot be sorted.
  const sorted = list.sorts.filter((key) => key !== 'id');
  const actionsOf = useActions(setOpen);
  const mayWrite = useMay()(orders.add);
  const add = () => setOpen({ kind: 'add' });
  useScreenKeys(mayWrite ? add : undefined);
  const asksForRefund = useAddressSearch().open === 'refund';
  const again = () => {
    if (search) void look(search);
  };
  const finish = (good: Done) => {
    close();
    setDone(good);
    again();
  };
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Orders', href: route }]} />;
  return (
    <Screen
      route={route}
      count={answer ? `${list.count}${answer.response.isCapped ? '+' : ''}` : undefined}
      banner={banner}
      actions={
        <>
          <HeadTools>
            <ColumnsMenu columns={list.columns} />
          </HeadTools>
          <WaitingRefunds onChanged={again} />
          <AddButton label="Add order" onAdd={add} refusal={mayWrite ? undefined : notAllowed} />
        </>
      }
    >
      <LookUpForm
        by="order Id, phone or email"
        search={search ?? ''}
        isLooking={isLooking}
        onSearch={(words) => {
          clear();
          if (words === search) void look(words);
          else choose({ search: words });
        }}
      />
      <Box component="h2" mb={10} fz={16}>
        {search ? `Search Results for ${search}` : 'Refunds to approve and newest orders'}
      </Box>
      <ListCard
        list={{ ...list, sorts: sorted }}
        rowID="orderID"
        hasSearch={false}
        actions={actionsOf}
        note={
          answer?.response.isCapped && (
            <p className={layout.note} role="status">
              Only the newest {maxShown} are shown. Refine the search to find others.
            </p>
          )
        }
      />
      {asksForRefund && <RefundLookUp onFound={(order) => setOpen({ kind: 'refund', order })} />}
      {open?.kind === 'add' && <OrderFormPopup order={null} onSaved={finish} onClose={close} />}
      {open?.kind === 'edit' && <OrderFormPopup order={open.order} onSaved={finish} onClose={close} />}
      {open?.kind === 'refund' && (
        <RefundPopup order={open.order} onSaved={finish} onChanged={again} onClose={close} />
      )}
      {open?.kind === 'view' && (
        <OrderPopup
          order={open.order}
          onRefund={() => setOpen({ kind: 'refund', order: open.order })}
          onClose={close}
        />
      )}
      {done && (
        <SuccessPopup
          message={done.message}
          {...(done.insertID === undefined ? {} : { insertID: done.insertID })}
          seconds={successSeconds}
          onContinue={() => setDone(null)}
        />
      )}
    </Screen>
  );
}

function useActions(setOpen: (open: Open) => void) {
  const may = useMay();
  const canOpen = useCanOpen();
  const mayAddress = may(orders.edit) && canOpen('/address/{id}');
  const disabledReason = may(orders.edit) ? undefined : notAllowed;
  const isPhone = useIsPhone();
  return (order: Order): RowAction[] => [
    ...(isPhone
      ? [{ label: 'View Data', run: () => setOpen({ kind: 'view', order }), opensCard: true }]
      : []),
    { label: 'Edit', run: () => setOpen({ kind: 'edit', order }), disabledReason },
    mayAddress
      ? {
          label: 'Update Address',
          opens: {
            path: '/address/{id}',
            name: order.fullName || order.orderID,
            id: { orderId: order.orderID },
          },
          isNewTab: true,
          isRare: true,
        }
      : { label: 'Update Address', run: () => {}, disabledReason: notAllowedAddress, isRare: true },
    // Always shown: the server refuses people who lack the right and names it (DECISIONS A20).
    { label: 'Refund', run: () => setOpen({ kind: 'refund', order }) },
    ...historyOf(orders.find, order),
  ];
}

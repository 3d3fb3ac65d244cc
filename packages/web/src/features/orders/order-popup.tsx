import { Box, Button } from '@mantine/core';
import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { durationText } from '@prepdesk/contract/duration-text';
import type { Order } from '@prepdesk/contract/orders/order';
import { moneyBackOf } from '@prepdesk/contract/orders/order-state';
import { orders } from '@prepdesk/contract/orders/orders';
import { refundStates } from '@prepdesk/contract/orders/refunds';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useRead } from '../../api/use-read.ts';
import { OrderStateLine } from '../../shared/order-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { lazyWhenIdle } from '../../ui/screen/lazy-part.tsx';
import { SentDetails } from './sent-details.tsx';

const NotedVisit = lazyWhenIdle(async () => (await import('../../ui/screen/noted-visit.tsx')).NotedVisit);

type Props = { order: Order; onRefund: () => void; onClose: () => void };

/** All details of an order and what happened to it since (d3 §2, View Data). */
export const OrderPopup = ({ order, onRefund, onClose }: Props) => (
  <Popup
    title={`Order ${order.orderID}`}
    subtitle={`${order.fullName || 'NA'} · ${order.packageName}`}
    isLarge
    onClose={onClose}
    closeLabel="Close"
    actions={
      <Button variant="default" onClick={onRefund}>
        Refund
      </Button>
    }
  >
    <NotedVisit screen="/orders" of={order.id} />
    <div className={layout.stack}>
      <Facts facts={priceFacts(order)} look="strong" minPx={190} />
      <Facts facts={otherFacts(order)} minPx={190} />
      <SentDetails label="Payment Details" text={order.paymentDetails} />
      <SentDetails label="Transaction Details" text={order.transactionDetails} />
      <Box component="h3" mb={10} fz={16}>
        Timeline
      </Box>
      <Timeline orderID={order.orderID} />
    </div>
  </Popup>
);

export const paidOf = (order: Order) => ({ ...order, isWaiting: order.waitingAmount !== '0.00' });

const rupees = (label: string, amount: string) => ({ label, value: <Rupees amount={amount} /> });

const priceFacts = (order: Order) => [
  { label: 'Status', value: <OrderStateLine order={paidOf(order)} /> },
  rupees('Package Price', order.packagePrice),
  rupees('Discount Price', order.discountPrice),
  order.purchasedPrice === '0.00'
    ? { label: 'Purchased Price', value: 'Free' }
    : rupees('Purchased Price', order.purchasedPrice),
  rupees('Paid', order.paidAmount),
  rupees('Refunded', moneyBackOf(order)),
  ...(paidOf(order).isWaiting ? [rupees(refundStates.waiting, order.waitingAmount)] : []),
];

const otherFacts = (order: Order) =>
  [
    ['Phone', phoneText(order.userPhone, order.userCountryCode)],
    ['Email', <EmailText key="email" address={order.userEmail || 'NA'} />],
    ['Discount Code', order.discountCode],
    ['Payment Mode', order.paymentMode],
    ['Reference Number', order.referenceNumber],
    ['Payment ID', order.paymentID],
    ['Transaction Date', dateText(order.transactionDate)],
    ['Purchased Date', shownInstant(order.purchasedDate)],
    ['Package Expiry Date', shownDay(order.packageExpiryDate)],
    ['Validity In Days', String(order.validityInDays)],
    ['Total Credits', durationText(order.totalCredits)],
    ['Plan', order.planName],
    ['Short Name', order.packageShortName],
    ['Speed', order.speed],
    ['Currency', order.currency],
    ['Bought on', order.registerFromPlatform],
    ['Registration Date', shownInstant(order.registrationDate)],
  ].map(([label = '', value]) => ({ label, value: value || 'NA' }));

/** The gateway may have sent something that is not a date; it is then shown unchanged. */
const dateText = (date: string): string => (/^\d{4}-\d{2}-\d{2}T/.test(date) ? shownInstant(date) : date);

function Timeline({ orderID }: { orderID: string }) {
  const { data, failure, isLoading, reload } = useRead(orders.timeline, { orderID });
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  return (
    <div className={isLoading ? layout.room : undefined}>
      <LoadingOverlay isShown={isLoading} />
      <ol aria-label="Timeline">
        {data?.events.map(({ at, who, says, changes }) => (
          <Box
            key={`${at} ${says}`}
            component="li"
            display="grid"
            pb={14}
            style={{ gridTemplateColumns: '12px minmax(0, 1fr)', gap: '2px 12px' }}
          >
            <Box component="i" w={9} h={9} mt={5} bd="2px solid var(--edge)" bdrs="50%" aria-hidden />
            <div>
              {says}
              <Box component="small" display="block">
                {shownInstant(at)}
                {who && ` · ${who}`}
              </Box>
              {changes.length > 0 && (
                <Box
                  component="dl"
                  display="grid"
                  mt={4}
                  fz={13}
                  style={{ gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 10px' }}
                >
                  {changes.map(({ label, before, after }) => (
                    <Changed key={label} label={label} before={before} after={after} />
                  ))}
                </Box>
              )}
            </div>
          </Box>
        ))}
      </ol>
    </div>
  );
}

const Changed = ({
  label,
  before,
  after,
}: {
  label: string;
  before: string | null;
  after: string | null;
}) => (
  <>
    <dt>{label}</dt>
    <dd>
      {before !== null && (
        <>
          <Box component="del" c="var(--ink-3)">
            {before}
          </Box>{' '}
        </>
      )}
      {after ?? 'nothing'}
    </dd>
  </>
);

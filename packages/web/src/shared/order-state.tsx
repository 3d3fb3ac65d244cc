import { Box } from '@mantine/core';
import {
  type OrderState,
  orderStateNames,
  orderStateOf,
  orderStateText,
} from '@prepdesk/contract/orders/order-state';
import layout from '../ui/layout/layout.module.css';
import marks from './marks.module.css';

type Paid = Parameters<typeof orderStateOf>[0];

/** Each state has its own shape, so that it does not depend on colour. */
export const OrderMark = ({ order }: { order: Paid }) => (
  <i
    className={marks.payment}
    data-state={orderStateOf(order)}
    role="img"
    aria-label={orderStateText(order)}
  />
);

/** The mark with its text. */
export const OrderStateLine = ({ order }: { order: Paid }) => (
  <span className={marks.line}>
    <i className={marks.payment} data-state={orderStateOf(order)} aria-hidden />
    {/* Where it must break, the amount stays whole. */}
    <span>{orderStateText(order).replace('₹ ', '₹\u00a0')}</span>
  </span>
);

/** What the marks mean. */
export const OrderStateLegend = () => (
  <Box
    component="p"
    className={`${layout.line} ${layout.hint}`}
    p="10px 16px"
    style={{ gap: '6px 18px', borderTop: '1px solid var(--line)' }}
  >
    {(Object.keys(orderStateNames) as OrderState[]).map((state) => (
      <span key={state} className={layout.line}>
        <i className={marks.payment} data-state={state} aria-hidden /> {orderStateNames[state]}
      </span>
    ))}
  </Box>
);

import { Box } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { type Coupon, coupons } from '@prepdesk/contract/coupons/coupons';
import type { CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { rupeeParts } from '../../ui/fields/amount-text.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';

export type ReplayInput = CallInput<typeof coupons.replay>;

const rupees = (decimal: string): string => {
  const [sign, digits] = rupeeParts(decimal);
  return `${sign}₹ ${digits}`;
};

type ReplayProps = {
  replayInput: ReplayInput;
  /** Gets the result, once it is there. */
  onShown?: (result: HTMLElement | null) => void;
};

/** What the last 90 days would have been with such a coupon. */
export function Replay({ replayInput, onShown }: ReplayProps) {
  const { data, isLoading, failure, reload } = useRead(coupons.replay, replayInput);
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  if (isLoading || !data) return <Waiting text="Loading.." />;
  return (
    <div ref={onShown} tabIndex={-1} className={layout.stack} role="status">
      <p className={layout.lead}>
        {shownDay(data.from)} to {shownDay(data.until)}: if every buyer had used it where it makes the order
        cheaper
      </p>
      <Facts
        minPx={150}
        facts={[
          { label: 'Orders', value: inDigits(data.orders) },
          { label: 'Orders affected', value: inDigits(data.uses) },
          { label: 'Revenue', value: rupees(data.revenue) },
          { label: 'With this coupon', value: rupees(data.replayed) },
          {
            label: 'Difference',
            value: data.discount === '0.00' ? rupees('0') : rupees(`-${data.discount}`),
          },
        ]}
      />
      <p className={layout.hint}>
        Further purchases that a coupon may bring are not counted.
        {!data.seesRoyalty && ' Faculty earnings are visible with royalty access only.'}
      </p>
      {data.royalties.length > 0 && <Royalties royalties={data.royalties} />}
    </div>
  );
}

/** The royalties of the same orders, by faculty member. */
const Royalties = ({ royalties }: Pick<CallResponse<typeof coupons.replay>, 'royalties'>) => (
  <div>
    <p className={layout.hint}>Royalty of these orders, after refunds</p>
    <ul className={layout.framed} aria-label="Royalty of each faculty">
      {royalties.map(({ facultyID, facultyName, royalty, replayed, difference }) => (
        <li key={facultyID} className={layout.row}>
          <div>
            <b>{facultyName}</b>
            <span>
              {rupees(royalty)}, with this coupon {rupees(replayed)}
            </span>
          </div>
          <Box component="span" style={{ whiteSpace: 'nowrap' }}>
            {rupees(difference)}
          </Box>
        </li>
      ))}
    </ul>
  </div>
);

export function ReplayPopup({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const {
    appID,
    packageID,
    discount_type: discountType,
    discountPercentage,
    discountPrice,
    userPhone,
  } = coupon;
  return (
    <Popup
      title="Simulation"
      subtitle={`${coupon.couponCode} · ${coupon.packageName}`}
      onClose={onClose}
      closeLabel="Close"
    >
      <Replay
        replayInput={{
          appID,
          packageID,
          discountType,
          discountPercentage,
          discountPrice,
          userPhone,
          usesMost: coupon.usesMost,
        }}
      />
    </Popup>
  );
}

import { monthBefore } from '@prepdesk/contract/company-time';
import { activation, activations } from '@prepdesk/contract/orders/activations';
import * as z from 'zod/mini';
import { useApp } from '../../api/chosen-app.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { MonthForm } from '../../shared/month-form.tsx';
import { PriceOrFree } from '../../shared/price-or-free.tsx';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';

const route = '/activation';
const shape = z.object({ monthyear: z.optional(z.string()) });

const fields = columnsFor(activation, {
  orderID: { look: 'strong', card: 'note' },
  fullName: { card: 'start', asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { isSpare: true, widthPx: 130 },
  packageName: { card: 'under' },
  purchasedPrice: {
    card: 'end',
    display: ({ purchasedPrice }) => <PriceOrFree amount={purchasedPrice} />,
  },
  purchasedDate: { isSpare: true },
  packageExpiryDate: { isSpare: true },
  isActive: { card: 'state', tones: { 1: 'ok', 0: 'dev' } },
  activation: { card: 'aside', tones: { active: 'ok', expired: 'off', refunded: 'dev', unpaid: 'off' } },
});

/** The orders of a month, and whether each one opens its package (gaps B5). */
export default function ActivationScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const { appID } = useApp();
  const monthyear = at?.monthyear ?? monthBefore(0);
  const list = useList(
    route,
    {
      call: activations.list,
      given: { appID, monthyear },
    },
    fields,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Activation list', href: route }]} />;
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      <MonthForm
        rule={activations.list.input.def.shape.monthyear}
        month={monthyear}
        onSubmit={(month) => choose({ monthyear: month })}
      />
      <ListCard list={list} rowID="id" hasDetails />
    </Screen>
  );
}

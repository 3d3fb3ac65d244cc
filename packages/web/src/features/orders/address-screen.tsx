import { type OrderAddress, orderAddress } from '@prepdesk/contract/orders/order-address';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPage } from '../../ui/screen/record-page.tsx';
import { RecordScreen } from '../../ui/screen/record-screen.tsx';
import { BrokenLink, Card } from '../../ui/screen/screen.tsx';

const route = '/address/{id}';
const place = z.object({ orderId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)) });
const trail = [{ label: 'Orders', href: '/orders' }];

const text = (maxLength: number) => ({ kind: 'text' as const, maxLength });

const fields = fieldsOf<OrderAddress>()({
  name: { label: 'Name', editor: text(200) },
  phone: { label: 'Phone', editor: text(20) },
  email: { label: 'Email', editor: text(200) },
  address: { label: 'Address', editor: text(500) },
  address1: { label: 'Address 1 (optional)', editor: text(500) },
  city: { label: 'City', editor: text(100) },
  state: { label: 'State', editor: text(100) },
  country: { label: 'Country', editor: text(100) },
  zipcode: { label: 'Zipcode', editor: text(20) },
});

const sections: { title: string; keys: (keyof typeof fields)[] }[] = [
  { title: 'Recipient', keys: ['name', 'phone', 'email'] },
  { title: 'Destination', keys: ['address', 'address1', 'city', 'state', 'country', 'zipcode'] },
];

/** The delivery address of an order. Opened from its row (d3 §2). */
export default function AddressScreen() {
  const { id: at } = useEncodedID(place);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  const orderID = at.orderId;
  return (
    <RecordScreen route={route} call={orderAddress.detail} given={{ orderID }} trail={trail}>
      {({ Address: row }, report) => (
        <Card>
          <RecordPage
            row={row}
            rowKey={orderID}
            fields={fields}
            sections={sections}
            call={orderAddress.save}
            toInput={(draft, base) => ({ ...draft, orderID, rowVersion: base?.rowVersion })}
            report={report}
            onSaved={() => {}}
          />
        </Card>
      )}
    </RecordScreen>
  );
}

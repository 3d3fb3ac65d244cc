import { address, orderAddress } from '@prepdesk/contract/orders/order-address';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import { RecordPage } from '../../ui/record/record-page.tsx';
import { RecordScreen } from '../../ui/record/record-screen.tsx';
import { BrokenLink, Card } from '../../ui/screen/screen.tsx';

const route = '/address/{id}';
const shape = z.object({ orderId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)) });
const trail = [{ label: 'Orders', href: '/orders' }];

const fields = fieldsFor(address);

const sections: { title: string; keys: (keyof typeof fields)[] }[] = [
  { title: 'Recipient', keys: ['name', 'phone', 'email'] },
  { title: 'Destination', keys: ['address', 'address1', 'city', 'state', 'country', 'zipcode'] },
];

/** The delivery address of an order. Opened from its row (d3 §2). */
export default function AddressScreen() {
  const { id: at } = useEncodedID(shape);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  const orderID = at.orderId;
  return (
    <RecordScreen
      route={route}
      call={orderAddress.detail}
      given={{ orderID }}
      trail={trail}
      nameOf={({ Address }) => Address.name || orderID}
    >
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

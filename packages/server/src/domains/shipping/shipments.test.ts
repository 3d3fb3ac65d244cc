import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ImportReport } from '@prepdesk/contract/import-report';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { stateByCourier } from '@prepdesk/contract/shipping/shipping-states';
import { beforeAll, describe, expect, it } from 'vitest';
import { xlsxFrom } from '../../spreadsheets/write-xlsx.ts';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sendFile } from '../../testing/send-file.ts';
import { useSession } from '../../testing/sessions.ts';
import { addSoldPackage, soldPackageID } from '../../testing/sold-packages.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'Law');
  await addSoldPackage(product.pool, chain);
  await product.pool.query(
    `insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan')`,
  );
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

const sendsBooks = async (more = {}) =>
  ask(shipments.setPackage, { packageID: soldPackageID, books: 1, notes: 0, penDrive: 0, ...more });

/** @returns its id in the database */
async function ordered(orderNumber: string, isActive = 1): Promise<number> {
  const { rows } = await product.pool.query(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, is_active,
       paid_amount, validity_in_days, package_expiry_date)
     values ($1, 1, 1, $2, 'Sold for a year', 9999, $3::int, case $3::int when 1 then 9999 end, 90, '2030-01-01') returning id`,
    [orderNumber, soldPackageID, isActive],
  );
  return rows[0].id;
}

const listed = async (more = {}) => {
  const { message, response } = await ask(shipments.list, {
    shippingModule: 'books',
    exportsStatus: '0',
    ...more,
  });
  if (!response.data) throw new Error(message);
  return response.data;
};
const shipmentOf = async (orderID: string) => (await listed({ search: orderID }))[0]!;

describe('what a package sends', () => {
  it('what a package sends becomes a shipment of every order once its payment is confirmed, and not before', async () => {
    await ordered('BEFORE-1');
    expect((await sendsBooks({ penDrive: 1 })).message).toBe('Package updated');
    const { packages } = (await ask(shipments.packages, { appID: 1, courseID: chain.courseID })).response;
    expect(packages).toMatchObject([{ packageID: soldPackageID, books: 1, notes: 0, penDrive: 1 }]);
    await ordered('PAID-1');
    const waiting = await ordered('WAITS-1', 0);
    const numbers = async () => (await listed()).map(({ orderID }) => orderID);
    expect(await numbers()).toEqual(['PAID-1']);
    await product.pool.query('update orders set is_active = 1, paid_amount = 9999 where id = $1', [waiting]);
    await product.pool.query('update orders set is_active = 0 where id = $1', [waiting]);
    await product.pool.query('update orders set is_active = 1 where id = $1', [waiting]);
    expect(await numbers()).toEqual(['WAITS-1', 'PAID-1']);
    expect(await listed({ shippingModule: 'pen drive' })).toHaveLength(2);
    expect(await listed({ shippingModule: 'notes' })).toEqual([]);
    await sendsBooks();
    const { counts } = (await ask(shipments.counts, {})).response;
    expect(counts).toEqual([
      { module: 'books', state: 1, count: 2 },
      { module: 'pen drive', state: 1, count: 2 },
    ]);
  });
});

describe('a shipment', () => {
  it('a shipment is listed with the documented fields', async () => {
    const orderID = await ordered('LISTED-1');
    expect(await shipmentOf('LISTED-1')).toMatchObject({
      name: 'Diya Krishnan',
      phone: '9300000001',
      address: '',
      orderID: 'LISTED-1',
      isActive: 1,
      orerStatus: 'Confirmed Payment',
      amount: '9999.00',
      trackingID: '',
      shippingState: 1,
    });
    await product.pool.query(
      `insert into order_addresses (order_id, name, email, phone, address, city, state, country, zipcode)
       values ($1, 'Ravi', 'r@example.com', '9300000002', '1 Lake Road', 'Pune', 'Maharashtra', 'India', '411001')`,
      [orderID],
    );
    expect(await shipmentOf('LISTED-1')).toMatchObject({ name: 'Ravi', city: 'Pune', state: 'Maharashtra' });
  });

  it('a shipment is shipped once it has a tracking ID, moves on, and never goes back', async () => {
    await ordered('EDITED-1');
    const { id, rowVersion } = await shipmentOf('EDITED-1');
    const edit = (more: object) => ask(shipments.edit, { shippingID: id, trackingID: 'AWB 77/1', ...more });
    expect((await edit({ rowVersion })).message).toBe('Tracking updated');
    expect(await shipmentOf('EDITED-1')).toMatchObject({
      trackingID: 'AWB 77/1',
      shippingState: 3,
      exportsStatus: 1,
      shippedAt: expect.any(String),
    });
    expect((await edit({ shippingState: 6, courier: 'India Post' })).status).toBe(true);
    expect(await shipmentOf('EDITED-1')).toMatchObject({
      shippingState: 6,
      courier: 'India Post',
      deliveredAt: expect.any(String),
    });
    expect((await edit({ shippingState: 4 })).message).toBe(
      'This shipment is Delivered already and does not go back to In transit',
    );
    expect((await edit({ rowVersion })).message).toContain('was changed by');
    expect((await listed({ search: '77/1' })).map(({ orderID }) => orderID)).toEqual(['EDITED-1']);
  });

  it.each([
    ['1.2E+12', /made the number 1.2E\+12/],
    ['1,2e12', /made the number/],
    ['', 'Please enter a tracking ID'],
    ['=cmd()', /letters, digits/],
    ['A'.repeat(61), /at most 60/],
  ])('a shipment does not accept the tracking ID %s', async (trackingID, sentence) => {
    const { response } = await ask(shipments.edit, { shippingID: 1, trackingID });
    const says = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence;
    expect(response).toEqual({ fields: { trackingID: says } });
  });

  it('a shipment is moved on with others; those that are further along stay as they are', async () => {
    await ordered('MOVED-1');
    await ordered('MOVED-2');
    const first = await shipmentOf('MOVED-1');
    const second = await shipmentOf('MOVED-2');
    await ask(shipments.edit, { shippingID: second.id, trackingID: 'A1', shippingState: 5 });
    const shippingIDs = `${first.id},${second.id}`;
    const { response } = await ask(shipments.move, { shippingIDs, shippingState: 2 });
    expect(response).toEqual({ moved: 1, left: 1 });
    expect([
      (await shipmentOf('MOVED-1')).shippingState,
      (await shipmentOf('MOVED-2')).shippingState,
    ]).toEqual([...[2, 5]]);
  });
});

it.each([
  ['Delivered', 6],
  ['OUT_FOR-delivery', 5],
  ['undelivered', 5],
  ['Not Delivered', 5],
  ['RTO  Delivered', 7],
  ['delivered to neighbour', undefined],
  ['', undefined],
])("a courier's %o means state %s", (word, state) => {
  expect(stateByCourier(word)).toBe(state);
});

describe("a courier's file", () => {
  const send = async (content: Buffer | string, isTrial: 0 | 1, name = 'tracking.csv') => {
    const input = { shippingModule: 'books', isTrial };
    const reply = await sendFile(product, token, shipments.import, input, { name, content });
    if (!reply.status) throw new Error(reply.message);
    return (reply.response as ImportReport).rows.map(({ action, says }) => [action, says]);
  };

  beforeAll(async () => {
    await ordered('FILE-1');
    await ordered('FILE-2');
    await ordered('FILE-3');
    await sendsBooks({ books: 0, notes: 1 });
    await ordered('FILE-NOTES');
    await sendsBooks();
  });

  it("a courier's file updates known shipments, reports rows with errors, and changes nothing when it is sent again", async () => {
    const csv = [
      'Order ID,Tracking ID,Courier,Courier State',
      'FILE-1,000123456789,BlueDart,Delivered',
      'FILE-2,1.2E+12,BlueDart,In Transit',
      'FILE-9,AWB1,,',
      'FILE-NOTES,AWB2,,',
      'FILE-3,AWB3,Delhivery,Handed to the neighbour',
      'FILE-1,AWB4,,',
    ].join('\n');
    const errors = [
      ['fault', expect.stringContaining('made the number 1.2E+12')],
      ['fault', 'There is no order FILE-9'],
      ['fault', 'This order has no books to send'],
    ];
    const expected = [
      ['change', '000123456789; delivered'],
      ...errors,
      ['change', 'AWB3; “Handed to the neighbour” is not a known state, so it is shipped'],
      ['fault', 'Row 2 is about the same order'],
    ];
    expect(await send(csv, 1)).toEqual(expected);
    expect((await shipmentOf('FILE-1')).trackingID).toBe('');
    expect(await send(csv, 0)).toEqual(expected);
    expect(await shipmentOf('FILE-1')).toMatchObject({ trackingID: '000123456789', shippingState: 6 });
    expect(await shipmentOf('FILE-3')).toMatchObject({
      shippingState: 3,
      courierState: 'Handed to the neighbour',
      courier: 'Delhivery',
    });
    const { rowVersion } = await shipmentOf('FILE-1');
    expect((await send(csv, 0)).map(([action]) => action)).toEqual([
      ...['same', 'fault', 'fault', 'fault', 'same', 'fault'],
    ]);
    expect((await shipmentOf('FILE-1')).rowVersion).toBe(rowVersion);
  });

  it("a courier's file is read without what nobody sees in it", async () => {
    const csv =
      'Order ID,Tracking ID,Courier\n\u200eFILE\u2011 3,AWB1,\n\u2068FILE\u20113\u2069,AWB\u201099\u200b/1,Blue\u00a0Dart\u200e\n';
    expect(await send(csv, 0)).toEqual([
      ['fault', 'There is no order FILE- 3'],
      ['change', expect.stringContaining('AWB-99/1')],
    ]);
    expect(await shipmentOf('FILE-3')).toMatchObject({ trackingID: 'AWB-99/1', courier: 'Blue Dart' });
  });

  it("a courier's file with a long courier name is cut between characters", async () => {
    const name = `${'x'.repeat(59)}😀`;
    expect(await send(`Order ID,Tracking ID,Courier\nFILE-3,AWB3,${name}!`, 0)).toEqual([
      ['change', expect.any(String)],
    ]);
    expect((await shipmentOf('FILE-3')).courier).toBe(name);
  });

  it("a courier's file from Excel keeps its tracking IDs as they are written", async () => {
    async function* rows() {
      yield [['FILE-2', '00987654321098765432', 'BlueDart', 'OFD']];
    }
    const parts: Buffer[] = [];
    for await (const part of xlsxFrom(
      ['Order ID', 'Tracking ID', 'Courier', 'Courier State'],
      rows(),
      'Sheet',
    )) {
      parts.push(Buffer.from(part));
    }
    expect(await send(Buffer.concat(parts), 0, 'tracking.xlsx')).toEqual([
      ['change', '00987654321098765432; out for delivery'],
    ]);
    expect((await shipmentOf('FILE-2')).trackingID).toBe('00987654321098765432');
  });
});

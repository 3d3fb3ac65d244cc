import { setImmediate as turn } from 'node:timers/promises';
import { labelsPath, maxLabels, shipments } from '@prepdesk/contract/shipping/shipments';
import { beforeAll, describe, expect, it } from 'vitest';
import { withPdf } from '../../pdf/pdf-threads.ts';
import { addChain } from '../../testing/catalogue.ts';
import { pdfRuns } from '../../testing/pdf-text.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { addSoldPackage, soldPackageID } from '../../testing/sold-packages.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

beforeAll(async () => {
  await addSoldPackage(product.pool, await addChain(product, token, 'Law'));
  await product.pool.query(
    `insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan')`,
  );
  const sends = { packageID: soldPackageID, books: 1, notes: 0, penDrive: 0 };
  await product.ask(shipments.setPackage, sends, { token });
});

/** @returns the query of their labels, by their state, which no other order has */
async function ordered(count: number, state: number, address: string): Promise<string> {
  const { rows } = await product.pool.query(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date)
     select 'LABEL-' || $1::int || '-' || n, 1, 1, ${soldPackageID}, 'पुस्तक', 9999, 9999, 90, '2030-01-01'
     from generate_series(1, $2::int) n returning id`,
    [state, count],
  );
  const ids = rows.map(({ id }) => id);
  if (address) {
    await product.pool.query(
      `insert into order_addresses (order_id, name, email, phone, address, city, state, country, zipcode)
       select id, 'दिया कृष्णन Krishnan ₹ Ř', 'd@example.com', '9300000001', $2, 'पुणे', 'Maharashtra', 'India', '411001'
       from unnest($1::int[]) id`,
      [ids, address],
    );
  }
  await product.pool.query('update shipments set state = $2 where order_id = any($1)', [ids, state]);
  return `shippingModule=books&shippingState=${state}`;
}

const download = (query: string, as = token, signal?: AbortSignal) =>
  product.server.inject({
    url: `/api/${labelsPath}?${query}`,
    headers: { authorization: `Bearer ${as}` },
    ...(signal ? { signal } : {}),
  });

describe('a sheet of labels', () => {
  it('a sheet of labels is a PDF with as many pages as needed, with letters of both scripts', async () => {
    const reply = await download(await ordered(25, 1, '12 Lake Road '.repeat(20)));
    expect(reply.headers['content-type']).toBe('application/pdf');
    const file = reply.rawPayload;
    const text = file.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
    for (const font of ['NotoSans', 'NotoSansDevanagari']) expect(text).toContain(font);
    const printed = pdfRuns(file).map((run) => run.text);
    expect(printed.filter((one) => one.endsWith('… cut'))).toHaveLength(25);
  });

  it('a sheet of labels is for people who may open the tracking list, and only for orders with an address', async () => {
    const nobody = await sessionOf(product.pool, staff.support);
    const query = await ordered(1, 2, '');
    expect((await download(query, nobody)).statusCode).toBe(403);
    expect((await download(query)).json().message).toBe('None of these orders has an address yet');
  });

  it('a sheet of labels lets the server answer others while it is made', async () => {
    const query = await ordered(24, 3, 'कखगघचछजझट'.repeat(55));
    let isMade = false;
    const making = download(query).finally(() => {
      isMade = true;
    });
    let answered = 0;
    for (; !isMade; answered += 1) {
      await product.server.inject('/healthz');
      await turn();
    }
    expect((await making).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // In the server's own thread, nobody would be answered from its beginning on.
    expect(answered).toBeGreaterThan(20);
  });

  it('a sheet of labels with more labels than fit is refused instead of leaving some out', async () => {
    const reply = await download(await ordered(maxLabels + 1, 4, '12 Lake Road'));
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      'These labels need more than 10 sheets. Please choose at most 240 of them',
    ]);
  });

  it('a sheet of labels is no longer waited for when its caller has left', async () => {
    const query = await ordered(1, 5, '12 Lake Road');
    let free = () => {};
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    const paper = { kind: 'labels' as const, head: undefined, rows: [] };
    const others = [-1, -2].map((personID) => withPdf(paper, { personID }, () => isFree));
    /** One more than may wait for one person. */
    const several = (signal?: AbortSignal) =>
      Array.from({ length: 11 }, () =>
        download(query, token, signal && AbortSignal.any([signal])).then(({ statusCode }) => statusCode),
      );
    const leaving = new AbortController();
    const left = several(leaving.signal);
    expect(await Promise.race(left)).toBe(429);
    leaving.abort();
    await Promise.allSettled(left);
    const staying = several();
    expect(await Promise.race(staying)).toBe(429);
    free();
    await Promise.all(others);
    expect((await Promise.all(staying)).filter((status) => status === 200)).toHaveLength(10);
  });

  it('a sheet of labels says before it is printed which letters of which orders cannot be', async () => {
    const query = await ordered(2, 6, 'பழைய தபால் நிலையம் அருகில், 12 లేక్ రోడ్');
    const asked = async () =>
      (await product.ask(shipments.labelCheck, { shippingModule: 'books', shippingState: 6 }, { token })).body
        .response;
    expect(await asked()).toMatchObject({ unprintable: [], labels: 2 });
    await product.pool.query(
      `update order_addresses set name = 'Asha 😀', city = '漢 😀' where order_id =
        (select id from orders where order_number = 'LABEL-6-2')`,
    );
    expect((await asked()).unprintable).toEqual([{ text: 'LABEL-6-2', characters: ['😀', '漢'] }]);
    expect((await download(query)).rawPayload.toString('latin1')).toContain('NotoSansTamil');
  });

  it('a sheet of labels says before it is printed which orders have no address', async () => {
    const inState = { shippingModule: 'books', shippingState: 7 };
    await ordered(1, 7, '12 Lake Road');
    const { rows } = await product.pool.query(
      `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
         validity_in_days, package_expiry_date)
       values ('NOWHERE-1', 1, 1, ${soldPackageID}, 'Book', 9999, 9999, 90, '2030-01-01') returning id`,
    );
    await product.pool.query('update shipments set state = 7 where order_id = $1', [rows[0].id]);
    const asked = async () => (await product.ask(shipments.labelCheck, inState, { token })).body.response;
    const withoutAddress = [{ orderID: 'NOWHERE-1', name: 'Diya Krishnan' }];
    expect(await asked()).toEqual({ unprintable: [], withoutAddress, labels: 1 });
    await product.pool.query(
      `insert into order_addresses (order_id, name, email, phone, address, city, state, country, zipcode)
       values ($1, 'Diya Krishnan', 'd@example.com', '9300000001', '', 'Pune', 'Maharashtra', 'India', '411001')`,
      [rows[0].id],
    );
    expect(await asked()).toEqual({ unprintable: [], withoutAddress, labels: 1 });
  });
});

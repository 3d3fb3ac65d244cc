import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { keyOf } from '@prepdesk/contract/routes';
import { facultyRoyalty } from '@prepdesk/contract/royalty/faculty-royalty';
import { generalRoyalty } from '@prepdesk/contract/royalty/general-royalty';
import { mg } from '@prepdesk/contract/royalty/mg';
import { royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, expect, it } from 'vitest';
import { roleIDs } from '../../db/roles-kept.ts';
import { newDice } from '../../testing/dice.ts';
import { pdfRuns } from '../../testing/pdf-text.ts';
import { useProduct } from '../../testing/product.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../testing/royalty-world.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Whatever a faculty user requests, they see only their own royalty. `FUZZ=500` tries more; 0 means the default. */

const askCount = Number(process.env.FUZZ) || 20;
const seed = Number(process.env.SEED || Date.now() % 1_000_000);

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let worlds: RoyaltyWorld[];
let users: { token: string; facultyID: number }[];
let statementIDs: number[];

beforeAll(async () => {
  const packages = [
    [
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    [[1, 0]],
    [[2, 0]],
  ] as const;
  worlds = [];
  for (const appID of [appIDs.general, appIDs.clinical]) {
    const world = await addRoyaltyWorld(product, asha, { appID, packages });
    worlds.push(world);
    await world.sell(
      Array.from({ length: 60 }, (_, n) => ({
        sold: n % 3,
        at: `2026-10-${String(1 + (n % 28)).padStart(2, '0')}T18:00:00Z`,
        paise: n % 9 === 0 ? 0 : 100_000 + n,
      })),
    );
  }
  await product.pool.query(
    `insert into role_permissions select ${roleIDs.faculty}, unnest($1::int[]) on conflict do nothing`,
    [(['/royalty', '/royalty-prepclinic', '/royalty/{id}'] as const).map(keyOf)],
  );
  const dice = newDice(7);
  users = [];
  statementIDs = [];
  for (const facultyID of worlds.flatMap((world) => world.facultyIDs)) {
    const phone = dice.phone();
    await product.pool.query(
      'insert into admin_users (phone, full_name, role_id, faculty_id) values ($1, $2, $3, $4)',
      [phone, `User of ${facultyID}`, roleIDs.faculty, facultyID],
    );
    users.push({ token: await sessionOf(product.pool, phone), facultyID });
    const { body } = await product.ask(
      royaltyStatements.begin,
      { facultyID, month: '2026-10' },
      { token: asha },
    );
    statementIDs.push(body.response.statementID);
  }
});

type Rows = { facultyID: number }[];

it(`no faculty user sees a row of another, with ${askCount} requests each (SEED=${seed})`, async () => {
  const dice = newDice(seed);
  const facultyIDs = worlds.flatMap((world) => world.facultyIDs);
  let seen = 0;
  for (const { token, facultyID: own } of users) {
    for (let n = 0; n < askCount; n += 1) {
      const input = {
        appID: dice.oneOf([1, 2]),
        facultyID: dice.oneOf<unknown>([...facultyIDs, own, '', 0, '0', String(facultyIDs[0])]),
        ...dice.oneOf([{ monthyear: '2026-10' }, { startDate: '2026-10-01', endDate: '2026-10-31' }, {}]),
        sort: dice.oneOf(['', 'fullName', '-royaltyAmount', 'paymentDate']),
        ...dice.oneOf([{}, { action: 'asc', column: 'orderID' }, { action: 'desc', column: 'price' }]),
        amountPaid: dice.oneOf(['', 'free', 'paid']),
        packageID: dice.oneOf<unknown>(['', ...worlds.flatMap((world) => world.packageIDs)]),
        search: dice.oneOf(['', 'W1', 'diya']),
        limit: dice.oneOf([10, 100]),
      };
      const { body } = await product.ask(facultyRoyalty.list, input, { token });
      expect(body, JSON.stringify(input)).toMatchObject({ status: true });
      const rows = body.response.data as Rows;
      seen += rows.length;
      expect(
        rows.filter(({ facultyID }) => facultyID !== own),
        JSON.stringify(input),
      ).toEqual([]);
      const exported = await exportedOrders(facultyRoyalty.list, input, token);
      expect(exported.length).toBe(body.response.count);
    }
  }
  expect(seen).toBeGreaterThan(users.length);
}, 300_000);

async function exportedOrders(call: AnyCall, input: object, token: string): Promise<string[]> {
  const query = new URLSearchParams(
    Object.entries({ ...input, columns: 'orderID' }).map(([name, value]) => [name, String(value)]),
  );
  const file = await product.server.inject({
    url: `/api/${exportPathOf(call)}?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.statusCode, file.body).toBe(200);
  return file.body.trim().split(/\r?\n/).slice(1);
}

it('the same holds for the month of the general app, the packages, the terms and the statements', async () => {
  for (const [n, { token, facultyID: own }] of users.entries()) {
    const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
      (await product.ask(call, input, { token })).body;
    const month = await ask(generalRoyalty.list, { month: '2026-10', facultyID: users[0]?.facultyID });
    expect((month.response.data as Rows).filter(({ facultyID }) => facultyID !== own)).toEqual([]);
    const { faculty } = (await ask(mg.faculties, { appID: n < 3 ? 1 : 2 })).response;
    expect(faculty.map(({ id }) => id)).toEqual([own]);
    for (const appID of [1, 2]) {
      const { statements } = (
        await ask(royaltyStatements.list, {
          appID,
          from: '2026-10',
          until: '2026-11',
          facultyID: users[1]?.facultyID,
        })
      ).response;
      expect((statements as Rows).filter(({ facultyID }) => facultyID !== own)).toEqual([]);
    }
    for (const [index, statementID] of statementIDs.entries()) {
      const isOwn = index === n;
      expect((await ask(royaltyStatements.one, { statementID })).status).toBe(isOwn);
      expect((await ask(royaltyStatements.lines, { statementID })).status).toBe(isOwn);
      expect((await ask(royaltyStatements.difference, { statementID })).status).toBe(isOwn);
    }
  }
});

it('no faculty user gets a byte of another’s PDF, by its call or by its link', async () => {
  const links: string[] = [];
  for (const statementID of statementIDs) {
    await product.ask(royaltyStatements.calculate, { statementID }, { token: asha });
    await product.ask(royaltyStatements.draw, { statementID }, { token: asha });
  }
  await product.jobsDone();
  for (const statementID of statementIDs) {
    const { body } = await product.ask(royaltyStatements.one, { statementID }, { token: asha });
    links.push(body.response.pdfLink);
  }
  const papers: string[] = [];
  for (const [n, { token }] of users.entries()) {
    for (const [index, url] of links.entries()) {
      const headers = { authorization: `Bearer ${token}` };
      const file = await product.server.inject({ url, headers });
      if (index === n)
        papers.push(
          pdfRuns(file.rawPayload)
            .map(({ text }) => text)
            .join(' '),
        );
      else expect([file.statusCode < 400, file.body.includes('%PDF')], url).toEqual([false, false]);
      const part = await product.server.inject({ url, headers: { ...headers, range: 'bytes=0-9' } });
      expect(part.body.includes('%PDF'), url).toBe(index === n);
      const { body } = await product.ask(
        royaltyStatements.draw,
        { statementID: statementIDs[index] },
        { token },
      );
      if (index !== n) expect(body.status, url).toBe(false);
    }
  }
  // Their own PDF contains only their own data: it names no other faculty.
  const names = worlds.flatMap(({ appID }) => ['Asha', 'Bela', 'Chand'].map((name) => `${name} of ${appID}`));
  for (const [n, paper] of papers.entries()) {
    expect(names.filter((name) => paper.includes(name))).toEqual([names[n]]);
  }
});

it('faculty users cannot change anything: terms and statements belong to Super Admins', async () => {
  const [{ token, facultyID }] = users as [{ token: string; facultyID: number }];
  const [statementID] = statementIDs;
  const terms = { facultyID, mgAmount: '1', mgRecovered: '0', royalityPercentage: '99', exchangeRoyality: 0 };
  const payment = { statementID, paymentReference: 'x', paidOn: '2026-11-01' };
  for (const [call, input] of [
    [mg.save, terms],
    [royaltyStatements.begin, { facultyID, month: '2026-09' }],
    [royaltyStatements.calculate, { statementID }],
    [royaltyStatements.lock, { statementID }],
    [royaltyStatements.pay, payment],
  ] as const) {
    expect(await product.ask(call as AnyCall, input, { token }), call.name).toMatchObject({
      httpStatus: 403,
      body: { status: false, message: 'Only a Super Admin may change royalty' },
    });
  }
});

it('a payment near midnight counts for its day in Los Angeles, but only in the clinical app', async () => {
  const [general, clinical] = worlds as [RoyaltyWorld, RoyaltyWorld];
  const at = '2026-08-01T05:00:00Z';
  await general.sell([{ sold: 1, at, paise: 777_00 }]);
  await clinical.sell([{ sold: 1, at, paise: 777_00 }]);
  const daysOf = async (world: RoyaltyWorld, monthyear: string) => {
    const input = { appID: world.appID, facultyID: world.facultyIDs[0], monthyear };
    const { body } = await product.ask(facultyRoyalty.list, input, { token: asha });
    return body.response.data.map(({ paymentDate }) => paymentDate);
  };
  expect(await daysOf(general, '2026-08')).toEqual(['2026-08-01']);
  expect(await daysOf(general, '2026-07')).toEqual([]);
  expect(await daysOf(clinical, '2026-07')).toEqual(['2026-07-31']);
  expect(await daysOf(clinical, '08-2026')).toEqual([]);
});

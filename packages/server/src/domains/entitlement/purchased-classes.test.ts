import { companyDay } from '@prepdesk/contract/company-time';
import { purchasedClasses } from '@prepdesk/contract/entitlement/purchased-classes';
import { beforeAll, expect, it } from 'vitest';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import {
  addRandomSales,
  amountDueOf,
  anyInstant,
  packages,
  rupees,
  type SoldOrder,
  sumOf,
} from '../../testing/random-sales.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const seed = Number(process.env.SEED) || 20_261_128;
const dice = newDice(seed);

const product = useProduct();
const token = useSession(product, staff.superAdmin);

type Content = { packageID: number; classID: number; isElective: number };
const classIDs = [901, 902, 903];
const contents: Content[] = packages.flatMap(({ id }) =>
  classIDs
    .filter(() => dice.isHit(0.7))
    .map((classID) => ({ packageID: id, classID, isElective: dice.below(2) })),
);
let orders: SoldOrder[];
/** The classes chosen with an order, which may be none of those that its package offers today. */
const chosen = new Map<number, Set<number>>();

beforeAll(async () => {
  orders = await addRandomSales(product, token, dice, 3_000);
  await product.pool.query(
    `insert into classes (id, subject_map_id, name, description, image, order_by)
     select id, (select min(id) from subject_maps), 'Class ' || id, '', '', id from unnest($1::int[]) id`,
    [classIDs],
  );
  await product.pool.query(
    `insert into package_classes (package_id, class_id, is_elective)
     select (c->>'packageID')::int, (c->>'classID')::int, (c->>'isElective')::int from jsonb_array_elements($1) c`,
    [JSON.stringify(contents)],
  );
  for (const { id } of orders) {
    const theirs = new Set(classIDs.filter(() => dice.isHit(0.2)));
    if (theirs.size > 0) chosen.set(id, theirs);
  }
  await product.pool.query(
    `insert into order_electives select (c->>0)::int, (c->>1)::int from jsonb_array_elements($1) c`,
    [JSON.stringify([...chosen].flatMap(([id, theirs]) => [...theirs].map((classID) => [id, classID])))],
  );
}, 60_000);

type Filters = { appID: number; classID?: number; startDate: string; endDate: string };

function buyersOf({ appID, classID, startDate, endDate }: Filters): SoldOrder[] {
  return orders.filter(({ id, app, isActive, day, packageID }) => {
    if (app !== appID || isActive !== 1 || (startDate && day < startDate) || (endDate && day > endDate)) {
      return false;
    }
    if (classID === undefined) return true;
    const content = contents.find((one) => one.packageID === packageID && one.classID === classID);
    const theirs = chosen.get(id);
    return content !== undefined && (!content.isElective || !theirs || theirs.has(classID));
  });
}

it('the sum over the buyers of a class is the sum of their orders, with electives and payment trials', async () => {
  for (const appID of [1, 2]) {
    for (const classID of [undefined, ...classIDs]) {
      const [from, until] = [companyDay(anyInstant(dice)), companyDay(anyInstant(dice))].sort() as [
        string,
        string,
      ];
      const ranges = [['', ''] as const, [from, until] as const, [from, ''] as const, ['', until] as const];
      for (const [startDate, endDate] of ranges) {
        const filters = { appID, startDate, endDate, ...(classID ? { classID } : {}) };
        const { body } = await product.ask(
          purchasedClasses.list,
          { ...filters, sums: 1, limit: 10 },
          { token },
        );
        const buyers = buyersOf(filters);
        const message = `${JSON.stringify(filters)} SEED=${seed}`;
        expect(body.response?.total, message).toBe(buyers.length);
        expect(Number(body.response?.sums?.purchasedPrice).toFixed(2), message).toBe(
          rupees(sumOf(buyers, amountDueOf)),
        );
      }
    }
  }
});

it('the sum over the buyers that a search finds is the sum of their orders', async () => {
  const filters = { appID: 1, classID: 901, startDate: '', endDate: '' };
  const { body } = await product.ask(
    purchasedClasses.list,
    { ...filters, search: 'rohit', sums: 1 },
    { token },
  );
  const found = buyersOf(filters).filter(({ learner }) => learner === 'Rohit');
  expect(body.response.sums?.purchasedPrice).toBe(rupees(sumOf(found, amountDueOf)));
});

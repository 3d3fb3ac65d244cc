import { dayFromToday } from '@prepdesk/contract/company-time';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { keyOf } from '@prepdesk/contract/routes';
import { mg } from '@prepdesk/contract/royalty/mg';
import { beforeAll, expect, it } from 'vitest';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { partsOf, royaltyOfPart } from '../../testing/royalty-parts.ts';
import { addRoyaltyWorld, type RoyaltyWorld, type WorldPackage } from '../../testing/royalty-world.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Compares the royalty of a replay with the same sum added up here in whole paise. */

const classes: WorldPackage = [
  [1, 3600],
  [2, 1700],
  [2, 11],
  [0, 900],
];
/** Since this many days the first faculty has had other terms. */
const daysSinceTerms = 45;
const usesMost = 120;
const dice = newDice(90);

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let world: RoyaltyWorld;
type Sold = { paise: number; daysAgo: number; isPaid: boolean; back: number };
let sold: Sold[];

beforeAll(async () => {
  world = await addRoyaltyWorld(product, asha, { packages: [classes, [[3, 0]]] });
  sold = Array.from({ length: 300 }, () => ({
    paise: dice.isHit(0.05) ? dice.oneOf([0, 100]) : 50_000 + dice.below(2_000_000),
    daysAgo: dice.below(100),
    isPaid: dice.isHit(0.9),
    back: 0,
  }));
  const ids = await world.sell(
    sold.map(({ paise, daysAgo, isPaid }) => ({
      sold: 0,
      at: `${dayFromToday(-daysAgo)}T07:00:00Z`,
      paise,
      isPaid,
    })),
  );
  const refunds = sold.flatMap((one, n) => {
    if (!one.isPaid || one.paise < 50_000 || !dice.isHit(0.2)) return [];
    one.back = dice.isHit(0.5) ? one.paise : 1 + dice.below(one.paise);
    return [{ orderID: ids[n] ?? 0, paise: one.back, at: `${dayFromToday(0)}T00:00:00Z` }];
  });
  await world.refundAll(refunds);
  await product.ask(
    mg.save,
    {
      facultyID: world.facultyIDs[0],
      mgAmount: '0',
      mgRecovered: '0',
      royalityPercentage: '18.25',
      exchangeRoyality: 1,
      exchangePercentage: '85',
      fromDay: dayFromToday(-daysSinceTerms),
    },
    { token: asha },
  );
});

const replayed = async (token: string, userPhone = '') => {
  const input = {
    userPhone,
    appID: 1,
    packageID: world.packageIDs[0],
    usesMost,
    discountType: 1,
    discountPercentage: '12.5',
    discountPrice: '0',
  };
  return (await product.ask(coupons.replay, input, { token })).body.response;
};

const inPaise = (rupees: string) => Number(rupees.replace('.', ''));

/** Royalty of the first two faculties, in paise: as it was, and had the first buyers in 90 days used the coupon. */
function modelOf(): number[][] {
  const input = sold
    .map((one, index) => ({ ...one, index }))
    .filter(({ isPaid, paise, daysAgo }) => isPaid && paise !== 100 && daysAgo <= 90)
    .sort((one, other) => other.daysAgo - one.daysAgo || one.index - other.index);
  let uses = 0;
  const sums = [
    [0, 0],
    [0, 0],
  ];
  for (const { paise, back, daysAgo } of input) {
    const off = Math.floor((paise * 125 + 500) / 1000);
    const isUsed = off > 0 && uses < usesMost;
    if (isUsed) uses += 1;
    const kept = [paise - back, Math.max(paise - back - (isUsed ? off : 0), 0)];
    for (const [faculty, both] of sums.entries()) {
      const agreed = faculty === 0 && daysAgo <= daysSinceTerms;
      const terms = agreed ? { rate: 1825, exchange: 8500 } : { rate: 1250, exchange: 10_000 };
      for (const [n, amount] of kept.entries()) {
        both[n]! += royaltyOfPart(partsOf(amount, classes)[faculty + 1]!, terms);
      }
    }
  }
  return sums;
}

it('a replay shows each faculty’s royalty before and after, to the paisa', async () => {
  const { royalties, seesRoyalty, uses } = await replayed(asha);
  expect([seesRoyalty, uses]).toEqual([true, usesMost]);
  expect(royalties.map(({ royalty, replayed }) => [inPaise(royalty), inPaise(replayed)])).toEqual(modelOf());
  expect(royalties.map(({ facultyID }) => facultyID)).toEqual(world.facultyIDs.slice(0, 2));
  for (const { royalty, replayed, difference } of royalties) {
    expect(inPaise(difference)).toBe(inPaise(replayed) - inPaise(royalty));
    expect(inPaise(difference)).toBeLessThan(0);
  }
});

it('a replay shows a faculty user only their own, and hides royalty from people without the right to it', async () => {
  const phone = dice.phone();
  const { rows } = await product.pool.query(
    `insert into admin_users (phone, full_name, role_id, faculty_id)
     select $1, 'Bela', role_id, $2 from admin_users where phone = $3 returning id`,
    [phone, world.facultyIDs[1], staff.nobody],
  );
  const grant = (path: '/addcoupons' | '/royalty') =>
    product.pool.query('insert into user_permissions values ($1, $2)', [rows[0].id, keyOf(path)]);
  await grant('/addcoupons');
  const token = await sessionOf(product.pool, phone);
  expect(await replayed(token)).toMatchObject({ seesRoyalty: false, royalties: [], uses: usesMost });
  await grant('/royalty');
  const { royalties } = await replayed(await sessionOf(product.pool, phone));
  expect(royalties.map(({ facultyID }) => facultyID)).toEqual([world.facultyIDs[1]]);
});

it('a replay of a coupon for one phone lets nobody else use it', async () => {
  const { rows } = await product.pool.query('select distinct learner_id from orders');
  const phones = await product.pool.query('select phone from learners where id = $1', [rows[0].learner_id]);
  const everybody = await replayed(asha);
  const own = await replayed(asha, phones.rows[0].phone);
  expect(rows).toHaveLength(1);
  expect(own).toEqual(everybody);
  const nobody = await replayed(asha, '9199999999');
  expect([nobody.orders, nobody.uses, nobody.discount]).toEqual([everybody.orders, 0, '0.00']);
});

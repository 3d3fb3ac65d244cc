import { beforeAll, describe, expect, it } from 'vitest';
import { buyers } from './buyer-rows.ts';
import { couponRows, type DemoCoupon } from './coupon-rows.ts';
import { type DemoOrder, orderRows } from './order-rows.ts';
import { addressRows, refundRows } from './refund-rows.ts';

const today = '2026-06-15';
const people = buyers(600, { first: ['Asha', 'Ravi'], last: ['Rao', 'Sen'] });
const parents = [1, 2].map((id) => ({ id, packageTypeID: 1 }));
const packages = Array.from({ length: 12 }, (_, n) => ({
  id: n + 1,
  appID: 1 + (n % 2),
  courseID: 1 + (n % 2),
  parentPackageID: 1 + (n % 2),
  packageName: `Package ${n}`,
  packagePrice: String(2_499 + n * 2_000),
  validityInDays: 180,
}));
let coupons: DemoCoupon[];
let orders: DemoOrder[];
const make = () => {
  coupons = couponRows(packages, today);
  const planNames = new Map([[1, 'Group']]);
  return orderRows(2000, { buyers: people, packages, parents, coupons, planNames }, today);
};
beforeAll(() => {
  orders = make();
});

describe('orders of the demo company', () => {
  it('orders of the demo company are the same every time, all of the last three years, and none of today', () => {
    expect(JSON.stringify(make())).toBe(JSON.stringify(orders));
    expect(orders).toHaveLength(2000);
    const days = orders.map(({ purchasedAt }) => purchasedAt.toISOString().slice(0, 10));
    expect(days.toSorted()).toEqual(days);
    expect([days[0]! >= '2023-06-16', days.at(-1)! < today]).toEqual([true, true]);
  });

  it('orders of the demo company are paid and not, free, with coupons, and trials of a rupee', () => {
    const share = (is: (order: DemoOrder) => boolean) => orders.filter(is).length / orders.length;
    expect(share(({ isActive }) => isActive === 1)).toBeGreaterThan(0.85);
    expect(share(({ isActive }) => isActive === 0)).toBeGreaterThan(0.05);
    expect(share(({ couponID }) => couponID !== null)).toBeGreaterThan(0.2);
    expect(share(({ packagePrice, discountPrice }) => packagePrice === discountPrice)).toBeGreaterThan(0.02);
    expect(share(({ paidPaise }) => paidPaise === 100)).toBeGreaterThan(0.001);
  });

  it('orders of the demo company use each coupon as often as it counts, and never more than it may be', () => {
    const uses = new Map<number | null | undefined, number>();
    for (const { couponID } of orders) uses.set(couponID, (uses.get(couponID) ?? 0) + 1);
    expect(coupons.map(({ id }) => uses.get(id) ?? 0)).toEqual(coupons.map((one) => one.uses));
    expect(coupons.filter(({ usesMost, uses: n }) => usesMost != null && n! > usesMost)).toEqual([]);
  });

  it('orders of the demo company are given back in every way, and sent somewhere', () => {
    const refunds = refundRows(orders, today);
    expect(new Set(refunds.map(({ state }) => state)).size).toBe(5);
    const addresses = addressRows(orders, new Map(people.map((one) => [one.id, one])), {
      cities: [{ city: 'Pune', state: 'Maharashtra', zipcode: '411004' }],
      streets: ['MG Road'],
    });
    expect(addresses.length).toBeGreaterThan(500);
  });
});

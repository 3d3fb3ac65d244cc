import { dayFromToday } from '@prepdesk/contract/company-time';
import { missing } from '@prepdesk/contract/failures';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { startOfDay } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { facultySeen, replayedRoyalty } from '../royalty/index.ts';

const daysBack = 90;

type ReplayInput = {
  appID: number;
  packageID: number;
  discountType: number;
  discountPercentage: string;
  discountPrice: string;
  userPhone: string;
  /** 0 means any number. */
  usesMost: number;
};

/** The discount on an order's price, like `discountOf` of the contract: PostgreSQL rounds half a paisa up as well. */
const offOf = ({ discountType, discountPercentage, discountPrice }: ReplayInput): SQL =>
  discountType === 1
    ? sql`round(o.package_price * ${discountPercentage}::numeric / 100, 2)`
    : sql`least(o.package_price, ${discountPrice}::numeric)`;

type Replay = {
  orders: number;
  uses: number;
  revenue: string;
  replayed: string;
  discount: string;
  /** Rupees saved, by order, for the orders that would have used the coupon. */
  cheaperBy: Record<string, string>;
};

/**
 * The confirmed orders of a package in the last 90 days, each as it was and as it would have been with such a coupon.
 * A buyer uses the coupon when it makes the order cheaper; the earliest buyers come first while uses are left. Payment
 * trials are not sales (d3 §1). What faculties would get is shown only to people who may see their royalty.
 */
export async function replayedCoupon(db: Db, actor: Actor, input: ReplayInput) {
  const { appID, packageID, userPhone, usesMost } = input;
  const [from, until] = [dayFromToday(-daysBack), dayFromToday(0)];
  const isSold = sql`o.package_id = ${packageID} and o.app_id = ${appID} and o.is_active = 1 and o.purchased_price <> 1
    and o.purchased_at >= ${startOfDay(sql`${from}::date`)}`;
  const mayUse = userPhone
    ? sql`exists (select from learners l where l.id = o.learner_id and l.phone = ${userPhone})`
    : sql`true`;
  const { rows } = await db.execute<Replay & { isThere: boolean }>(sql`
    with sold as (
      select o.id, o.purchased_at, o.purchased_price as paid, o.package_price - ${offOf(input)} as cheaper,
        ${mayUse} as may_use
      from orders o
      where ${isSold}
    ), wanted as (
      select id, row_number() over (order by purchased_at, id) as place
      from sold where may_use and cheaper < paid
    ), replayed as (
      select s.id, s.paid, case when w.id is null then s.paid else s.cheaper end as would_pay, w.id is not null as used
      from sold s left join wanted w on w.id = s.id and (${usesMost} = 0 or w.place <= ${usesMost})
    )
    select exists (select from packages where id = ${packageID} and app_id = ${appID}) as "isThere",
      count(*)::int as orders, count(*) filter (where used)::int as uses,
      coalesce(sum(paid), 0)::numeric(14, 2)::text as revenue,
      coalesce(sum(would_pay), 0)::numeric(14, 2)::text as replayed,
      coalesce(sum(paid - would_pay), 0)::numeric(14, 2)::text as discount,
      coalesce(jsonb_object_agg(id, (paid - would_pay)::text) filter (where used), '{}') as "cheaperBy"
    from replayed`);
  const { isThere, cheaperBy, ...replay } = rows[0]!;
  if (!isThere) throw missing('The package');
  return { from, until, ...replay, ...(await royaltiesOf(db, actor, appID, isSold, cheaperBy)) };
}

async function royaltiesOf(db: Db, actor: Actor, appID: number, where: SQL, cheaperBy: Replay['cheaperBy']) {
  const facultyID = facultySeen(actor);
  if (facultyID === 0) return { seesRoyalty: false, royalties: [] };
  const off = new Map(Object.entries(cheaperBy).map(([id, rupees]) => [Number(id), paiseOf(rupees)]));
  const royalties = await replayedRoyalty(db, { appID, where, cheaperBy: off, facultyID });
  return {
    seesRoyalty: true,
    royalties: royalties.map(({ royalty, replayed, ...faculty }) => ({
      ...faculty,
      royalty: rupeesOf(royalty),
      replayed: rupeesOf(replayed),
      difference: rupeesOf(replayed - royalty),
    })),
  };
}

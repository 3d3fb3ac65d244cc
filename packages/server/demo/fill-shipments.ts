import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { unlogged } from './fill-orders.ts';

/** What was bought longer ago had arrived before the console was there. */
const daysBack = 200;

/** Every whole-year package sends something; each so many days on its way, so that every state is there. */
const sendsOf = sql`case id / 3 % 3 when 0 then '{books}'::text[] when 1 then '{books,notes}' else '{books,"pen drive"}' end`;

/**
 * What the newest orders send, in every state: numbers follow from the order's, so that they are always the same. One of
 * forty came back, and of a few the courier says what nobody understands.
 * @param today yyyy-MM-dd
 */
export async function addShipments(db: Db, today: string): Promise<void> {
  await unlogged(db, ['packages', 'shipments'], async () => {
    await db.execute(sql`update packages set sends = ${sendsOf} where validity_in_days >= 300`);
    await db.execute(sql`
      insert into shipments (order_id, module, state, courier, courier_state, tracking_id, exports_status, created_at,
        shipped_at, delivered_at)
      select id, module, state,
        case when state >= 3 then courier else '' end,
        case when state < 3 then '' when id % 53 = 0 then 'Held at customs' else words[state - 2] end,
        case when state >= 3 then left(upper(courier), 2) || lpad((700000000 + id * 31)::text, 12, '0') else '' end,
        (state >= 3)::int, purchased_at,
        case when state >= 3 then purchased_at + interval '3 days' end,
        case when state = 6 then purchased_at + interval '8 days' end
      from (
        select o.id, m.module, o.purchased_at,
          (array['BlueDart', 'Delhivery', 'India Post'])[1 + o.id % 3] as courier,
          array['Shipped', 'In transit', 'Out for delivery', 'Delivered', 'RTO delivered'] as words,
          case when age < 3 then 1 when age < 5 then 2 when age < 7 then 3 when age < 9 then 4 when age < 11 then 5
            when o.id % 40 = 0 then 7 else 6 end as state
        from orders o
        join packages p on p.id = o.package_id
        cross join lateral unnest(p.sends) with ordinality m(module, place)
        cross join lateral (select ${today}::date - o.purchased_at::date as age) a
        where o.is_active = 1 and o.purchased_at > ${today}::date - ${daysBack}::int
      ) s
      order by id, module`);
  });
  await db.execute(sql`analyze shipments`);
}

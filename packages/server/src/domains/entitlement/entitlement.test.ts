import { classContents } from '@prepdesk/contract/catalogue/class-contents';
import type { LinkRule } from '@prepdesk/contract/entitlement/visibility';
import type { VisibilityPath } from '@prepdesk/contract/entitlement/why-not-visible';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { addWorlds, breaks, randomWorld, type World } from '../../testing/visibility-world.ts';
import { decideVisibility } from './decide-visibility.ts';
import type { Facts, GrantFact, OrderFact } from './facts.ts';
import { foldWays } from './fold-ways.ts';
import { learnerSentence } from './learner-sentence.ts';
import { loadFacts, momentOf } from './load-facts.ts';
import { grantStanding, grantStandingNow, isGivenBack, orderStandingNow } from './standing.ts';

const worldCount = 100;
const asOf = '2026-11-20';
const dice = newDice(12);
const made = Array.from({ length: worldCount }, (_, n) => randomWorld(n, dice));
const worlds = made.map(({ world }) => world);

const product = useProduct();
let db: Db;
const known: Facts[] = [];
beforeAll(async () => {
  db = product.services.connection.db;
  await addWorlds(
    product.pool,
    made.map(({ rows }) => rows),
  );
  await product.pool.query('analyze');
  for (const world of worlds) known.push(await factsOf(world));
}, 60_000);

const factsOf = ({ itemKind, itemID, learnerID }: World, on: Db = db) =>
  loadFacts(on, { whose: sql`l.id = ${learnerID}`, itemKind, itemID, asOf });

/** Whether the item opens for the learner, in one statement, written without looking at the server's code. */
async function modelOpens({ itemKind, itemID, learnerID }: World, on: Db): Promise<boolean> {
  const at = sql`'2026-11-20 23:59:59.999+05:30'::timestamptz`;
  const day = sql`'2026-11-20'::date`;
  const lesson =
    itemKind === 'class'
      ? sql`select c.id as class_id, c.subject_map_id, 0 as free from classes c where c.id = ${itemID} and c.is_active = 1`
      : sql`
        select c.id as class_id, c.subject_map_id, ${itemKind === 'video' ? sql`u.is_video_free` : sql`s.is_free`} as free
        from sub_topics s
        join topics t on t.id = s.topic_id and t.is_active = 1
        join classes c on c.id = t.class_id and c.is_active = 1
        left join sub_topic_videos u on u.sub_topic_id = s.id
        left join videos v on v.id = u.video_id and v.is_active = 1
        left join sub_topic_questions y on y.sub_topic_id = s.id
        left join questions q on q.id = y.question_id and q.is_active = 1
        where ${itemKind === 'video' ? sql`u.video_id` : sql`s.id`} = ${itemID} and s.is_active = 1
          and (v.id is not null or q.id is not null)
          and s.release <> 'coming soon' and coalesce(s.release_on, ${day}) <= ${day}
          ${itemKind === 'video' ? sql`and u.activates_at <= ${at}` : sql``}`;
  const { rows } = await on.execute<{ opens: boolean }>(sql`
    with lesson as (${lesson}),
    signed as (select learner_id, count(*) as devices from devices where ended_at is null group by 1),
    fits as (
      select p.id, p.is_active, h.class_id, h.is_elective from packages p join package_classes h on h.package_id = p.id
      left join signed on signed.learner_id = ${learnerID}
      where p.device_limit = 0 or coalesce(signed.devices, 0) <= p.device_limit
    ),
    opened (class_id) as (
      select f.class_id from orders o join fits f on f.id = o.package_id
      where o.learner_id = ${learnerID} and o.is_active = 1 and o.purchased_at <= ${at}
        and o.package_expiry_date >= ${day}
        and not exists (select from refunds r where r.order_id = o.id and r.amount = o.paid_amount)
        and (f.is_elective = 0
          or exists (select from order_electives e where e.order_id = o.id and e.class_id = f.class_id))
      union
      select coalesce(g.class_id, f.class_id) from learner_access g
      left join fits f on f.id = g.package_id and f.is_active = 1
      where g.learner_id = ${learnerID} and g.created_at <= ${at} and g.expires_on >= ${day}
        and coalesce(g.withdrawn_at, 'infinity') > ${at}
      union
      select f.class_id from institution_learners n join institution_clients k on k.id = n.client_id
      join institution_packages p on p.client_id = k.id join fits f on f.id = p.package_id and f.is_active = 1
      where n.learner_id = ${learnerID} and k.is_active = 1 and p.expires_on >= ${day}
    )
    select exists (
      select from lesson
      join subject_maps m on m.id = lesson.subject_map_id and m.is_active = 1
      join courses o on o.id = m.course_id and o.is_active = 1
      join learners l on l.id = ${learnerID} and l.app_id = m.app_id and l.is_active = 1
      join apps a on a.id = l.app_id and a.is_active = 1
      where lesson.free = 1 or lesson.class_id in (select class_id from opened)
    ) as opens`);
  return rows[0]?.opens === true;
}

/** The path that works because the world was made that way. */
const goodPath = ({ good, goodID, n }: World, paths: VisibilityPath[]) =>
  paths.find(({ kind, access, orderNumber, pathID }) => {
    if (kind !== good) return false;
    if (kind === 'order') return orderNumber === `W${n}`;
    return kind === 'free' || access?.accessID === goodID || pathID.startsWith(`institution/${goodID}/`);
  });

const failedOf = (path: VisibilityPath | undefined): LinkRule[] =>
  path?.links.filter(({ isMet }) => isMet !== 'passed').map(({ rule }) => rule) ?? [];

describe('a hundred companies with overlapping orders', () => {
  it('the working path is found, and comes first', async () => {
    for (const [at, world] of worlds.entries()) {
      const { isVisible, paths } = decideVisibility(known[at]!);
      expect([isVisible, await modelOpens(world, db)], `world ${world.n}`).toEqual([true, true]);
      expect(paths[0], `world ${world.n}`).toBe(goodPath(world, paths));
      expect(paths.slice(1).filter(({ failed }) => failed === 0)).toEqual([]);
    }
  });

  const rules = Object.keys(breaks) as LinkRule[];

  /** @returns whether the item is still visible, and the failed links of the path that should work */
  const named = (world: World, facts: Facts) => {
    const { isVisible, paths } = decideVisibility(facts);
    const nearest = paths[0]!;
    return [isVisible, failedOf(goodPath(world, paths)), nearest.failed + nearest.unknown];
  };

  it('each link that is broken in it is reported, and no other', () => {
    const wrong: unknown[] = [];
    const broken = new Map<LinkRule, number>();
    for (const [at, world] of worlds.entries()) {
      for (const rule of rules.filter((one) => breaks[one](world))) {
        const facts = structuredClone(known[at]!);
        breakFact(rule, world, facts);
        broken.set(rule, (broken.get(rule) ?? 0) + 1);
        const got = named(world, facts);
        if (JSON.stringify(got) !== JSON.stringify([false, [rule], 1])) wrong.push({ world, rule, got });
      }
    }
    expect(wrong).toEqual([]);
    expect([...broken.keys()].sort()).toEqual([...rules].sort());
    expect(Math.min(...broken.values())).toBeGreaterThan(6);
  });

  it('a way that lacks one link only is shown first, with a sentence for the learner', () => {
    const sentences = new Map<LinkRule, string>();
    for (const [at, world] of worlds.slice(0, 60).entries()) {
      for (const rule of rules.filter((one) => breaks[one](world))) {
        const facts = structuredClone(known[at]!);
        breakFact(rule, world, facts);
        const { paths } = decideVisibility(facts);
        const [nearest] = foldWays(paths, facts).paths;
        // What lacks the item is folded, and a price stops only those who have nothing.
        if (rule !== 'held' && rule !== 'price') {
          expect(nearest!.failed + nearest!.unknown, `${rule} of world ${world.n}`).toBe(1);
        }
        sentences.set(rule, learnerSentence(nearest, facts));
      }
    }
    expect([...sentences.keys()].sort()).toEqual([...rules].sort());
    for (const [rule, sentence] of sentences) expect(sentence, rule).toMatch(/^[A-Z][^{}]*\.$/);
    expect([...sentences.values()].join(' ')).not.toMatch(/undefined|null|Invalid|NaN| {2}|\( *\)/);
  });

  it('the same holds when rows in the database are broken, and the model agrees', {
    timeout: 60_000,
  }, async () => {
    const broken = new Set<LinkRule>();
    for (const world of worlds) {
      const possible = rules.filter((one) => breaks[one](world));
      const rule = possible.find((one) => !broken.has(one)) ?? possible[world.n % possible.length]!;
      broken.add(rule);
      await rolledBack(async (on) => {
        for (const text of breaks[rule](world)!) {
          await on.execute(sql.raw(text.replaceAll('$1', String(world.learnerID))));
        }
        const got = named(world, await factsOf(world, on));
        expect([...got, await modelOpens(world, on)], `${rule}: ${JSON.stringify(world)}`).toEqual([
          ...[false, [rule], 1, false],
        ]);
      });
    }
    expect([...broken].sort()).toEqual([...rules].sort());
  });
});

/** Does to loaded facts what `breaks` does to rows. */
function breakFact(rule: LinkRule, { goodID, itemKind }: World, facts: Facts): void {
  const [location, account] = [facts.locations[0]!, facts.accounts[0]!];
  const order = facts.orders.find(({ id }) => id === goodID);
  const grant = facts.grants.find(({ id }) => id === goodID);
  const institution = facts.institutions[0];
  const later = new Date('2028-01-01');
  const ways: Record<LinkRule, () => unknown> = {
    app: () => Object.assign(account, { appID: 2, appName: 'Clinical' }),
    account: () => Object.assign(account, { isActive: 0 }),
    payment: () => Object.assign(order!, { isActive: 0 }),
    refund: () => Object.assign(order!, { givenBack: order!.paidAmount }),
    access: () =>
      Object.assign(grant ?? institution!, grant ? { withdrawnAt: facts.at } : { addedAt: later }),
    package: () => facts.packages.map((one) => Object.assign(one, { isActive: 0 })),
    held: () => Object.assign(facts, { holdings: [] }),
    elective: () => {
      for (const one of facts.holdings) one.isElective = 1;
      Object.assign(order!, { electives: [7] });
    },
    expiry: () =>
      Object.assign(order ?? grant ?? institution!, {
        packageExpiryDate: '2026-11-19',
        expiresOn: '2026-11-19',
      }),
    course: () => Object.assign(location.course, { isActive: 0 }),
    subject: () => Object.assign(location.subject, { isActive: 0 }),
    class: () => Object.assign(location.class, { isActive: 0 }),
    topic: () => Object.assign(location.lesson!.topic, { isActive: 0 }),
    subTopic: () => Object.assign(location.lesson!.subTopic, { isActive: 2 }),
    content: () =>
      itemKind === 'video'
        ? Object.assign(location.lesson!.video!, { isActive: 0 })
        : Object.assign(location.lesson!, { contentCount: 0 }),
    release: () => Object.assign(location.lesson!.subTopic, { release: 'date', releaseOn: '2026-11-21' }),
    device: () => facts.packages.map((one) => Object.assign(one, { deviceLimit: 1 })),
    price: () => Object.assign(location.lesson!.video ?? location.lesson!.subTopic, { isFree: 0 }),
  };
  ways[rule]();
}

async function rolledBack(work: (on: Db) => Promise<void>): Promise<void> {
  const isOver = new Error('over');
  const run = product.services.connection.transaction(async (on) => {
    await work(on);
    throw isOver;
  });
  await run.catch((error) => {
    if (error !== isOver) throw error;
  });
}

function standingOfOrder(order: OrderFact, day: string) {
  if (order.isActive === 0) return 'unpaid';
  if (isGivenBack(order)) return 'refunded';
  return order.packageExpiryDate < day ? 'expired' : 'active';
}

describe('lists of people who may open something', () => {
  it('lists of people who may open something use the same rules for each order and access', async () => {
    const moment = momentOf('');
    const paid = worlds.find(({ good }) => good === 'order')!;
    await product.pool.query(breaks.refund(paid)![0]!.replaceAll('$1', String(paid.learnerID)));
    const { rows: orders } = await product.pool.query<OrderFact & { standing: string }>(
      `select o.is_active as "isActive", o.purchased_at as "purchasedAt", o.paid_amount::text as "paidAmount",
         coalesce((select sum(amount) from refunds where order_id = o.id), 0.00)::text as "givenBack",
         o.package_expiry_date as "packageExpiryDate", o.standing from (
         select orders.*, ${await textOf(orderStandingNow())} as standing from orders
           where purchased_at <= now()) o`,
    );
    expect(orders.map((one) => standingOfOrder(one, moment.day))).toEqual(
      orders.map(({ standing }) => standing),
    );
    const { rows: grants } = await product.pool.query<GrantFact & { standing: string }>(
      `select expires_on as "expiresOn", created_at as "createdAt", withdrawn_at as "withdrawnAt",
         ${await textOf(grantStandingNow())} as standing from learner_access where created_at <= now()`,
    );
    expect(grants.map((one) => grantStanding(one, moment))).toEqual(grants.map(({ standing }) => standing));
    expect(new Set([...orders, ...grants].map(({ standing }) => standing)).size).toBe(5);
  });

  it('the learners of a class are the ones that the decision lets in', async () => {
    const world = worlds.find(({ good, itemKind }) => good === 'class' && itemKind === 'class')!;
    const token = await sessionOf(product.pool, staff.superAdmin);
    const { body } = await product.ask(
      classContents.access,
      { classID: world.itemID, isRunning: 1 },
      { token },
    );
    expect(body.response.access.map(({ accessID }) => accessID)).toEqual([world.goodID]);
  });
});

/** The text of a fragment without parameters. */
async function textOf(fragment: ReturnType<typeof sql>): Promise<string> {
  const { PgDialect } = await import('drizzle-orm/pg-core');
  return new PgDialect().sqlToQuery(fragment).sql;
}

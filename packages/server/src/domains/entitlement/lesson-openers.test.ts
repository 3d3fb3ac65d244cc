import { companyDay } from '@prepdesk/contract/company-time';
import type { LinkRule } from '@prepdesk/contract/entitlement/visibility';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { addWorlds, breaks, randomWorld, type World } from '../../testing/visibility-world.ts';
import { decideVisibility } from './decide-visibility.ts';
import { lessonOpening } from './lesson-openers.ts';
import { loadFacts } from './load-facts.ts';

const dice = newDice(21);
const made = Array.from({ length: 120 }, (_, n) => randomWorld(n, dice)).filter(
  ({ world }) => world.itemKind === 'subTopic',
);
const rules = Object.keys(breaks) as LinkRule[];

const product = useProduct();
beforeAll(async () => {
  await addWorlds(
    product.pool,
    made.map(({ rows }) => rows),
  );
}, 60_000);

/** Checks the learner of a world and that of the next world, who has no connection to this one. */
async function both(
  db: Db,
  { itemID, learnerID }: World,
): Promise<{ decided: boolean[]; visible: boolean[] }> {
  const pair = [learnerID, learnerID + 100];
  const { links, waysOf } = (await lessonOpening(db, itemID, companyDay()))!;
  const { rows } = await db.execute<{ id: number }>(sql`
    with people as (select unnest(${`{${pair}}`}::int[]) as learner_id)
    select learner_id as id from (${waysOf('people')}) w where w.is_open`);
  const isLive = links.every(({ isMet }) => isMet === 'passed');
  const decided: boolean[] = [];
  for (const id of pair) {
    const facts = await loadFacts(db, { whose: sql`l.id = ${id}`, itemKind: 'subTopic', itemID, asOf: '' });
    decided.push(decideVisibility(facts).isVisible);
  }
  return { decided, visible: pair.map((id) => isLive && rows.some((row) => row.id === id)) };
}

async function rolledBack(work: (db: Db) => Promise<void>): Promise<void> {
  const isOver = new Error('over');
  const run = product.services.connection.transaction(async (db) => {
    await work(db);
    throw isOver;
  });
  await run.catch((error) => {
    if (error !== isOver) throw error;
  });
}

describe('the people who may open a lesson', () => {
  it('the people who may open a lesson are the ones whom the decision about each of them lets in', async () => {
    for (const { world } of made) {
      const { decided, visible } = await both(product.services.connection.db, world);
      expect(visible, JSON.stringify(world)).toEqual(decided);
      expect(visible[0]).toBe(true);
    }
  });

  it('the people who may open a lesson no longer include the learner when any link is broken', {
    timeout: 60_000,
  }, async () => {
    const broken = new Map(rules.map((rule) => [rule, 0]));
    const timesOf = (rule: LinkRule) => broken.get(rule) ?? 0;
    for (const { world } of made) {
      const possible = rules.filter((one) => breaks[one](world));
      const rarest = possible.sort((a, b) => timesOf(a) - timesOf(b)).slice(0, 2);
      for (const rule of rarest) {
        broken.set(rule, timesOf(rule) + 1);
        await rolledBack(async (db) => {
          for (const text of breaks[rule](world)!) {
            await db.execute(sql.raw(text.replaceAll('$1', String(world.learnerID))));
          }
          const { decided, visible } = await both(db, world);
          expect(visible, `${rule}: ${JSON.stringify(world)}`).toEqual(decided);
          expect(visible[0], rule).toBe(false);
        });
      }
    }
    expect(Math.min(...broken.values())).toBeGreaterThan(0);
  });

  it('the people who may open a lesson are nobody for a lesson that does not exist', async () => {
    expect(await lessonOpening(product.services.connection.db, 999_999_999, companyDay())).toBeUndefined();
  });
});

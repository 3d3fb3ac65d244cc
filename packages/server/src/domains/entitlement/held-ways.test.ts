import { classContents } from '@prepdesk/contract/catalogue/class-contents';
import { companyDay } from '@prepdesk/contract/company-time';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { classCredits } from '@prepdesk/contract/entitlement/class-credits';
import type { LinkRule } from '@prepdesk/contract/entitlement/visibility';
import type { VisibilityPath } from '@prepdesk/contract/entitlement/why-not-visible';
import { devices } from '@prepdesk/contract/learners/devices';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { whereUsed } from '@prepdesk/contract/mapping/where-used';
import { segments } from '@prepdesk/contract/pushes/segments';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newDice } from '../../testing/dice.ts';
import { addStoredDoubt } from '../../testing/doubts.ts';
import { type TestProduct, useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { addWorlds, breaks, randomWorld, type World } from '../../testing/visibility-world.ts';
import { decideVisibility } from './decide-visibility.ts';
import type { Facts } from './facts.ts';
import { loadFacts } from './load-facts.ts';

const dice = newDice(31);
const made = Array.from({ length: 60 }, (_, n) => randomWorld(n, dice));
const worlds = made.map(({ world }) => world);
const rules = (Object.keys(breaks) as LinkRule[]).filter((rule) => rule !== 'app');
const tomorrowsYear = '2028';

type Known = { world: World; facts: Facts; ways: VisibilityPath[]; personID: number };

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const known: Known[] = [];
beforeAll(async () => {
  await product.pool.query(`insert into faculties (id, app_id, name) values (1, 2, 'Dr Rohan Rao')`);
  await addWorlds(
    product.pool,
    made.map(({ rows }) => rows),
  );
  // One link is broken in two of every three worlds.
  for (const world of worlds.filter(({ n }) => n % 3 > 0)) {
    // Lists show only what exists now: access that begins in a later year is not stored yet.
    const possible = rules.filter((rule) => {
      const texts = breaks[rule](world);
      return texts && !texts.some((text) => text.includes(tomorrowsYear));
    });
    for (const text of breaks[dice.oneOf(possible)](world)!) {
      await product.pool.query(text.replaceAll('$1', String(world.learnerID)));
    }
  }
  for (const world of worlds) {
    const whose = sql`l.id = ${world.learnerID}`;
    const { db } = product.services.connection;
    const facts = await loadFacts(db, { whose, itemKind: 'class', itemID: world.itemID, asOf: '' });
    const { rows } = await product.pool.query('select person_id as id from learners where id = $1', [
      world.learnerID,
    ]);
    const ways = decideVisibility(facts).paths.filter(({ kind }) => kind !== 'free' && kind !== 'none');
    known.push({ world, facts, ways, personID: rows[0].id });
  }
}, 60_000);

const ask: TestProduct['ask'] = (call, input) => product.ask(call, input, { token });

/** Whether none of these links of a path has failed. */
const stands = (way: VisibilityPath, ...requested: LinkRule[]): boolean =>
  way.links.every(({ rule, isMet }) => !requested.includes(rule) || isMet !== 'failed');
const isHeld = (way: VisibilityPath) => stands(way, 'payment', 'refund', 'access', 'package');
const isRunning = (way: VisibilityPath) => isHeld(way) && stands(way, 'expiry');
const hasClass = (way: VisibilityPath) => stands(way, 'held', 'elective');

/** `order 5`, `access 7`, `institution 9`. */
const keyOf = ({ pathID }: VisibilityPath): string => {
  const [kind = '', id] = pathID.split('/');
  return `${kind === 'package' || kind === 'class' ? 'staff' : kind} ${id}`;
};

async function everywhere(isAsDecided: (one: Known) => Promise<[unknown, unknown]>): Promise<void> {
  for (const one of known) {
    const [shown, decided] = await isAsDecided(one);
    expect(shown, JSON.stringify(one.world)).toEqual(decided);
  }
}

describe('what is shown about a learner matches what the diagnosis lets pass', () => {
  it('what is shown about a learner matches what the diagnosis lets pass in the packages on their page', () =>
    everywhere(async ({ personID, ways }) => {
      const { rows } = (await ask(learnerPage.packages, { personID })).body.response;
      const running = rows.filter(({ expiresOn }) => expiresOn >= companyDay());
      return [
        [rows.length, running.map(({ key }) => key.split(' ', 2).join(' ')).sort()],
        [ways.filter(isHeld).length, ways.filter(isRunning).map(keyOf).sort()],
      ];
    }));

  it('what is shown about a learner matches what the diagnosis lets pass in the credits of their classes', () =>
    everywhere(async ({ world, ways, facts }) => {
      const { response } = (await ask(classCredits.find, { search: facts.accounts[0]?.phone })).body;
      const active = response.filter(({ packageStatus }) => packageStatus === 'Active');
      return [
        active.map(({ creditID, classID }) => [creditID.split('/', 2).join(' '), classID]).sort(),
        ways
          .filter((way) => isRunning(way) && hasClass(way))
          .map((way) => [keyOf(way), world.itemID])
          .sort(),
      ];
    }));

  it('what is shown about a learner matches what the diagnosis lets pass in the devices that they may sign in on', () =>
    everywhere(async ({ ways, facts }) => {
      const { accounts } = (await ask(devices.find, { search: facts.accounts[0]?.phone })).body.response;
      const limits = ways
        .filter(isRunning)
        .map(({ packageID }) => facts.packages.find(({ id }) => id === packageID)?.deviceLimit ?? 0);
      const strict = limits.filter((limit) => limit > 0);
      return [accounts[0]?.deviceLimit, strict.length > 0 ? Math.min(...strict) : 0];
    }));

  it('what is shown about a learner matches what the diagnosis lets pass in the days left that their doubts show', () =>
    everywhere(async ({ world, ways }) => {
      const doubtID = await addStoredDoubt(product.pool, { learnerID: world.learnerID });
      await product.pool.query('update doubts set class_id = $1 where id = $2', [world.itemID, doubtID]);
      const { daysLeft } = (await ask(doubts.one, { doubtID })).body.response;
      const held = ways.filter(isHeld);
      const ofClass = held.filter(hasClass);
      const input = ofClass.length > 0 ? ofClass : held;
      const decided = input.length === 0 ? 'none' : input.some(isRunning) ? 'some' : 'ended';
      return [daysLeft === null ? 'none' : daysLeft > 0 ? 'some' : 'ended', decided];
    }));
});

describe('what is shown about a package or a class matches it, too', () => {
  it('what is shown about a package or a class matches it, too in where it is used, and in the learners that its segment reaches', () =>
    everywhere(async ({ world: { itemID: packageID }, ways, facts }) => {
      const { groups } = (await ask(whereUsed.list, { kind: 'package', key: packageID })).body.response;
      const learners = groups.find(({ label }) => label === 'Learners who have it now')?.total ?? 0;
      const rule = { appID: 1, kind: 'package', packageID };
      const { people } = (await ask(segments.reach, rule)).body.response;
      const have = ways.some((way) => isRunning(way) && way.packageID === packageID) ? 1 : 0;
      return [
        [learners, people],
        [have, have * (facts.accounts[0]?.isActive ?? 0)],
      ];
    }));

  it('what is shown about a package or a class matches it, too in who has access to it', () =>
    everywhere(async ({ world: { itemID: classID }, ways }) => {
      const { access } = (await ask(classContents.access, { classID, isRunning: 1 })).body.response;
      const opened = ways.filter((way) => way.access && isRunning(way) && hasClass(way));
      return [
        access.map(({ accessID }) => accessID).sort(),
        opened.map((way) => way.access?.accessID).sort(),
      ];
    }));
});

import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addApprovers } from '../../testing/approvers.ts';
import { type Dice, newDice } from '../../testing/dice.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';

/** Five hundred stories of a text, told by chance, against a model that knows no SQL. */

const storyCount = 500;
const mostSteps = 6;
/** So many texts has a drug: all of them are read again for its search at each change. */
const storiesOfDrug = 20;
const htmls = ['', '<p>One</p>', '<p>Two</p>', '<ul><li><p>Three</p></li></ul>'];
const citations = [{ title: 'A formulary', link: 'https://example.com/formulary', year: 2024 }];
const day = dayFromToday(200);

type Head = { html: string; isSourced: boolean; isRejected: boolean; signers: Set<number> };
type Model = {
  live: string;
  isLiveSourced: boolean;
  head: Head | undefined;
  /** Who wrote any of it since it was signed last. */
  writers: Set<number>;
  needed: number;
};

let product: TestProduct;
let tokens: string[];
let drugID: number;
let texts = 0;

beforeAll(async () => {
  product = await openProduct();
  tokens = await addApprovers(product.pool);
  await ask(0, signOff.saveSettings, { isOn: 1, signatures: 1, hidesPastReview: 0 });
});
afterAll(() => product.close());

const ask = async (person: number, call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token: tokens[person]! })).body as unknown as {
    status: boolean;
    message: string;
    response: Record<string, number>;
  };

const isHead = `state in ('pending', 'rejected')`;
const headOf = async (metaID: number) => {
  const { rows } = await product.pool.query(
    `select id, html, content_hash, state, citations <> '[]' as is_sourced,
      (select count(*)::int from drug_signatures where revision_id = r.id and verdict = 'signed') as signed
    from drug_revisions r where meta_id = $1 and ${isHead}`,
    [metaID],
  );
  return rows[0];
};

const liveOf = async (metaID: number): Promise<string> => {
  const { rows } = await product.pool.query('select html from drug_texts where meta_id = $1', [metaID]);
  return rows[0]?.html ?? '';
};

/** What is written is put beside what is live; back to that, nothing waits. */
function write(model: Model, person: number, html: string, isSourced: boolean): void {
  const { head, live, isLiveSourced } = model;
  if (head && !head.isRejected && head.html === html && head.isSourced === isSourced) return;
  const isLive = html === live && (html === '' || isSourced === isLiveSourced);
  model.head = isLive ? undefined : { html, isSourced, isRejected: false, signers: new Set() };
  if (!isLive) model.writers.add(person);
}

async function step(model: Model, metaID: number, dice: Dice): Promise<string> {
  const person = dice.below(4);
  const deed = dice.oneOf(['write', 'propose', 'sign', 'sign', 'sign', 'reject'] as const);
  const { head } = model;
  if (deed === 'write') {
    const html = dice.oneOf(htmls);
    const { status } = await ask(person, drugs.keywords, { drugID, data: [{ [metaID]: html }] });
    expect(status).toBe(true);
    // The documented call sends no sources: they stay.
    write(
      model,
      person,
      html,
      html === model.live ? model.isLiveSourced : (head?.isSourced ?? model.isLiveSourced),
    );
    return `${person} wrote ${html}`;
  }
  if (deed === 'propose') {
    const html = dice.oneOf(htmls);
    const isSourced = dice.isHit(0.8);
    const sources = isSourced ? { citations, reviewBy: day } : { citations: [], reviewBy: '' };
    const { status } = await ask(person, drugRevisions.propose, {
      drugID,
      metaID,
      html,
      ...sources,
      ownerID: 0,
    });
    expect(status).toBe(true);
    write(model, person, html, isSourced);
    return `${person} proposed ${html}${isSourced ? ' with a source' : ''}`;
  }
  const stored = await headOf(metaID);
  expect(Boolean(stored)).toBe(Boolean(head));
  expect(await liveOf(metaID)).toBe(model.live);
  if (!head) return 'nothing waited';
  const seen = { revisionID: stored.id, contentHash: stored.content_hash };
  if (deed === 'reject') {
    const { status } = await ask(person, drugRevisions.reject, { ...seen, reason: 'No' });
    expect(status).toBe(person !== 3 && !head.isRejected);
    if (status) head.isRejected = true;
    return `${person} rejected: ${status}`;
  }
  const { status, response } = await ask(person, drugRevisions.sign, seen);
  const mayBeSigned = !head.isRejected && (head.html === '' || head.isSourced);
  const maySign = person !== 3 && !model.writers.has(person) && !head.signers.has(person);
  expect(status).toBe(mayBeSigned && maySign);
  if (status) {
    head.signers.add(person);
    expect(response.isLive).toBe(head.signers.size >= model.needed);
    if (response.isLive) {
      Object.assign(model, {
        live: head.html,
        isLiveSourced: head.html !== '' && head.isSourced,
        head: undefined,
      });
      model.writers = new Set();
    }
  }
  return `${person} signed: ${status}`;
}

it(`is live as ${storyCount} random stories of edits, signatures and rejections leave it, and nothing else ever is`, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const dice = newDice(seed);
  for (let story = 0; story < storyCount; story += 1) {
    texts += 1;
    if (story % storiesOfDrug === 0) {
      drugID = (await ask(0, drugs.save, { name: `Placebin ${texts}` })).response.drugID!;
    }
    const isCritical = dice.below(2);
    const { response } = await ask(0, metaTypes.save, { name: `Told ${texts}`, isCritical });
    const metaID = response.metaID!;
    const model: Model = {
      ...{ live: '', isLiveSourced: false, head: undefined, writers: new Set<number>() },
      needed: isCritical ? 2 : 1,
    };
    const told: string[] = [];
    const steps = 3 + dice.below(mostSteps - 2);
    try {
      for (let at = 0; at < steps; at += 1) {
        told.push(await step(model, metaID, dice));
      }
      expect(await liveOf(metaID)).toBe(model.live);
      const stored = await headOf(metaID);
      expect(stored?.html).toBe(model.head?.html);
      expect(stored?.signed ?? 0).toBe(model.head?.signers.size ?? 0);
    } catch (error) {
      throw new Error(`SEED=${seed}, story ${story}: ${told.join('; ')}`, { cause: error });
    }
  }
  const { rows } = await product.pool.query(`select count(*)::int as live from drug_texts`);
  expect(rows[0].live).toBeGreaterThan(20);
}, 120_000);

import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { beforeAll, expect, it } from 'vitest';
import { addApprovers } from '../../testing/approvers.ts';
import { type Dice, newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { sendFile } from '../../testing/send-file.ts';

/** Random histories of a text, others for each commit, compared with a model that uses no SQL. */

const storyCount = 120;
const [minSteps, maxSteps] = [3, 6];
/** Texts per drug; kept low because each change reads all of a drug's texts again for its search. */
const storiesOfDrug = 20;
const htmls = ['', '<p>One</p>', '<p>Two</p>', '<ul><li><p>Three</p></li></ul>'];
const citations = [{ title: 'A formulary', link: 'https://example.com/formulary', year: 2024 }];
const day = dayFromToday(200);
/** The last of the four people; only the other three may sign. */
const mayNotSign = 3;

type Head = { html: string; isSourced: boolean; isRejected: boolean; signers: Set<number> };
type Settings = { isOn: 0 | 1; signatures: 1 | 2 };
type Model = {
  live: string;
  isLiveSourced: boolean;
  head: Head | undefined;
  /** Everybody who wrote any part of the waiting text since the last signing. */
  writers: Set<number>;
  /** Everybody who wrote the live text if it is unsigned. */
  liveWriters: Set<number>;
  isCritical: number;
  /** The last imported file, until somebody changes the drug. */
  file: { importID: number; live: string; written: string | undefined } | undefined;
};

const product = useProduct();
let tokens: string[];
let settings: Settings;
let drugID: number;
let texts = 0;

beforeAll(async () => {
  tokens = await addApprovers(product.pool);
});

const ask = async (person: number, call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token: tokens[person]! })).body as unknown as {
    status: boolean;
    message: string;
    response: Record<string, number>;
  };

async function switchTo(next: Settings): Promise<void> {
  if (settings?.isOn === next.isOn && settings.signatures === next.signatures) return;
  settings = next;
  expect((await ask(0, signOff.saveSettings, { ...next, hidesPastReview: 0 })).status).toBe(true);
}

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

/** Puts the new text beside the live one; when both are equal, nothing waits. */
function writeRevision(model: Model, person: number, html: string, isSourced: boolean): void {
  const { head, live, isLiveSourced } = model;
  if (head && !head.isRejected && head.html === html && head.isSourced === isSourced) return;
  const isLive = html === live && (html === '' || isSourced === isLiveSourced);
  model.head = isLive ? undefined : { html, isSourced, isRejected: false, signers: new Set() };
  if (!isLive) model.writers.add(person);
}

/** Like a save, which sends no sources, so they stay. With sign-off switched off, a new text is live at once. */
function save(model: Model, person: number, html: string): void {
  const { head, live, isLiveSourced } = model;
  if (settings.isOn) {
    writeRevision(model, person, html, html === live ? isLiveSourced : (head?.isSourced ?? isLiveSourced));
  } else if (html !== live) {
    Object.assign(model, { live: html, isLiveSourced: false, head: undefined });
    if (html === '') model.liveWriters = new Set();
    else model.liveWriters.add(person);
  }
}

type ModelStep = { model: Model; metaID: number; person: number; dice: Dice };
/** @returns what was done, for the report when the history ends differently */
type Step = (input: ModelStep) => Promise<string>;

const write: Step = async ({ model, metaID, person, dice }) => {
  const html = dice.oneOf(htmls);
  expect((await ask(person, drugs.keywords, { drugID, data: [{ [metaID]: html }] })).status).toBe(true);
  save(model, person, html);
  model.file = undefined;
  return `wrote ${html}`;
};

const propose: Step = async ({ model, metaID, person, dice }) => {
  const html = dice.oneOf(htmls);
  const isSourced = dice.isHit(0.8);
  const sources = isSourced ? { citations, reviewBy: day } : { citations: [], reviewBy: '' };
  const put = { drugID, metaID, html, ...sources, ownerID: 0 };
  expect((await ask(person, drugRevisions.propose, put)).status).toBe(true);
  writeRevision(model, person, html, isSourced);
  model.file = undefined;
  return `proposed ${html}${isSourced ? ' with a source' : ''}`;
};

/** The waiting text as an approver reads it. */
async function seen(head: Head, live: string, metaID: number) {
  const stored = await headOf(metaID);
  expect([stored?.html, await liveOf(metaID)]).toEqual([head.html, live]);
  return { revisionID: stored.id, contentHash: stored.content_hash };
}

const reject =
  (head: Head): Step =>
  async ({ model, metaID, person }) => {
    const shown = await seen(head, model.live, metaID);
    const { status } = await ask(person, drugRevisions.reject, { ...shown, reason: 'No' });
    expect(status).toBe(person !== mayNotSign && !head.isRejected);
    if (status) {
      head.isRejected = true;
      model.file = undefined;
    }
    return `rejected: ${status}`;
  };

const sign =
  (head: Head): Step =>
  async ({ model, metaID, person }) => {
    const shown = await seen(head, model.live, metaID);
    const { status, response } = await ask(person, drugRevisions.sign, shown);
    const mayBeSigned = !head.isRejected && (head.html === '' || head.isSourced);
    expect(status).toBe(mayBeSigned && whoMaySign(model, head).includes(person));
    if (!status) return 'signed: false';
    head.signers.add(person);
    model.file = undefined;
    expect(response.isLive).toBe(head.signers.size >= (model.isCritical ? 2 : settings.signatures));
    if (response.isLive) {
      const { html, isSourced } = head;
      Object.assign(model, { live: html, isLiveSourced: html !== '' && isSourced, head: undefined });
      Object.assign(model, { writers: new Set(), liveWriters: new Set() });
    }
    return `signed${response.isLive ? ' and made live' : ''}`;
  };

const whoMaySign = ({ writers, liveWriters }: Model, { signers }: Head): number[] =>
  [0, 1, 2].filter((one) => !writers.has(one) && !liveWriters.has(one) && !signers.has(one));

/** Done by one of the first two people, who may import. */
const takeFileOver: Step = async ({ model, person, dice }) => {
  const html = dice.oneOf(htmls.slice(1));
  const { live, head } = model;
  const file = { name: 'drugs.csv', content: `ID,Name,Told ${texts}\n${drugID},,${html}\n` };
  const { status } = await sendFile(product, tokens[person % 2]!, drugImports.import, { isTrial: 0 }, file);
  expect(status).toBe(html !== (settings.isOn && head ? head.html : live));
  if (!status) return `had a file of the same ${html}`;
  const { rows } = await product.pool.query('select max(id) as id from drug_imports');
  save(model, person % 2, html);
  model.file = { importID: rows[0].id, live, written: head?.html };
  return `took over a file with ${html}`;
};

const revert =
  ({ importID, live, written = live }: NonNullable<Model['file']>): Step =>
  async ({ model, person }) => {
    expect((await ask(person % 2, drugImports.undo, { importID })).status).toBe(true);
    model.head = undefined;
    save(model, person % 2, settings.isOn ? written : live);
    model.file = undefined;
    return 'took the file back';
  };

const changeSettings: Step = async ({ dice }) => {
  await switchTo({ isOn: dice.isHit(0.6) ? 1 : 0, signatures: dice.oneOf([1, 2]) });
  return `switched to ${JSON.stringify(settings)}`;
};

/** The possible actions; writing and signing are more frequent than rare events. */
const stepsOn = ({ head, file }: Model): Step[] => [
  ...[write, write, write, propose, propose, propose, propose, takeFileOver, changeSettings],
  ...(head ? [sign(head), sign(head), sign(head), reject(head)] : []),
  ...(file ? Array(6).fill(revert(file)) : []),
];

it(`a drug’s text is live as ${storyCount} random histories of edits, signatures, rejections, files and settings leave it, and no other text ever is`, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const dice = newDice(seed);
  const happened = new Set<string>();
  for (let story = 0; story < storyCount; story += 1) {
    texts += 1;
    if (story % storiesOfDrug === 0) {
      drugID = (await ask(0, drugs.save, { name: `Placebin ${texts}` })).response.drugID!;
    }
    const isCritical = dice.below(2);
    const { response } = await ask(0, metaTypes.save, { name: `Told ${texts}`, isCritical });
    const metaID = response.metaID!;
    const model: Model = {
      live: '',
      isLiveSourced: false,
      head: undefined,
      isCritical,
      file: undefined,
      writers: new Set(),
      liveWriters: new Set(),
    };
    const messages: string[] = [];
    const steps = minSteps + dice.below(maxSteps - minSteps + 1);
    try {
      await switchTo({ isOn: dice.isHit(0.8) ? 1 : 0, signatures: dice.oneOf([1, 2]) });
      messages.push(JSON.stringify(settings));
      for (let at = 0; at < steps; at += 1) {
        const { head } = model;
        // Pure chance seldom picks two people who may sign.
        const willing = head && dice.isHit(0.5) ? whoMaySign(model, head) : [];
        const person = willing.length > 0 ? dice.oneOf(willing) : dice.below(4);
        const action = head && willing.length > 0 ? sign(head) : dice.oneOf(stepsOn(model));
        const said = await action({ model, metaID, person, dice });
        messages.push(`${person} ${said}`);
        happened.add(`${said.replace(/[<{].*/, '')}${settings.signatures}`);
      }
      expect(await liveOf(metaID)).toBe(model.live);
      const stored = await headOf(metaID);
      expect(stored?.html).toBe(model.head?.html);
      expect(stored?.signed ?? 0).toBe(model.head?.signers.size ?? 0);
    } catch (error) {
      throw new Error(`SEED=${seed}, story ${story}: ${messages.join('; ')}`, { cause: error });
    }
  }
  // Whatever the seed, each of these was tested.
  expect([...happened]).toEqual(
    expect.arrayContaining(['signed and made live1', 'signed and made live2', 'took the file back2']),
  );
}, 120_000);

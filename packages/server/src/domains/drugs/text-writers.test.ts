import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { allMigrations, migrationText } from '../../db/upgrade/journal.ts';
import { addApprovers } from '../../testing/approvers.ts';
import { useProduct } from '../../testing/product.ts';

/** Texts that were written while sign-off was switched off and are signed once it is on. */

const product = useProduct();
let [asha, vikram, sunita, meena] = ['', '', '', ''];
let drugID: number;
let metaID: number;
let names = 0;

const ask = async (token: string, call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body as unknown as {
    status: boolean;
    message: string;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
    response: any;
  };
const switchTo = (isOn: 0 | 1) =>
  ask(asha, signOff.saveSettings, { isOn, signatures: 2, hidesPastReview: 0 });
const write = (token: string, html: string) =>
  ask(token, drugs.keywords, { drugID, data: [{ [metaID]: html }] });
const sources = {
  citations: [{ title: 'A formulary', link: 'https://example.com/formulary', year: 2024 }],
  reviewBy: dayFromToday(300),
  ownerID: 0,
};
const propose = (token: string) => ask(token, drugRevisions.propose, { drugID, metaID, ...sources });
const sign = async (token: string) => {
  const { texts } = (await ask(asha, drugRevisions.ofDrug, { drugID })).response;
  const { revisionID, contentHash } = texts[0].head;
  const { status, message, response } = await ask(token, drugRevisions.sign, { revisionID, contentHash });
  return status ? response.isLive : message;
};
const own = 'You wrote some of it: two others sign it';
const writers = async (): Promise<number[]> =>
  (await product.pool.query('select written_by from drug_texts where drug_id = $1', [drugID])).rows[0]
    .written_by;

beforeAll(async () => {
  [asha, vikram, sunita, meena] = await addApprovers(product.pool);
});
beforeEach(async () => {
  names += 1;
  await switchTo(0);
  drugID = (await ask(asha, drugs.save, { name: `Placebin ${names}` })).response.drugID;
  metaID = (await ask(asha, metaTypes.save, { name: `Told ${names}` })).response.metaID;
});

it('a text cannot be signed by anybody who wrote any of it, whoever names its sources', async () => {
  await write(vikram, '<p>Twice daily</p>');
  await switchTo(1);
  await propose(meena);
  expect(await sign(vikram)).toBe(own);
  expect(await sign(asha)).toBe(false);
  expect(await sign(sunita)).toBe(true);

  // Signing clears the list of writers: they may sign what others write from it.
  await write(meena, '<p>Thrice daily</p>');
  expect(await sign(vikram)).toBe(false);
});

it('a text belongs to everybody who wrote it, the first writer and whoever restored it in the log included', async () => {
  await write(vikram, '<p>Twice daily</p>');
  await write(sunita, '<p>Twice daily, after food</p>');
  const { rows } = await product.pool.query(
    `select max(id)::int as id from audit_log where table_name = 'drug_texts'`,
  );
  expect((await ask(asha, auditLog.revert, { auditID: rows[0].id })).status).toBe(true);
  await switchTo(1);
  await propose(meena);
  for (const token of [vikram, sunita, asha]) expect(await sign(token)).toBe(own);
});

it('a text belongs to the writers that the log names when it was written before writers were stored', async () => {
  await write(vikram, '<p>Twice daily</p>');
  await switchTo(1);
  await propose(vikram);
  await sign(asha);
  expect(await sign(sunita)).toBe(true);
  expect(await writers()).toEqual([]);
  await switchTo(0);
  await write(sunita, '<p>Thrice daily</p>');
  await write(asha, '<p>Four times daily</p>');
  const kept = (await writers()).toSorted();
  expect(kept).toHaveLength(2);

  const client = await product.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`update drug_texts set written_by = '{}'`);
    await client.query('set session_replication_role = default');
    const tag = allMigrations().find((one) => one.tag.endsWith('_drug-text-writers'))!.tag;
    const [, ...statements] = migrationText(tag).split('--> statement-breakpoint');
    for (const one of statements) await client.query(one);
  } finally {
    client.release();
  }
  expect((await writers()).toSorted()).toEqual(kept);
});

it('a text is stored with a replacement mark where half a character stands alone, whether it is live or waits', async () => {
  const html = '<p>Twice \ud83d daily</p>';
  for (const isOn of [0, 1] as const) {
    await switchTo(isOn);
    expect(await write(vikram, isOn ? html.replace('Twice', 'Thrice') : html)).toMatchObject({
      status: true,
    });
  }
  await propose(meena);
  const { texts } = (await ask(asha, drugRevisions.ofDrug, { drugID })).response;
  expect(texts).toMatchObject([
    { html: '<p>Twice \ufffd daily</p>', head: { html: '<p>Thrice \ufffd daily</p>' } },
  ]);
});

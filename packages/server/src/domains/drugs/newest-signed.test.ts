import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApprovers } from '../../testing/approvers.ts';
import { useProduct } from '../../testing/product.ts';
import { sendFile } from '../../testing/send-file.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** What learners read is the newest text that was signed, whatever one person does with the log. */

const product = useProduct();
let [asha, vikram, sunita, author] = ['', '', '', ''];
let drugID: number;
let metaID: number;
let names = 0;

/** Everything that an author of texts may hold: all screens of drugs, and the audit log; not the settings. */
const keysOfAuthor = [90, 91, 108, 125, 126, 131];

const ask = async (token: string, call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body as unknown as {
    status: boolean;
    message: string;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
    response: any;
  };
const sql = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const switchTo = (isOn: 0 | 1) =>
  ask(asha, signOff.saveSettings, { isOn, signatures: 2, hidesPastReview: 0 });

const sourceOf = (year: number) => ({
  citations: [{ title: 'A formulary', link: 'https://example.com/formulary', year }],
  reviewBy: dayFromToday(300),
  ownerID: 1,
});
const [older, newer] = ['<p>50 mg</p>', '<p>5 mg</p>'];
const propose = (token: string, html: string, year: number) =>
  ask(token, drugRevisions.propose, { drugID, metaID, html, ...sourceOf(year) });
const textOf = async () =>
  (await ask(asha, drugRevisions.ofDrug, { drugID })).response.texts.find(
    (one: { metaID: number }) => one.metaID === metaID,
  );
const sign = async (token: string) => {
  const { revisionID, contentHash } = (await textOf()).head;
  return (await ask(token, drugRevisions.sign, { revisionID, contentHash })).response?.isLive;
};
const signTwice = async () => [await sign(asha), await sign(sunita)];
const learnersRead = async (): Promise<string | undefined> =>
  (await ask(asha, drugs.keywords, { list: 'listing', drugID })).response.data.find(
    (one: { metaID: number }) => one.metaID === metaID,
  )?.metaValue;
const revert = (token: string, auditID: number, lastID = auditID) =>
  ask(token, auditLog.revert, { auditID, lastID });
const lastTextChange = async (): Promise<number> =>
  (await sql(`select max(id)::int as id from audit_log where table_name = 'drug_texts'`))[0].id;

async function holdAll(): Promise<void> {
  await sql(
    `insert into user_permissions (user_id, route_key)
    select id, unnest($2::int[]) from admin_users where phone = $1 on conflict do nothing`,
    [staff.nobody, keysOfAuthor],
  );
  product.services.access.forget();
}

beforeAll(async () => {
  [asha, vikram, sunita] = await addApprovers(product.pool);
  author = await sessionOf(product.pool, staff.nobody);
});
beforeEach(async () => {
  names += 1;
  await holdAll();
  await switchTo(1);
  drugID = (await ask(asha, drugs.save, { name: `Placebin ${names}` })).response.drugID;
  metaID = (await ask(asha, metaTypes.save, { name: `Dose ${names}`, isCritical: 1 })).response.metaID;
  await propose(author, older, 2020);
  expect(await signTwice()).toEqual([false, true]);
  await propose(author, newer, 2024);
  expect(await signTwice()).toEqual([false, true]);
});

/** Of each request the newest two of each table: the hundreds of rights that the first roles were given are refused alike. */
const newestChanges = `
  select id::int, table_name as "table", request_id as request from (
    select *, row_number() over (partition by request_id, table_name order by id desc) as nth from audit_log
  ) newest_first where nth <= 2 order by id desc`;

it('of two signed versions of a dose, learners read the newer one whatever its author does alone', async () => {
  const stays = async (what: string) => expect([what, await learnersRead()]).toEqual([what, newer]);
  const revertAll = async (what: string) => {
    const rows = await sql(newestChanges);
    for (const { id, table } of rows) {
      await revert(author, id);
      await stays(`${what}: ${table}`);
    }
    for (const request of new Set(rows.map(({ request }) => request))) {
      const own = rows.filter((one) => one.request === request).map(({ id }) => id);
      for (const from of own) await revert(author, from, own[0]);
      await stays(`${what}: the rows of one request`);
    }
  };
  await revertAll('reverts each change');
  const save = (html: string) => ask(author, drugs.keywords, { drugID, data: [{ [metaID]: html }] });
  for (const html of [older, '']) {
    await save(html);
    await stays('saves');
    await sign(author);
    await stays('signs what they wrote');
  }
  await propose(author, older, 2020);
  const { revisionID, contentHash } = (await textOf()).head;
  await ask(author, drugRevisions.reject, { revisionID, contentHash, reason: 'No' });
  await stays('rejects what they wrote');
  const content = `ID,Name,Dose ${names}\n${drugID},,${older}\n`;
  await sendFile(product, author, drugImports.import, { isTrial: 0 }, { name: 'drugs.csv', content });
  await stays('imports a file');
  const [{ id: importID }] = await sql('select max(id) as id from drug_imports');
  await ask(author, drugImports.undo, { importID });
  await stays('takes the import back');
  await switchTo(0);
  await switchTo(1);
  await ask(asha, metaTypes.save, { metaID, name: `Dose ${names}`, isCritical: 0 });
  await ask(asha, metaTypes.save, { metaID, name: `Dose ${names}`, isCritical: 1 });
  await revertAll('reverts each change, those of the settings included');
  await ask(author, signOff.saveSettings, { isOn: 0, signatures: 1, hidesPastReview: 0 });
  await ask(author, metaTypes.save, { metaID, name: `Dose ${names}`, isCritical: 0 });
  await save(older);
  await stays('tries to switch sign-off off');
});

describe('reverting a signed text', () => {
  it('reverting a signed text proposes the text before it with its sources, which goes live once two others have signed it', async () => {
    const auditID = await lastTextChange();
    expect(await revert(author, auditID)).toMatchObject({
      status: true,
      message: 'Change reverted: the old text waits for its signatures',
    });
    expect(await learnersRead()).toBe(newer);
    expect((await textOf()).head).toMatchObject({
      state: 'pending',
      html: older,
      author: 'Nisha Gupta',
      signatures: [],
      citations: [{ year: 2020 }],
    });
    expect(await sign(author)).toBeUndefined();
    expect(await revert(author, auditID)).toMatchObject({ status: true });
    expect(await signTwice()).toEqual([false, true]);
    expect(await learnersRead()).toBe(older);
  });

  it('reverting a signed text proposes to remove a text that was added, and to bring back one that was removed', async () => {
    const [{ id: addedID }] = await sql(
      `select min(id)::int as id from audit_log where table_name = 'drug_texts' and after ->> 'drug_id' = $1`,
      [String(drugID)],
    );
    expect((await revert(author, addedID)).message).toMatch(/changed again since/);
    await propose(author, '', 2024);
    expect(await signTwice()).toEqual([false, true]);
    expect(await learnersRead()).toBeUndefined();
    expect((await revert(author, await lastTextChange())).status).toBe(true);
    expect((await textOf()).head).toMatchObject({ html: newer, citations: [{ year: 2024 }] });
    expect(await learnersRead()).toBeUndefined();
    expect(await signTwice()).toEqual([false, true]);
    expect((await revert(author, await lastTextChange())).status).toBe(true);
    expect((await textOf()).head).toMatchObject({ html: '', state: 'pending' });
    expect(await learnersRead()).toBe(newer);
  });

  it('reverting a signed text needs the right to write texts, and never replaces what somebody else has written since', async () => {
    const signer = await lastTextChange();
    await sql('delete from user_permissions where route_key = 91');
    product.services.access.forget();
    expect((await revert(author, signer)).message).toMatch(/right to change texts of drugs \(id:91\)/);
    await holdAll();
    await propose(vikram, '<p>7 mg</p>', 2025);
    expect((await revert(author, signer)).message).toBe(
      'This can’t be reverted: a newer version of this text was written, and is not live yet',
    );
    expect((await textOf()).head).toMatchObject({ html: '<p>7 mg</p>', author: 'Vikram Iyer' });
  });

  it('reverting a signed text writes the older text unsigned while sign-off is switched off; the newest signed text stays signed', async () => {
    await switchTo(0);
    await ask(vikram, drugs.keywords, { drugID, data: [{ [metaID]: '<p>6 mg</p>' }] });
    expect((await revert(author, await lastTextChange())).status).toBe(true);
    expect(await textOf()).toMatchObject({ html: newer, live: { citations: [{ year: 2024 }] } });
    const signed = `select a.id::int from audit_log a where table_name = 'drug_texts' and after ->> 'html' = $1
      and before ->> 'html' = $2 and after ->> 'drug_id' = $3`;
    const [{ id }] = await sql(signed, [newer, older, String(drugID)]);
    expect((await revert(author, id)).status).toBe(true);
    expect(await textOf()).toMatchObject({ html: older, live: null });
    await switchTo(1);
    await propose(vikram, older, 2020);
    expect(await sign(author)).toBeUndefined();
  });
});

describe('the database', () => {
  it.each([1, 0] as const)(
    'the database refuses to make an older signed text live again (sign-off: %s)',
    async (isOn) => {
      await switchTo(isOn);
      const [{ id }] = await sql(
        'select min(id) as id from drug_revisions where drug_id = $1 and meta_id = $2',
        [drugID, metaID],
      );
      const text = 'drug_id = $1 and meta_id = $2';
      await expect(
        sql(`update drug_texts set html = $3, revision_id = $4 where ${text}`, [drugID, metaID, older, id]),
      ).rejects.toThrow('goes live by its signatures');
      expect(await learnersRead()).toBe(newer);
    },
  );

  it('the database makes a text live with the statement that signs it', async () => {
    await propose(author, '<p>8 mg</p>', 2026);
    await sign(asha);
    const { revisionID, contentHash } = (await textOf()).head;
    await sql(
      `insert into drug_signatures (revision_id, signed_by, content_hash, verdict)
      select $1, id, $2, 'signed' from admin_users where phone = $3`,
      [revisionID, contentHash, staff.spare],
    );
    await sql(`update drug_revisions set state = 'signed', decided_at = now() where id = $1`, [revisionID]);
    expect(await learnersRead()).toBe('<p>8 mg</p>');
  });
});

import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApprovers } from '../../testing/approvers.ts';
import { useProduct } from '../../testing/product.ts';

const product = useProduct();
let [asha, vikram, sunita, meena] = ['', '', '', ''];

const ask = async (token: string, call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body as unknown as {
    status: boolean;
    message: string;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
    response: any;
  };
const yes = async (token: string, call: AnyCall, input: Record<string, unknown>) => {
  const { status, message, response } = await ask(token, call, input);
  expect([status, message]).toEqual([true, message]);
  return response;
};

const citations = [{ title: 'A formulary', link: 'https://example.com/formulary', year: 2024 }];
const sources = { citations, reviewBy: dayFromToday(300), ownerID: 1 };
const setting = (changes: Record<string, unknown> = {}) =>
  yes(asha, signOff.saveSettings, { isOn: 1, signatures: 2, hidesPastReview: 0, ...changes });

let drugID: number;
let metaID: number;
let drugName: string;
let names = 0;
const newName = (word: string): string => {
  names += 1;
  return `${word} ${names}`;
};

const addMeta = async (isCritical = 0): Promise<number> =>
  (await yes(asha, metaTypes.save, { name: newName('Told'), isCritical })).metaID;
const textOf = async (token = asha) =>
  (await yes(token, drugRevisions.ofDrug, { drugID })).texts.find(
    (one: { metaID: number }) => one.metaID === metaID,
  );
const liveOf = async () =>
  (await yes(asha, drugs.keywords, { list: 'listing', drugID })).data.find(
    (one: { metaID: number }) => one.metaID === metaID,
  )?.metaValue;
const write = (html: string, token = vikram) =>
  yes(token, drugs.keywords, { drugID, data: [{ [metaID]: html }] });
const propose = async (html: string, changes = {}, token = vikram): Promise<number> =>
  (await yes(token, drugRevisions.propose, { drugID, metaID, html, ...sources, ...changes })).revisionID;
const sign = async (token: string) => {
  const { revisionID, contentHash } = (await textOf()).head;
  return ask(token, drugRevisions.sign, { revisionID, contentHash });
};
const signedTwice = async (html: string) => {
  await propose(html);
  await sign(asha);
  expect((await sign(sunita)).response).toEqual({ isLive: true });
};

beforeAll(async () => {
  [asha, vikram, sunita, meena] = await addApprovers(product.pool);
});
beforeEach(async () => {
  await setting({ isOn: 1 });
  drugName = newName('Drug');
  drugID = (await yes(asha, drugs.save, { name: drugName })).drugID;
  metaID = await addMeta();
});

describe('a text of a drug, with sign-off switched on', () => {
  it('with sign-off switched on, a text of a drug waits beside the live text until two people who did not write it have signed it', async () => {
    await write('<p>Twice daily</p>');
    expect(await liveOf()).toBeUndefined();
    expect((await sign(asha)).message).toBe('No source linked');
    await yes(vikram, drugRevisions.propose, { drugID, metaID, ...sources, reviewBy: '' });
    expect((await sign(asha)).message).toBe('No review date');
    await yes(vikram, drugRevisions.propose, { drugID, metaID, ...sources });
    expect((await sign(vikram)).message).toBe('You wrote some of it: two others sign it');
    expect((await sign(asha)).response).toEqual({ isLive: false });
    expect((await sign(asha)).message).toBe('You have signed it');
    expect(await liveOf()).toBeUndefined();
    expect((await sign(sunita)).response).toEqual({ isLive: true });
    expect(await liveOf()).toBe('<p>Twice daily</p>');
    const { live, head, isPastReview } = await textOf();
    expect(live).toMatchObject({ state: 'signed', author: 'Vikram Iyer', owner: 'Asha Sharma', citations });
    expect(live.signatures.map(({ signedBy }: { signedBy: string }) => signedBy)).toEqual([
      'Asha Sharma',
      'Sunita Bose',
    ]);
    expect([head, isPastReview]).toEqual([null, false]);
  });

  it('with sign-off switched on, a text of a drug is listed in brief without words when it waits for nothing, and shown in its form as last written', async () => {
    await signedTwice('<p>Twice daily</p>');
    const [brief] = (await yes(asha, drugRevisions.ofDrug, { drugID, isBrief: 1 })).texts;
    expect(brief).toMatchObject({ html: '', isLive: true, live: { html: '', citations } });
    await write(`<p>${'Thrice '.repeat(200)}</p>`);
    expect((await yes(asha, drugs.text, { drugID, metaID })).metaValue).toMatch(/^<p>Thrice /);
    const { written } = await yes(asha, drugs.detail, { drugID, isBrief: 1 });
    expect(written).toMatchObject([{ metaID, metaValue: '', beginning: expect.stringMatching(/^Thrice /) }]);
  });

  it('with sign-off switched on, a text of a drug loses its signatures on any edit, and whoever edited it cannot sign it', async () => {
    await propose('<p>Twice daily</p>');
    expect((await sign(asha)).status).toBe(true);
    const before = (await textOf()).head;
    await write('<p>Thrice daily</p>', sunita);
    const { revisionID, contentHash } = before;
    expect((await ask(asha, drugRevisions.sign, { revisionID, contentHash })).message).toBe(
      'This text was changed or decided since you read it: please read it again',
    );
    expect((await textOf()).head).toMatchObject({ signatures: [], citations });
    for (const writer of [vikram, sunita]) {
      expect((await sign(writer)).message).toBe('You wrote some of it: two others sign it');
    }
    expect((await sign(meena)).message).toContain('No Access to this route (id:125)');
  });

  it('a pending text is listed as one to sign for those who neither wrote nor signed it, and have the right to sign', async () => {
    await propose('<p>Twice daily</p>');
    const counts = () =>
      Promise.all(
        [vikram, asha, sunita].flatMap((token) =>
          [1, 0].map(
            async (isForMe) =>
              (await yes(token, signOff.queue, { isForMe, search: drugName })).data.length as number,
          ),
        ),
      );
    expect(await counts()).toEqual([0, 1, 1, 0, 1, 0]);
    await sign(asha);
    expect(await counts()).toEqual([0, 1, 0, 1, 1, 0]);
    await setting({ signatures: 1 });
    expect(await counts()).toEqual([0, 1, 1, 0, 1, 0]);
  });

  it('a text of a drug, with sign-off switched on, changes with another source, and stays the same with another owner', async () => {
    await propose('<p>Twice daily</p>');
    await sign(asha);
    await yes(vikram, drugRevisions.propose, { drugID, metaID, ...sources, ownerID: 2 });
    expect((await textOf()).head).toMatchObject({
      owner: 'Vikram Iyer',
      signatures: [{ signedBy: 'Asha Sharma' }],
    });
    const later = [{ ...citations[0], year: 2025 }];
    await yes(vikram, drugRevisions.propose, { drugID, metaID, ...sources, citations: later });
    expect((await textOf()).head.signatures).toEqual([]);
  });

  it('with sign-off switched on, a text of a drug is rejected with a reason, and waits again after it is rewritten', async () => {
    const revisionID = await propose('<p>Twice daily</p>');
    const { contentHash } = (await textOf()).head;
    const reject = (reason: string) => ask(asha, drugRevisions.reject, { revisionID, contentHash, reason });
    expect((await reject(' ')).message).toBe('Please say why');
    expect((await reject('For whom?')).status).toBe(true);
    expect((await textOf()).head).toMatchObject({
      state: 'rejected',
      rejection: { rejectedBy: 'Asha Sharma', reason: 'For whom?' },
    });
    expect((await sign(sunita)).status).toBe(false);
    const { data } = await yes(asha, signOff.queue, { state: 2, search: drugName });
    expect(data).toMatchObject([{ revisionID, state: 2, reason: 'For whom?' }]);
    await write('<p>Adults: twice daily</p>');
    expect((await textOf()).head).toMatchObject({ state: 'pending', citations, rejection: null });
  });

  it('with sign-off switched on, a text of a drug is removed from the drug with two signatures, without a source', async () => {
    await signedTwice('<p>Twice daily</p>');
    await write('');
    expect(await liveOf()).toBe('<p>Twice daily</p>');
    await sign(asha);
    expect((await sign(sunita)).response).toEqual({ isLive: true });
    expect(await liveOf()).toBeUndefined();
  });

  it('with sign-off switched on, a text of a drug waits for nobody when it is changed back to the live text', async () => {
    await signedTwice('<p>Twice daily</p>');
    await write('<p>Thrice daily</p>');
    await write('<p>Twice daily</p>');
    expect((await textOf()).head).toBeNull();
  });

  it('with sign-off switched on, a text of a drug needs one signature when so set, but always two when it is critical', async () => {
    await setting({ signatures: 1 });
    await propose('<p>Tastes bitter</p>');
    expect((await sign(asha)).response).toEqual({ isLive: true });
    metaID = await addMeta(1);
    await propose('<p>10 mg</p>');
    expect((await textOf()).needed).toBe(2);
    expect((await sign(asha)).response).toEqual({ isLive: false });
    expect((await sign(sunita)).response).toEqual({ isLive: true });
  });

  it('with sign-off switched on, a text of a drug is queued after its review day and, when so set, hidden from learners', async () => {
    await signedTwice('<p>Twice daily</p>');
    // Simulates the passing of time: the product lets nobody change a signed day.
    await product.pool.query(`set session_replication_role = replica;
      update drug_revisions set review_by = current_date - 3 where drug_id = ${drugID}`);
    await product.pool.query('set session_replication_role = default');
    const { data } = await yes(asha, signOff.queue, { state: 3, search: drugName });
    expect(data).toMatchObject([{ drugID, metaID, state: 3, owner: 'Asha Sharma' }]);
    expect((await textOf()).isPastReview).toBe(true);
    expect(await liveOf()).toBe('<p>Twice daily</p>');
    await setting({ hidesPastReview: 1 });
    expect(await liveOf()).toBeUndefined();
    expect((await yes(asha, drugs.detail, { drugID })).outOfView).toEqual([metaID]);
    await propose('<p>Twice daily</p>', { reviewBy: dayFromToday(-1) });
    expect((await sign(asha)).message).toBe('Review overdue');
    await propose('<p>Twice daily</p>', { reviewBy: dayFromToday(30) });
    await sign(asha);
    await sign(sunita);
    expect(await liveOf()).toBe('<p>Twice daily</p>');
  });

  it('with sign-off switched on, a text of a drug is shown to its editors as it was written last', async () => {
    await signedTwice('<p>Twice daily</p>');
    await write('<p>Thrice daily</p>');
    expect(await yes(asha, drugs.detail, { drugID })).toMatchObject({
      texts: [{ metaID, metaValue: '<p>Twice daily</p>' }],
      written: [{ metaID, metaValue: '<p>Thrice daily</p>' }],
    });
  });

  it('with sign-off switched on, a text of a drug is not overwritten when somebody else wrote it meanwhile', async () => {
    const { rowVersion } = await yes(asha, drugRevisions.ofDrug, { drugID });
    const put = (html: string) => ({ drugID, metaID, html, ...sources, rowVersion });
    expect((await ask(vikram, drugRevisions.propose, put('<p>One</p>'))).status).toBe(true);
    const late = await product.ask(drugRevisions.propose, put('<p>Two</p>'), { token: asha });
    expect(late.httpStatus).toBe(409);
  });

  it('with sign-off switched on, a text of a drug names sources with a link and a year, and an owner who works here', async () => {
    const put = (changes: object) =>
      ask(vikram, drugRevisions.propose, { drugID, metaID, html: '<p>x</p>', ...sources, ...changes });
    const one = (changes: object) => put({ citations: [{ ...citations[0], ...changes }] });
    expect((await one({ link: 'formulary' })).message).toBe(
      'Please enter a link that starts with https:// or http://',
    );
    expect((await one({ year: 24 })).message).toBe('Please enter the year of the source, such as 2024');
    expect((await one({ title: ' ' })).message).toBe('Please enter the title of the source');
    expect((await put({ ownerID: 4_000_000 })).message).toBe('Please choose somebody who works here');
    expect((await put({ metaID: 1 })).message).toBe('There is no such metadata');
  });

  it('with sign-off switched on, a text of a drug cannot be set back through the log without signatures', async () => {
    await setting({ isOn: 0 });
    await write('<p>Never signed</p>');
    await setting({ isOn: 1 });
    await signedTwice('<p>Twice daily</p>');
    const { rows } = await product.pool.query(
      `select max(id) as id from audit_log where table_name = 'drug_texts'`,
    );
    expect((await ask(asha, auditLog.revert, { auditID: Number(rows[0].id) })).status).toBe(true);
    expect(await liveOf()).toBe('<p>Twice daily</p>');
    expect((await textOf()).head).toMatchObject({ html: '<p>Never signed</p>', author: 'Asha Sharma' });
  });
});

describe('the database', () => {
  const refused = (statement: string) => expect(product.pool.query(statement)).rejects.toThrow();

  it('the database refuses a live text that was not signed in this form by two people who did not write it', async () => {
    const revisionID = await propose('<p>Twice daily</p>');
    const { contentHash } = (await textOf()).head;
    const row = `(drug_id, meta_id, html, revision_id) values (${drugID}, ${metaID},`;
    const publish = `update drug_revisions set state = 'signed', decided_at = now() where id = ${revisionID}`;
    const signed = (by: number, hash = contentHash) =>
      `insert into drug_signatures (revision_id, signed_by, content_hash, verdict) values (${revisionID}, ${by}, '${hash}', 'signed')`;
    await refused(`insert into drug_texts ${row} '<p>Twice daily</p>', null)`);
    await refused(`insert into drug_texts ${row} '<p>Twice daily</p>', ${revisionID})`);
    await refused(publish);
    await refused(signed(2));
    await refused(signed(1, 'a'.repeat(64)));
    await product.pool.query(signed(1));
    await refused(publish);
    await product.pool.query(signed(7));
    await product.pool.query(publish);
    expect(await liveOf()).toBe('<p>Twice daily</p>');
    await refused(`update drug_texts set html = '<p>Four times daily</p>' where revision_id = ${revisionID}`);
    await refused(`update drug_texts set html = '<p>More</p>' where drug_id = ${drugID}`);
    await refused(`update drug_texts set revision_id = null where drug_id = ${drugID}`);
    await refused(`delete from drug_texts where drug_id = ${drugID}`);
    await refused(`update drug_revisions set html = '<p>More</p>' where id = ${revisionID}`);
    await refused(`delete from drug_signatures where revision_id = ${revisionID}`);
    await refused(`delete from drug_revisions where id = ${revisionID}`);
  });
});

describe('with sign-off switched off', () => {
  it('a text is live at once, and what waited beside it becomes outdated', async () => {
    await propose('<p>Thrice daily</p>');
    await setting({ isOn: 0 });
    await write('<p>Twice daily</p>');
    expect(await liveOf()).toBe('<p>Twice daily</p>');
    expect((await textOf()).head).toBeNull();
    const { unsignedTexts } = await yes(asha, signOff.settings, {});
    expect(unsignedTexts).toBeGreaterThan(0);
  });

  it('only holders of the metadata right switch sign-off, and never over somebody else’s change', async () => {
    expect(
      (await ask(sunita, signOff.saveSettings, { isOn: 0, signatures: 2, hidesPastReview: 0 })).message,
    ).toContain('(id:89)');
    const { rowVersion } = await yes(asha, signOff.settings, {});
    await setting({ signatures: 1, rowVersion });
    const values = { isOn: 1, signatures: 2, hidesPastReview: 0, rowVersion };
    expect((await product.ask(signOff.saveSettings, values, { token: asha })).httpStatus).toBe(409);
  });
});

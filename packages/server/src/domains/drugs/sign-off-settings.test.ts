import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { beforeAll, expect, it } from 'vitest';
import { addApprovers } from '../../testing/approvers.ts';
import { useProduct } from '../../testing/product.ts';

const product = useProduct();
let [asha, vikram, sunita] = ['', '', ''];

beforeAll(async () => {
  [asha, vikram, sunita] = await addApprovers(product.pool);
});

// biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
const ask = async (token: string, call: AnyCall, input: Record<string, unknown>): Promise<any> =>
  (await product.ask(call, input, { token })).body;
const switchTo = (signatures: 1 | 2) =>
  ask(asha, signOff.saveSettings, { isOn: 1, signatures, hidesPastReview: 0 });

/** A text by Vikram that Asha has signed, with two signatures needed. */
async function halfSigned(name: string, isCritical: 0 | 1) {
  await switchTo(2);
  const { drugID } = (await ask(asha, drugs.save, { name })).response;
  const { metaID } = (await ask(asha, metaTypes.save, { name: `Told of ${name}`, isCritical })).response;
  const citations = [{ title: 'A formulary', link: 'https://example.com/formulary', year: 2024 }];
  const text = { html: '<p>Twice daily</p>', citations, reviewBy: dayFromToday(300), ownerID: 1 };
  await ask(vikram, drugRevisions.propose, { drugID, metaID, ...text });
  const shown = async (token: string) =>
    (await ask(token, drugRevisions.ofDrug, { drugID })).response.texts[0];
  const { revisionID, contentHash } = (await shown(asha)).head;
  const sign = (token: string) => ask(token, drugRevisions.sign, { revisionID, contentHash });
  expect((await sign(asha)).response).toEqual({ isLive: false });
  return { shown, sign };
}

it('where fewer signatures are needed than before, one of those who signed a text makes it live', async () => {
  const { shown, sign } = await halfSigned('Codeine', 0);
  expect((await shown(asha)).whyNotSign).toBe('You have signed it');
  await switchTo(1);
  expect(await shown(asha)).toMatchObject({ needed: 1, whyNotSign: '', isLive: false });
  expect((await sign(vikram)).message).toBe('You wrote some of it: two others sign it');
  expect((await sign(asha)).response).toEqual({ isLive: true });
  const { live, isLive } = await shown(asha);
  expect([isLive, live.signatures.length]).toEqual([true, 1]);
});

it('a critical text needs two people, whatever is set', async () => {
  const { shown, sign } = await halfSigned('Morphine', 1);
  await switchTo(1);
  expect(await shown(asha)).toMatchObject({ needed: 2, whyNotSign: 'You have signed it', isLive: false });
  expect((await sign(asha)).message).toBe('You have signed it');
  expect((await sign(sunita)).response).toEqual({ isLive: true });
});

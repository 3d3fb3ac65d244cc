import { places } from '@prepdesk/contract/catalogue/places';
import { beforeAll, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'Placed');
});

const placeOf = async (scope: object) => (await product.ask(places.one, scope, { token })).body;

it('a class, a topic and a sub-topic each know the names of everything above them', async () => {
  const { appID, courseID, subjectMapID, classID, topicID, subTopicID } = chain;
  const above = { appID, courseID, subjectMapID, classID, subjectName: expect.stringContaining('Placed') };
  expect((await placeOf({ classID })).response).toMatchObject({ ...above, topicID: null, topicName: null });
  for (const scope of [{ topicID }, { subTopicID }]) {
    expect((await placeOf(scope)).response).toMatchObject({ ...above, topicID });
  }
});

it('a place that is gone, and a question without a place, are refused in a sentence', async () => {
  expect((await placeOf({ topicID: 999_999_999 })).message).toMatch(/^The topic/);
  expect((await placeOf({})).message).toBe('Please name a class, a topic or a sub-topic');
});

import { catalogueParents } from '@prepdesk/contract/catalogue/catalogue-parents';
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

const parentsOf = async (scope: object) => (await product.ask(catalogueParents.one, scope, { token })).body;

it('a class, a topic and a sub-topic each know the names of everything above them', async () => {
  const { appID, courseID, subjectMapID, classID, topicID, subTopicID } = chain;
  const above = { appID, courseID, subjectMapID, classID, subjectName: expect.stringContaining('Placed') };
  expect((await parentsOf({ classID })).response).toMatchObject({ ...above, topicID: null, topicName: null });
  const ofTopic = { ...above, topicID, topicName: expect.stringContaining('Placed') };
  expect((await parentsOf({ topicID })).response).toMatchObject({ ...ofTopic, subTopicName: null });
  const subTopicName = expect.stringContaining('Placed');
  expect((await parentsOf({ subTopicID })).response).toMatchObject({ ...ofTopic, subTopicName });
});

it('the path to a record that is gone, or of no record, is refused in a sentence', async () => {
  expect((await parentsOf({ topicID: 999_999_999 })).message).toMatch(/^The topic/);
  expect((await parentsOf({})).message).toBe('Please name a class, a topic or a sub-topic');
});

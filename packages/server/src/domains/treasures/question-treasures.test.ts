import type { AnyCall } from '@prepdesk/contract/define-call';
import { questionTreasures } from '@prepdesk/contract/treasures/question-treasures';
import { treasureTopics } from '@prepdesk/contract/treasures/treasure-topics';
import { treasures } from '@prepdesk/contract/treasures/treasures';
import { beforeAll, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addQuestions } from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let subjectID: number;
const questionID = 700_001;

beforeAll(async () => {
  subjectID = (await addChain(product, token, 'Law')).subjectID;
  await addQuestions(product.pool, [questionID]);
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

const insert = async (row: string, values: unknown[]): Promise<number> =>
  (await product.pool.query(`insert into ${row} returning id`, values)).rows[0].id;
const addTopic = (name: string, orderBy: number) =>
  insert('treasure_topics (app_id, subject_id, name, order_by) values (1, $1, $2, $3)', [
    ...[subjectID, name, orderBy],
  ]);
const addTreasure = (topicID: number, post: string) =>
  insert('treasures (treasure_topic_id, post) values ($1, $2)', [topicID, post]);

it('Treasures are shown as learners see them: only active ones, in the order of their topics', async () => {
  const [second, first] = [await addTopic('Equity', 2), await addTopic('Maxims', 1)];
  const equity = await addTreasure(second, '<p>Equity follows the law</p>');
  const maxim = await addTreasure(first, '<p>Ignorantia juris</p>');
  const off = await addTreasure(first, '<p>Out of use</p>');
  await ask(treasures.setState, { treasurePostID: off, isActive: 0, isVerify: 1 });
  const shown = async () => (await ask(questionTreasures.shown, { questionID })).response.treasures;
  expect(await shown()).toEqual([]);
  await ask(questionTreasures.save, { postID: [equity, maxim, off].join(), questionID });
  expect(await shown()).toEqual([
    { postID: maxim, post: '<p>Ignorantia juris</p>' },
    { postID: equity, post: '<p>Equity follows the law</p>' },
  ]);
  await ask(treasureTopics.setState, { treasureID: first, isActive: 0 });
  expect(await shown()).toEqual([{ postID: equity, post: '<p>Equity follows the law</p>' }]);
});

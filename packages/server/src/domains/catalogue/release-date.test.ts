import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { dayAfter } from '@prepdesk/contract/company-time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addChain, type Chain, subTopicText } from '../../testing/catalogue.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let product: TestProduct;
let token: string;
let chain: Chain;

beforeAll(async () => {
  // Sessions must last while the tests move to other hours of the day.
  product = await openProduct({ SESSION_IDLE_MINUTES: '43200', SESSION_MAX_HOURS: '2160' });
  token = await sessionOf(product.pool, staff.content);
  await product.pool.query(`update sessions set expires_at = now() + interval '30 days'`);
  chain = await addChain(product, token, 'First');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => product.close());

/** Sets the clock to tomorrow at this time in UTC. Only the clock is fake, timers go on. */
function setClock(time: string): string {
  const day = dayAfter(new Date().toISOString().slice(0, 10), 1);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T${time}Z`) });
  return day;
}

let added = 0;
const add = async (releaseDate: string) => {
  added += 1;
  const input = { ...chain, ...subTopicText(`Sub-topic ${added}`), releaseDate };
  return (await product.ask(subTopics.add, input, { token })).body;
};
const edit = async (subTopicID: number, releaseDate: string) => {
  const input = { ...chain, ...subTopicText('Edited'), subTopicID, releaseDate };
  return (await product.ask(subTopics.edit, input, { token })).body;
};

const past = {
  status: false,
  message: 'Release Date cannot be before today',
  response: { fields: { releaseDate: 'Release Date cannot be before today' } },
};

describe('a release date', () => {
  it.each([
    ['18:29:59', 0],
    ['18:30:00', 1],
    ['00:00:00', 0],
  ])(
    'a release date may be today in India when it is %s in UTC, and not the day before',
    async (time, ahead) => {
      const today = dayAfter(setClock(time), ahead);
      expect(await add(today)).toMatchObject({ status: true });
      expect(await add(dayAfter(today, 1))).toMatchObject({ status: true });
      expect(await add(dayAfter(today, -1))).toEqual(past);
      expect(await add('2020-02-29')).toEqual(past);
    },
  );

  it('a release date may stay when it has passed, but cannot be chosen again', async () => {
    const { response } = await add('2999-01-01');
    const subTopicID = response.subTopicsID;
    await product.pool.query(`update sub_topics set release_on = '2021-03-04' where id = $1`, [subTopicID]);
    expect(await edit(subTopicID, '2021-03-05')).toEqual(past);
    expect(await edit(subTopicID, '2021-03-04')).toMatchObject({ status: true });
    expect(await edit(subTopicID, 'coming soon')).toMatchObject({ status: true });
    expect(await edit(subTopicID, '2021-03-04')).toEqual(past);
  });

  it('a release date is read as it was written: a word or a day', async () => {
    for (const releaseDate of ['live', 'coming soon', '2999-12-31']) {
      const { response } = await add(releaseDate);
      const { body } = await product.ask(subTopics.list, chain, { token });
      expect(body.response.find(({ id }) => id === response.subTopicsID)?.releaseDate).toBe(releaseDate);
    }
  });
});

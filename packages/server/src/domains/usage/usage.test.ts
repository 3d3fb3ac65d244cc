import { randomUUID } from 'node:crypto';
import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyDay } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { appDownloads } from '@prepdesk/contract/usage/app-downloads';
import { classCounts } from '@prepdesk/contract/usage/class-counts';
import { ingestion } from '@prepdesk/contract/usage/ingestion';
import { mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import { usageLog } from '@prepdesk/contract/usage/usage-log';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
const today = companyDay();

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await product.pool.query(
    `insert into learners (id, app_id, phone, full_name, email) values
      (1, 1, '9300000001', 'Diya Krishnan', 'diya@example.com'), (2, 1, '9300000002', 'Arjun Rao', '')`,
  );
});

type Entry = CallInput<typeof ingestion.usage>['entries'][number];

const entry = (more: Partial<Entry> = {}): Entry => ({
  entryKey: randomUUID(),
  createdAt: new Date().toISOString(),
  module: 'home',
  url: '/api/home',
  ...more,
});
const send = async (entries: Entry[]) =>
  (await product.ask(ingestion.usage, { entries }, { token })).body.response;
const listed = async (input: Record<string, unknown> = {}) =>
  (await product.ask(usageLog.list, input, { token })).body.response;

describe('entries that apps log', () => {
  it('entries that apps log are stored once however often they are sent, and read newest first', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const entries = [
      entry({ createdAt: minutesAgo(2), userAppsID: 1, requestParams: { page: 1, otp: '123456' } }),
      entry({ createdAt: minutesAgo(1), module: 'doubts', url: '/api/doubts?token=abc' }),
    ];
    expect(await send(entries)).toEqual({ stored: 2, known: 0, refused: [] });
    expect(await send([...entries, entry({ createdAt: minutesAgo(3) })])).toEqual({
      stored: 1,
      known: 2,
      refused: [],
    });
    const { data, total } = await listed();
    expect(total).toBe(3);
    expect(data.map(({ module, userAppsID, url }) => [module, userAppsID, url])).toEqual([
      ['doubts', null, '/api/doubts?token=[redacted]'],
      ['home', 1, '/api/home'],
      ['home', null, '/api/home'],
    ]);
    expect(data.map(({ requestParams }) => JSON.parse(requestParams))).toEqual([
      ...[{}, { otp: '[redacted]', page: 1 }, {}],
    ]);
    const kept = await product.pool.query(`select string_agg(t::text, '') as all from usage_log t`);
    expect(kept.rows[0].all).not.toMatch(/123456|token=abc/);
  });

  it('entries that apps log for a month that the log does not have are reported, and the rest is stored', async () => {
    const old = entry({ createdAt: '2019-05-01T00:00:00+05:30' });
    const { stored, refused } = await send([old, entry()]);
    expect(stored).toBe(1);
    expect(refused).toEqual([
      {
        entryKey: old.entryKey,
        says: expect.stringMatching(/^The log accepts no entries of 2019-05: it has/),
      },
    ]);
  });

  it('entries that apps log are accepted in batches of at most 1,000, from holders of the right', async () => {
    const many = Array.from({ length: 1001 }, () => entry());
    const { body } = await product.ask(ingestion.usage, { entries: many }, { token });
    expect(body.message).toBe('Please send at most 1,000 entries at once');
    expect((await send(many.slice(1))).stored).toBe(1000);
    const support = await sessionOf(product.pool, staff.support);
    const reply = await product.ask(ingestion.usage, { entries: [entry()] }, { token: support });
    expect(reply.httpStatus).toBe(403);
  });

  it('entries that apps log can be searched only within days', async () => {
    await send([entry({ url: '/api/rare-lesson/7', userAppsID: 2, module: 'lessons' })]);
    const days = { startDate: today, endDate: today };
    expect((await listed({ search: 'rare-less', ...days })).data).toHaveLength(1);
    expect((await listed({ module: 'lessons' })).total).toBe(1);
    expect((await listed({ userAppsID: '2' })).total).toBe(1);
    const sentence = async (input: object) =>
      (await product.ask(usageLog.list, { ...input }, { token })).body.message;
    expect(await sentence({ search: 'rare' })).toBe('Please choose from which day to which day to search');
    expect(await sentence({ search: 'ra', ...days })).toBe('Please enter 3 characters or more');
    expect(await sentence({ userAppsID: 'x' })).toBe('Please enter the number of a user');
  });
});

describe('mapping logs', () => {
  it('mapping logs are stored once, found by video and learner, and answered in the form of both documents', async () => {
    const one = { userAppsID: 1, referenceID: 'ref-torts', cdn: 'https://cdn.example/1.mp4' };
    const entries = [
      { entryKey: randomUUID(), ...one, createdAt: '2026-01-05T10:00:00Z' },
      { entryKey: randomUUID(), ...one, userAppsID: 77, createdAt: '2026-01-05T10:00:00Z' },
    ];
    const ask = () => product.ask(ingestion.mapped, { entries }, { token });
    const refused = [{ entryKey: entries[1]!.entryKey, says: 'There is no user 77' }];
    expect((await ask()).body.response).toEqual({ stored: 1, known: 0, refused });
    expect((await ask()).body.response).toEqual({ stored: 0, known: 1, refused });
    for (const search of ['TORTS', 'diya', '  93000000 ', 'diya@']) {
      const { body } = await product.ask(mappingLogs.list, { search }, { token });
      expect(body.response.data, search).toMatchObject([
        { userID: 1, referenceID: 'ref-torts', fullName: 'Diya Krishnan', appName: 'General' },
      ]);
      expect(body).toMatchObject({ data: body.response.data, total: 1 });
    }
    const none = await product.ask(mappingLogs.list, { search: 'nothing' }, { token });
    expect(none.body.message).toBe('No data found');
  });
});

describe('downloads of a month', () => {
  const of = async (monthyear: string) =>
    (await product.ask(appDownloads.read, { appID: 2, monthyear }, { token })).body;

  it('downloads of a month are found by either spelling of a month, and do not exist before somebody enters them', async () => {
    expect((await of('10-2026')).response).toEqual({ iosDownloads: 0, androidDownloads: 0, rowVersion: 0 });
    expect((await of('')).message).toBe('Please Select date');
    expect((await of('13-2026')).message).toBe('Please Select date');
    const counts = { androidDownloads: 1200, iosDownloads: 300 };
    const save = (more: object) =>
      product.ask(appDownloads.save, { appID: 2, monthyear: '10-2026', ...counts, ...more }, { token });
    expect((await save({})).body.message).toBe('Downloads saved');
    expect(await of('2026-10')).toMatchObject({ iosDownloads: 300, androidDownloads: 1200 });
    expect((await save({ iosDownloads: 301, rowVersion: 1 })).body.status).toBe(true);
    expect((await save({ iosDownloads: 302, rowVersion: 1 })).httpStatus).toBe(409);
    const { months } = (await product.ask(appDownloads.months, { appID: 2, monthyear: '2026-11' }, { token }))
      .body.response;
    expect(months).toHaveLength(12);
    expect(months.slice(-2)).toMatchObject([
      { month: '2026-10', iosDownloads: 301, androidDownloads: 1200 },
      { month: '2026-11', iosDownloads: 0 },
    ]);
  });
});

describe('the counts of a class', () => {
  const watch = (userAppsID: number, startedAt: string) => ({
    entryKey: randomUUID(),
    userAppsID,
    subTopicID: chain.subTopicID,
    online: 1 as const,
    startedAt,
    watchedSeconds: 60,
  });
  const counts = async () => {
    const { body } = await product.ask(classCounts.list, {}, { token });
    return body.response.find(({ classID }) => classID === chain.classID);
  };

  it('the counts of a class show how many learners ever watched it, this month and today, each counted once', async () => {
    const now = new Date().toISOString();
    const longAgo = '2020-03-31T19:30:00Z';
    const entries = [watch(1, now), watch(1, now), watch(2, longAgo), watch(1, longAgo)];
    const ask = () => product.ask(ingestion.watched, { entries }, { token });
    expect((await ask()).body.response.stored).toBe(4);
    expect((await ask()).body.response).toEqual({ stored: 0, known: 4, refused: [] });
    expect(await counts()).toMatchObject({ lifetimeCount: 2, monthlyCount: 1, todayCount: 1 });
    const { body } = await product.ask(
      classCounts.months,
      { appID: chain.appID, courseID: chain.courseID },
      { token },
    );
    // Half past midnight in India.
    expect(body.response.monthlyData.map((one) => [one.monthData, one.year, one.count])).toEqual([
      [expect.any(String), Number(today.slice(0, 4)), 1],
      ['April', 2020, 2],
    ]);
  });

  it('the months of the clinical app are those of its course, whatever course is sent', async () => {
    const clinical = await addChain(product, token, 'Clinical months', appIDs.clinical);
    const entry = { ...watch(1, new Date().toISOString()), subTopicID: clinical.subTopicID };
    await product.ask(ingestion.watched, { entries: [entry] }, { token });
    const { body } = await product.ask(classCounts.months, { appID: 2, courseID: 1 }, { token });
    expect(body.response.monthlyData.map(({ classID }) => classID)).toEqual([clinical.classID]);
  });

  it('the counts of a class are right even when others report the same learners at the same time', async () => {
    await product.pool.query(
      `insert into learners (id, app_id, phone) select 100 + n, 1, (9400000000 + n)::text from generate_series(1, 60) n`,
    );
    const everybody = Array.from({ length: 60 }, (_, n) => 101 + n);
    const batches = Array.from({ length: 8 }, (_, index) => {
      const turned = [...everybody.slice(index * 7), ...everybody.slice(0, index * 7)];
      return turned.map((learner) => watch(learner, new Date().toISOString()));
    });
    const replies = await Promise.all(
      batches.map((entries) => product.ask(ingestion.watched, { entries }, { token })),
    );
    expect(replies.map(({ body }) => body.response.stored)).toEqual(batches.map(() => 60));
    expect(await counts()).toMatchObject({ lifetimeCount: 62, monthlyCount: 61, todayCount: 61 });
  });

  it('the counts of a class report sub-topics that do not exist', async () => {
    const entries = [{ ...watch(1, today), startedAt: `${today}T00:00:00Z`, subTopicID: 999_999 }];
    const { body } = await product.ask(ingestion.watched, { entries }, { token });
    expect(body.response.refused).toMatchObject([{ says: 'There is no sub-topic 999999' }]);
  });
});

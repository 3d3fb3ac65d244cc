import { randomUUID } from 'node:crypto';
import { allCalls } from '@prepdesk/contract/all-calls';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { reportIntake } from '@prepdesk/contract/reports/report-intake';
import { examplesOf } from '@prepdesk/contract/testing/examples-of';
import { ingestion } from '@prepdesk/contract/usage/ingestion';
import { describe, expect, it } from 'vitest';
import { exampleTemplate } from '../testing/example-template.ts';
import { useProduct } from '../testing/product.ts';
import { useSession } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';

const product = useProduct({}, exampleTemplate);
const token = useSession(product, staff.superAdmin);

type Entry = { entryKey: string } & Record<string, unknown>;
type Outcome = {
  stored: number;
  known: number;
  refused: { entryKey: string; says: string; index?: number }[];
};

/** Where a call stores its entries, and the fields that differ between calls. */
type Intake = {
  call: AnyCall;
  table: string;
  time?: string;
  text?: string;
  column?: string;
  beyond: Record<string, unknown>;
};
const intakes: Intake[] = [
  {
    call: ingestion.usage,
    table: 'usage_log',
    time: 'createdAt',
    text: 'url',
    column: 'url',
    beyond: { userAppsID: 2_147_483_648 },
  },
  {
    call: ingestion.watched,
    table: 'watch_log',
    time: 'startedAt',
    beyond: { watchedSeconds: 86_401 },
  },
  {
    call: ingestion.mapped,
    table: 'mapping_logs',
    time: 'createdAt',
    text: 'referenceID',
    column: 'reference_id',
    beyond: { userAppsID: 1e300 },
  },
  {
    call: reportIntake.reports,
    table: 'error_reports',
    time: 'createdAt',
    text: 'reason',
    column: 'reason',
    beyond: { codes: [40_000] },
  },
  { call: reportIntake.marks, table: 'question_mark_entries', beyond: { count: 1e12 } },
];
const byPath = intakes.map((intake) => [intake.call.path, intake] as const);

const goodFor = ({ call, time }: Intake, more: Record<string, unknown> = {}): Entry => {
  const [example] = examplesOf(call).entries as Entry[];
  const now = time ? { [time]: new Date().toISOString() } : {};
  return { ...example, ...now, ...more, entryKey: randomUUID() };
};

const send = async ({ call }: Intake, entries: unknown[]): Promise<Outcome> => {
  const { httpStatus, body } = await product.ask(call, { entries }, { token });
  expect([httpStatus, body.status], body.message).toEqual([200, true]);
  return body.response as Outcome;
};

const keysIn = async ({ table }: Intake, entries: Entry[]): Promise<string[]> => {
  const { rows } = await product.pool.query<{ key: string }>(
    `select entry_key as key from ${table} where entry_key = any($1)`,
    [entries.map(({ entryKey }) => entryKey)],
  );
  return rows.map(({ key }) => key).sort();
};
const keysOf = (entries: Entry[]): string[] => entries.map(({ entryKey }) => entryKey).sort();

it('every call that takes batches is tried here', () => {
  const paths = allCalls.map(({ path }) => path).filter((path) => path.startsWith('admin/ingest'));
  expect(byPath.map(([path]) => path).sort()).toEqual(paths.sort());
});

describe.each(byPath)('a batch for %s', (_, intake) => {
  const { time, text, table, column } = intake;

  it('a batch of entries stores its good entries once, however often it is sent, and names each bad one with the reason', async () => {
    const zone = 'A time zone is at most 15:59 away from UTC';
    const far = 'Please send a time from 2000-01-01 to tomorrow';
    const ofTimes: [Entry, string | RegExp][] = time
      ? [
          [goodFor(intake, { [time]: '2026-01-05T10:00:00+20:00' }), zone],
          [goodFor(intake, { [time]: '2026-01-05T10:00:00-16:00' }), zone],
          [goodFor(intake, { [time]: `2026-01-05T10:00:00.${'0'.repeat(200)}Z` }), /zone/],
          [goodFor(intake, { [time]: '2026-01-05 10:00' }), 'Please send a time with its zone'],
        ]
      : [];
    const isUsage = table === 'usage_log';
    for (const at of time ? ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59+05:30'] : [])
      ofTimes.push([goodFor(intake, { [time!]: at }), isUsage ? /^The log accepts no entries of/ : far]);
    if (time && !isUsage)
      ofTimes.push([goodFor(intake, { [time]: `${dayFromToday(2)}T00:00:00+05:30` }), far]);
    const ofTexts: [Entry, string][] = text
      ? [[goodFor(intake, { [text]: 'a\u0000b' }), 'This text has a character that cannot be stored']]
      : [];
    const bad: [Entry, string | RegExp][] = [...ofTimes, ...ofTexts, [goodFor(intake, intake.beyond), /\S/]];
    const tomorrow = time ? [goodFor(intake, { [time]: `${dayFromToday(1)}T23:59:59+05:30` })] : [];
    const halves = text ? ['\ud83d', '\udc8a'].map((half) => goodFor(intake, { [text]: `a${half}b` })) : [];
    const good = [goodFor(intake), ...tomorrow, ...halves, goodFor(intake)];
    const batch = [good[0]!, ...bad.map(([entry]) => entry), ...good.slice(1)];

    const first = await send(intake, batch);
    expect(first).toMatchObject({ stored: good.length, known: 0 });
    expect(first.refused.map(({ entryKey }) => entryKey).sort()).toEqual(keysOf(bad.map(([one]) => one)));
    for (const [{ entryKey }, says] of bad) {
      const refusal = first.refused.find((one) => one.entryKey === entryKey)!;
      expect(refusal).toEqual({ entryKey, says: expect.stringMatching(says) });
    }
    expect(await keysIn(intake, batch)).toEqual(keysOf(good));
    expect(await send(intake, batch)).toEqual({ stored: 0, known: good.length, refused: first.refused });
    expect(await keysIn(intake, batch)).toEqual(keysOf(good));
    if (column) {
      const { rows } = await product.pool.query(
        `select ${column} as text from ${table} where entry_key = any($1)`,
        [keysOf(halves)],
      );
      expect(rows).toEqual([{ text: 'a\ufffdb' }, { text: 'a\ufffdb' }]);
    }
  });

  it('a batch of entries names an entry without a usable key by its place in the batch', async () => {
    const strange = [null, 'text', [], {}, { ...goodFor(intake), entryKey: 'a\u0000b\ud800' }];
    const { stored, refused } = await send(intake, [goodFor(intake), ...strange]);
    expect(stored).toBe(1);
    const noObject = 'Each entry must be a JSON object';
    const noKey = 'Each entry needs a key of its own, a UUID';
    expect(refused.map(({ entryKey, index, says }) => [entryKey, index, says])).toEqual([
      ...[1, 2, 3].map((index) => ['', index, noObject]),
      ['', 4, expect.any(String)],
      ['ab\ufffd', 5, noKey],
    ]);
  });

  it('a batch of entries loses only those entries that the database refuses', async () => {
    const bad = [goodFor(intake), goodFor(intake)];
    const good = Array.from({ length: 11 }, () => goodFor(intake));
    const batch = [...good.slice(0, 4), bad[0]!, ...good.slice(4), bad[1]!];
    await product.pool.query(`alter table ${table} add constraint refuses_two
      check (entry_key not in (${bad.map(({ entryKey }) => `'${entryKey}'`).join()}))`);
    const refused = bad.map(({ entryKey }) => ({
      entryKey,
      says: 'The database cannot store this entry (23514)',
    }));
    expect(await send(intake, batch)).toEqual({ stored: 11, known: 0, refused });
    expect(await keysIn(intake, batch)).toEqual(keysOf(good));
    await product.pool.query(`alter table ${table} drop constraint refuses_two`);
    expect(await send(intake, batch)).toEqual({ stored: 2, known: 11, refused: [] });
  });
});

it('a batch in which the database refuses every entry is answered, too', async () => {
  const intake = intakes[1]!;
  const batch = Array.from({ length: 1000 }, () => goodFor(intake));
  await product.pool.query('alter table watch_log add constraint refuses_all check (false) not valid');
  const { stored, refused } = await send(intake, batch);
  await product.pool.query('alter table watch_log drop constraint refuses_all');
  expect([stored, refused.length]).toEqual([0, 1000]);
});

it('parameters and addresses of a request are stored without halves of characters and zero characters', async () => {
  const intake = intakes[0]!;
  const entries = [
    goodFor(intake, { requestParams: { 'a\ud800': { phone: '😀bcd', email: '😀@example.com' } } }),
    goodFor(intake, { requestParams: '{"text":"\\ud800\\u0000","mobile":"\\u0000123"}' }),
    goodFor(intake, { url: '/api/home?phone=%00987' }),
    goodFor(intake, { url: `/${'x'.repeat(1998)}😀` }),
    goodFor(intake, { requestParams: { 'a\u0000': 1 } }),
    goodFor(intake, { requestParams: { inner: ['a\u0000'] } }),
  ];
  const { stored, refused } = await send(intake, entries);
  expect(stored).toBe(4);
  expect(refused.map(({ entryKey }) => entryKey)).toEqual([entries[4]!.entryKey, entries[5]!.entryKey]);
  const stays = async ({ entryKey }: Entry) =>
    (
      await product.pool.query('select url, request_params as params from usage_log where entry_key = $1', [
        entryKey,
      ])
    ).rows[0];
  expect((await stays(entries[0]!)).params).toEqual({
    'a\ufffd': { phone: '••••\ufffdbcd', email: '\ufffd•••@example.com' },
  });
  expect((await stays(entries[1]!)).params).toBe('{"text":"\ufffd","mobile":"••••123"}');
  expect((await stays(entries[2]!)).url).toBe('/api/home?phone=••••987');
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyMinute, dayMs } from '@prepdesk/contract/company-time';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleTemplate } from '../../testing/example-template.ts';
import { oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { beginDuePushes } from './push-clock.ts';

const product = useProduct({}, exampleTemplate);
const token = useSession(product, staff.superAdmin);

/** Two learners of the general app, with three devices in total, and one of the clinical app. */
const meera = 960_001;
const kabir = 960_002;
const zoya = 960_003;

beforeAll(async () => {
  await query('delete from push_retirements');
  await query(`delete from push_deliveries`);
  await query(`delete from devices where device_token not like 'tester-%'`);
  await query(`insert into learners (id, app_id, phone, full_name) values
    (${meera}, 1, '9700000001', 'Meera'), (${kabir}, 1, '9700000002', 'Kabir'), (${zoya}, 2, '9700000001', 'Meera')`);
  await query(`insert into devices (id, learner_id, platform, device_token, updated_at) values
    (960001, ${meera}, 'android', 'meera-phone', now()), (960002, ${meera}, 'web', 'shared', now() - interval '1 hour'),
    (960003, ${kabir}, 'ios', 'shared', now()), (960004, ${kabir}, 'android', 'kabir-old', now() - interval '40 days'),
    (960005, ${zoya}, 'android', 'zoya-phone', now())`);
  await query(`update devices set ended_at = now() where id = 960004`);
});
beforeEach(async () => {
  await query(`update push_occurrences set state = 'cancelled' where state in ('waiting', 'held')`);
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;

const said = { title: 'Test on Sunday', description: 'Three hours, from nine.', functionCall: 6 };
const toMeera = { userPhone: '97000 00001', appID: 1, ...said };

const saved = async (input: Record<string, unknown> = toMeera) =>
  (await product.ask(pushes.toPeople, input, { token })).body;

/** Moves the time of sending to now, or to this many minutes ago. */
async function leave(occurrenceID: number, minutesAgo = 0): Promise<void> {
  await query(`update push_occurrences set due_at = now() - $2 * interval '1 minute' where id = $1`, [
    occurrenceID,
    minutesAgo,
  ]);
  await beginDuePushes(product.services.connection, product.services.jobs, { pushLateMinutes: 15 });
  product.services.jobs.wake();
  await product.jobsDone();
}

const one = async (pushID: number) => (await product.ask(pushes.one, { pushID }, { token })).body.response;

const outbox = (): Record<string, unknown>[] => {
  const file = join(product.dataDir, 'outbox/push.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line));
};
const sentTo = (occurrenceID: number) =>
  outbox()
    .filter(({ key }) => String(key).startsWith(`push-${occurrenceID}-`))
    .map(({ deviceID }) => deviceID);

describe('a push to named people', () => {
  it('a push to named people reaches each of their devices once, and reports the outcome', async () => {
    const { response } = await saved({ ...toMeera, userPhone: '9700000001, 9700000002' });
    await leave(response.occurrenceID);
    expect(sentTo(response.occurrenceID)).toEqual([960_001, 960_003]);
    expect(await one(response.pushID)).toMatchObject({
      kind: 'named',
      audience: '2 people',
      functionName: 'Open doubts',
      occurrences: [
        {
          state: 'sent',
          counts: { people: 2, devices: 2, sent: 2, queued: 0, android: 1, ios: 1, web: 0 },
        },
      ],
    });
  });

  it('a push to named people drops duplicates and lists what it left out, as it was typed', async () => {
    const { message, response } = await saved({
      ...toMeera,
      userPhone: '+91 97000 00001, 9700000001,9845 07, 9799999999, , 12',
    });
    expect(message).toBe(
      'Push scheduled. 2 numbers are not phone numbers: 9845 07, 12. 1 number belongs to no learner: 9799999999',
    );
    expect(response).toMatchObject({
      people: 1,
      wrongPhones: ['9845 07', '12'],
      unknownPhones: ['9799999999'],
    });
  });

  it.each([
    ['nobody', '', 'Please enter phone numbers, separated by commas'],
    ['no number', 'Meera', 'Meera is not a phone number'],
    ['a stranger', '9799999999', 'This number belongs to no learner'],
    [
      'too many',
      Array.from({ length: 1001 }, (_, n) => 9_600_000_000 + n).join(),
      'Please name at most 1,000 people at once, or choose a segment',
    ],
  ])('a push to named people that names %s is refused', async (_, userPhone, says) => {
    expect(await saved({ ...toMeera, userPhone })).toMatchObject({ status: false, message: says });
  });

  it('a push to named people is for the accounts of the app whose class it opens, or of all apps when it opens none', async () => {
    const { appID: _, ...anywhere } = toMeera;
    const all = await saved(anywhere);
    await leave(all.response.occurrenceID);
    expect(sentTo(all.response.occurrenceID).sort()).toEqual([960_001, 960_002, 960_005]);
    const general = await saved({ ...anywhere, functionCall: 'open class', classID: 1 });
    expect(await one(general.response.pushID)).toMatchObject({ appID: 1, dataValue: '1', classID: 1 });
  });
});

describe('what a push opens', () => {
  it.each([
    ['no class', { functionCall: 1 }, 'Please choose the class that it opens'],
    ['a class that is gone', { functionCall: 1, classID: 999_999 }, 'This class was not found'],
    ['no sub-topic', { functionCall: 2 }, 'Please choose the sub-topic that it opens'],
    [
      'a sub-topic of another slug',
      { functionCall: 2, subtopicID: 1, slugID: 7 },
      'This sub-topic is of another slug',
    ],
    [
      'no page',
      { functionCall: 4, dataValue: 'desk' },
      'Please enter the page that it opens, from https:// on',
    ],
    [
      'a package that is gone',
      { functionCall: 3, dataValue: '7' },
      'Please choose the package that it opens',
    ],
    ['a function that is none', { functionCall: 'Open sesame' }, 'There is no such function'],
    ['a function of the other app', { functionCall: 10 }, 'This is of the other app'],
  ])('the content of a push is refused when it is %s', async (_, wrong, says) => {
    expect(await saved({ ...toMeera, ...wrong })).toMatchObject({ status: false, message: says });
  });

  it('the content of a push is refused when it is longer than phones accept', async () => {
    const image = `https://cdn.example/${'x'.repeat(1900)}`;
    const { message } = await saved({ ...toMeera, image, icon: image, functionCall: 4, dataValue: image });
    expect(message).toMatch(/^This push has 5,\d\d\d bytes, and phones take 4,096: please shorten/);
  });
});

describe('the time when a push is sent', () => {
  it('the time when a push is sent is not before the time to cancel is over', async () => {
    const { response } = await saved({ ...toMeera, schedulaDate: companyMinute() });
    const inMinutes = (Date.parse(response.leavesAt) - Date.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(599);
    expect(inMinutes).toBeLessThan(601);
  });

  it('the time when a push is sent is the time that the form sends, in Indian time', async () => {
    const { response } = (
      await product.ask(
        pushes.toSegment,
        { segmentID: 1, ...said, schedulaDate: dayAhead('18:10:00') },
        { token },
      )
    ).body;
    expect(response.leavesAt).toBe(`${dayAhead('').trim()}T12:40:00.000Z`);
  });

  it.each([
    ['a minute that is over', '2026-01-05 10:00:00', 'The time of leaving is over: 05 Jan 2026, 10:00 IST'],
    ['no time', 'tomorrow', 'Please choose a date and time'],
    ['a day that no month has', '2027-02-30 10:00', 'Please choose a date and time'],
    ['a year far away', '2206-01-05 10:00', 'A push can be planned for a year at most'],
  ])('the time when a push is sent is not %s', async (_, schedulaDate, says) => {
    expect(await saved({ ...toMeera, schedulaDate })).toMatchObject({
      status: false,
      message: says,
      response: { fields: { schedulaDate: says } },
    });
  });

  const dayAhead = (time: string) => `${new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)} ${time}`;
});

describe('cancelling a push', () => {
  const cancel = (occurrenceID: number) => product.ask(pushes.cancel, { occurrenceID }, { token });

  it('a push that is cancelled before it is sent reaches nobody', async () => {
    const { response } = await saved();
    expect((await cancel(response.occurrenceID)).body).toMatchObject({ status: true, response: { sent: 0 } });
    await leave(response.occurrenceID);
    expect(sentTo(response.occurrenceID)).toEqual([]);
    expect(
      await query('select 1 from push_deliveries where occurrence_id = $1', [response.occurrenceID]),
    ).toEqual([]);
    expect((await one(response.pushID)).occurrences[0]).toMatchObject({
      state: 'cancelled',
      decidedBy: 'Asha Sharma',
      counts: { devices: 0, sent: 0 },
    });
    expect((await cancel(response.occurrenceID)).body.message).toBe('This push was cancelled already');
  });

  it('cancelling a push is refused after it was sent', async () => {
    const { response } = await saved();
    await leave(response.occurrenceID);
    expect((await cancel(response.occurrenceID)).body.message).toBe('This push has left already');
  });

  it('cancelling a push is offered above the screen until it is sent or cancelled', async () => {
    const { response } = await saved();
    const leaving = async () => (await product.ask(pushes.leaving, {}, { token })).body.response;
    expect(await leaving()).toMatchObject({
      cancelMinutes: 600,
      pushes: [{ occurrenceID: response.occurrenceID, isOwn: true, audience: '1 person' }],
    });
    await cancel(response.occurrenceID);
    expect((await leaving()).pushes).toEqual([]);
  });
});

describe('a push that is found late', () => {
  const release = (occurrenceID: number) => product.ask(pushes.release, { occurrenceID }, { token });

  it('a push that is found late is held and says why, until somebody releases it', async () => {
    const { response } = await saved();
    await leave(response.occurrenceID, 130);
    expect(sentTo(response.occurrenceID)).toEqual([]);
    const [held] = (await one(response.pushID)).occurrences;
    expect(held).toMatchObject({
      state: 'held',
      because: expect.stringMatching(/^It was due at .* IST, and was found 2 h 10 min late$/),
    });
    expect((await release(response.occurrenceID)).body.status).toBe(true);
    await leave(response.occurrenceID, 131);
    expect(sentTo(response.occurrenceID)).toEqual([960_001, 960_002]);
    expect((await release(response.occurrenceID)).body.message).toBe(
      'Only a push that is held or that failed can be released',
    );
  });

  it('a push that is found late is sent if it is only a little late', async () => {
    const { response } = await saved();
    await leave(response.occurrenceID, 14);
    expect(sentTo(response.occurrenceID)).toEqual([960_001, 960_002]);
  });

  it('a push that is found late can be released only by holders of the right', async () => {
    const other = await sessionOf(product.pool, staff.support);
    const { httpStatus } = await product.ask(pushes.release, { occurrenceID: oneOfEachID }, { token: other });
    expect(httpStatus).toBe(403);
  });
});

describe('a test push', () => {
  it('a test push goes to the devices of one’s own phone at once, and appears in no list', async () => {
    const { message, response } = (await product.ask(pushes.test, said, { token })).body;
    expect([message, response.devices]).toEqual(['On its way to your devices', 1]);
    await product.jobsDone();
    expect(sentTo(response.occurrenceID)).toHaveLength(1);
    const { pushes: listed } = (await product.ask(pushes.list, { limit: 100 }, { token })).body.response;
    expect(listed.some(({ pushID }) => pushID === response.pushID)).toBe(false);
  });

  it('a test push says so when the person has no device, and is not stored', async () => {
    const before = await query('select count(*) from pushes');
    await query(`update devices set ended_at = now() where device_token like 'tester-%'`);
    expect((await product.ask(pushes.test, said, { token })).body.message).toBe(
      'No device is signed in with your phone 9000000001: sign in to a learner app with it first',
    );
    expect(await query('select count(*) from pushes')).toEqual(before);
  });
});

describe('the list of pushes', () => {
  it('the list of pushes is filtered by state and day, and searched by text', async () => {
    const { response } = await saved({ ...toMeera, title: 'Quarterly results webinar' });
    const search = async (input: object) =>
      (await product.ask(pushes.list, { limit: 100, ...input }, { token })).body.response.pushes.map(
        ({ pushID }) => pushID,
      );
    expect(await search({ search: 'results web' })).toEqual([response.pushID]);
    expect(await search({ search: 'results web', state: 'sent' })).toEqual([]);
    expect(await search({ search: 'results web', endDate: '2026-01-01' })).toEqual([]);
  });
});

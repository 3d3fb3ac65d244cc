import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { companyDay, companyMinute, dayFromToday, dayMs } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { type CheckRule, manyPushes, preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, subTopicText } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct({ PUSH_CANCEL_MINUTES: '5' });
const token = useSession(product, staff.superAdmin);
let chain: Chain;
let paidID: number;

/** Asha has the class, Bina had it, Chitra never did. Asha is signed in on three devices, Bina on one. */
const [asha, bina, chitra] = ['9600000001', '9600000002', '9600000003'];
const stranger = '9699999999';

const run = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  const { courseID, classID, topicID } = chain;
  await run(
    `insert into learners (id, app_id, phone, full_name)
     select n, 1, (9600000000 + n)::text, 'Learner ' || n from generate_series(1, 3) n`,
  );
  await run(
    `insert into learners (id, app_id, phone, full_name, is_active) values (4, 2, '9600000001', 'Asha', 1), (5, 1, '9600000005', 'Gone', 0)`,
  );
  await run(
    `insert into devices (id, learner_id, platform, device_token) values (1, 1, 'android', 'a'), (2, 1, 'ios', 'b'),
       (3, 1, 'web', 'c'), (4, 2, 'android', 'd'), (5, 4, 'android', 'e')`,
  );
  await run(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
     values (1, 1, $1, 'Group', 999, 180)`,
    [courseID],
  );
  await run('insert into package_classes (package_id, class_id) values (1, $1)', [classID]);
  await run(`insert into learner_access (learner_id, package_id, expires_on) values (1, 1, $1), (2, 1, $2)`, [
    dayFromToday(20),
    dayFromToday(-1),
  ]);
  await run(
    `insert into segments (id, app_id, name, kind, package_id, is_active)
     values (901, 1, 'All', 'app', null, 1), (902, 1, 'Group', 'package', 1, 1), (903, 1, 'Old', 'app', null, 0)`,
  );
  const { body } = await product.ask(
    subTopics.add,
    { appID: 1, courseID, topicID, ...subTopicText('Paid lecture'), isFree: 0 },
    { token },
  );
  paidID = body.response.subTopicsID;
  await run(
    `insert into videos (id, cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
     values (1, 'https://cdn.example/a.mp4', 'a', '', '720', 720, 60)`,
  );
  await run(
    `insert into sub_topic_videos (sub_topic_id, video_id, is_video_free, is_video_live, is_notes_available,
       is_slides_available, activates_at) values ($1, 1, 0, 0, 0, 0, '2026-03-04T05:30:00Z')`,
    [paidID],
  );
});

type PreFlightInput = CallInput<typeof preFlight.look>;

async function looked(requested: Partial<PreFlightInput>) {
  const { body } = await product.ask(preFlight.look, { kind: 'named', appID: 1, ...requested }, { token });
  expect(body).toMatchObject({ status: true });
  const { checks, ...rest } = body.response;
  return { ...rest, of: (rule: CheckRule) => checks.find((check) => check.rule === rule), checks };
}

describe('the audience of a push', () => {
  it('the audience of a push is unknown until somebody is named', async () => {
    const { checks, looks, stops } = await looked({});
    expect(checks.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ['people', 'unknown'],
      ['devices', 'unknown'],
      ['phones', 'unknown'],
      ['live', 'passed'],
      ['mayOpen', 'passed'],
      ['pushedLately', 'unknown'],
      ['leaving', 'passed'],
    ]);
    expect([looks, stops]).toEqual([0, 0]);
  });

  it('the audience of a push is shown as people and devices, with the wrong entries, which can be removed from the list', async () => {
    const search = await looked({ userPhone: `${asha}, 96000 00002, 9845 07, ${stranger}, +91${asha}` });
    expect(search.of('people')).toMatchObject({
      verdict: 'passed',
      figure: '2',
      because: 'of 4 numbers, one account each',
    });
    expect(search.of('devices')).toMatchObject({ figure: '4', because: '2 Android, 1 iOS, 1 web' });
    expect(search.of('phones')).toMatchObject({
      verdict: 'look',
      figure: '2',
      because: '9845 07 too short, 1 unknown',
      remedy: { label: 'Remove', removes: ['9845 07', stranger] },
    });
    expect([search.wrongPhones, search.unknownPhones, search.looks]).toEqual([['9845 07'], [stranger], 1]);
  });

  it('the audience counts the accounts of all apps when no app is given, and each person once', async () => {
    const search = await looked({ appID: 0, userPhone: asha });
    expect(search.of('people')?.figure).toBe('1');
    expect(search.of('devices')?.figure).toBe('4');
  });

  it('an audience that reaches nobody blocks the push', async () => {
    const none = await looked({ userPhone: stranger });
    expect(none.of('people')).toMatchObject({ verdict: 'stops', figure: '0' });
    const withoutDevice = await looked({ userPhone: `${chitra}` });
    expect(withoutDevice.of('devices')).toMatchObject({
      verdict: 'stops',
      because: 'No reachable devices',
    });
    expect(withoutDevice.stops).toBe(1);
  });

  it('the audience leaves out removed apps', async () => {
    await run('insert into push_retirements (device_id) values (2)');
    expect((await looked({ userPhone: asha })).of('devices')?.because).toBe('1 Android, 0 iOS, 1 web');
    await run('delete from push_retirements');
  });

  it('the audience of a push of a segment is whoever is in it now', async () => {
    const all = await looked({ kind: 'segment', segmentID: 901 });
    expect([all.of('people')?.figure, all.of('devices')?.figure, all.of('phones')]).toEqual([
      ...['3', '4', undefined],
    ]);
    const holders = await looked({ kind: 'segment', segmentID: 902 });
    expect(holders.of('people')?.figure).toBe('1');
    const old = await looked({ kind: 'segment', segmentID: 903 });
    expect(old.of('people')).toMatchObject({ verdict: 'stops', because: 'This segment is inactive' });
  });
});

describe('what a push opens', () => {
  it('the pre-flight of a push shows since when its content is live, and who may open it', async () => {
    const search = await looked({ userPhone: `${asha}, ${bina}, ${chitra}`, subTopicID: paidID });
    expect(search.of('live')).toMatchObject({
      verdict: 'passed',
      figure: 'Yes',
      because: 'since 04 Mar 2026, 11:00 IST',
    });
    expect(search.of('mayOpen')).toMatchObject({
      verdict: 'look',
      figure: '1 of 3',
      because: '1 has no package that holds it, 1 has one that ended',
      remedy: { removes: [bina, chitra] },
    });
  });

  it('the pre-flight of a push depends on the day of sending', async () => {
    const schedulaDate = `${dayFromToday(30)} 10:00`;
    const later = await looked({ userPhone: asha, subTopicID: paidID, schedulaDate });
    expect(later.of('mayOpen')).toMatchObject({ figure: '0 of 1', because: '1 has one that ended' });
  });

  it('the pre-flight of a push blocks content that is not live then, in the form and when it is saved', async () => {
    await run(`update sub_topics set release = 'date', release_on = $2 where id = $1`, [
      paidID,
      dayFromToday(2),
    ]);
    const input = { userPhone: asha, subTopicID: paidID };
    const early = await looked(input);
    expect(early.of('live')).toMatchObject({
      verdict: 'stops',
      figure: 'No',
      remedy: { label: 'Change the sub-topic' },
    });
    expect(early.of('mayOpen')?.verdict).toBe('unknown');
    const push = { userPhone: asha, classID: chain.classID, subtopicID: paidID, appID: 1 };
    const words = { title: 'New lecture', description: 'It is there.', functionCall: 2 };
    const refused = await product.ask(pushes.toPeople, { ...push, ...words }, { token });
    expect(refused.body).toMatchObject({
      status: false,
      message: expect.stringContaining('The sub-topic is not live at the send time: It is released on'),
    });
    const schedulaDate = `${dayFromToday(2)} 10:00`;
    expect((await looked({ ...input, schedulaDate })).of('live')?.verdict).toBe('passed');
    const saved = await product.ask(pushes.toPeople, { ...push, ...words, schedulaDate }, { token });
    expect(saved.body.status).toBe(true);
    await run(`update sub_topics set release = 'live', release_on = null where id = $1`, [paidID]);
  });

  it('the content of a push is not live before its first video is shown', async () => {
    await run(`update sub_topic_videos set activates_at = '2099-01-01T00:00:00Z'`);
    const search = await looked({ userPhone: asha, subTopicID: paidID });
    expect(search.of('live')).toMatchObject({
      verdict: 'stops',
      because: 'its first video is shown from 01 Jan 2099, 05:30 IST',
    });
    await run(`update sub_topic_videos set activates_at = '2026-03-04T05:30:00Z'`);
  });
});

describe('the time when a push is sent', () => {
  it('the time when a push is sent is never before the push can be cancelled', async () => {
    const { leavesAt, of } = await looked({ userPhone: asha });
    expect(Date.parse(leavesAt) - Date.now()).toBeGreaterThan(4 * 60_000);
    expect(of('leaving')?.because).toBe('Sends after the 5-minute cancel window');
    const soon = await looked({ userPhone: asha, schedulaDate: companyMinute() });
    expect(soon.of('leaving')?.because).toBe('Sends after the 5-minute cancel window');
  });

  it('the time when a push is sent must be chosen again when it is over', async () => {
    const { of } = await looked({ userPhone: asha, schedulaDate: '2026-01-01 10:00' });
    expect(of('leaving')).toMatchObject({
      verdict: 'look',
      because: 'The time of leaving is over: 01 Jan 2026, 10:00 IST',
      remedy: { label: 'Send soon', leavesSoon: true },
    });
  });
});

describe('pushes of the last week', () => {
  it(`pushes of the last week are counted from ${manyPushes} on, once each however many devices somebody has`, async () => {
    const send = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const [{ id } = { id: 0 }] = await run(
          `with p as (insert into pushes (kind, named_people, title, description) values ('named', 1, 'T', 'D') returning id)
           insert into push_occurrences (push_id, due_at, started_at, taken_at, finished_at, state, people, devices, android, sent)
           select id, now(), now() - interval '1 day', now() - interval '1 day', now(), 'sent', 1, 2, 2, 2 from p returning id`,
        );
        await run(
          `insert into push_deliveries (occurrence_id, device_id, state) values ($1, 1, 'sent'), ($1, 2, 'sent')`,
          [id],
        );
      }
    };
    await send(manyPushes - 1);
    expect((await looked({ userPhone: `${asha}, ${bina}` })).of('pushedLately')?.verdict).toBe('passed');
    await send(1);
    const match = (await looked({ userPhone: `${asha}, ${bina}` })).of('pushedLately');
    expect(match).toMatchObject({ verdict: 'look', figure: '1 person', remedy: { removes: [asha] } });
    await run(`update push_occurrences set started_at = now() - interval '8 days'`);
    expect((await looked({ userPhone: asha })).of('pushedLately')?.verdict).toBe('passed');
  });
});

describe('a saved push', () => {
  it('a saved push shows whom it would reach now, and which time was chosen', async () => {
    const words = { title: 'Quiz', description: 'Five questions.', functionCall: '' };
    const day = companyDay(new Date(Date.now() + 2 * dayMs));
    const later = await product.ask(
      pushes.toSegment,
      { segmentID: 901, ...words, schedulaDate: `${day} 16:46` },
      { token },
    );
    const { occurrenceID } = later.body.response;
    const reach = await product.ask(preFlight.reach, { occurrenceID }, { token });
    expect(reach.body.response).toEqual({
      people: 3,
      devices: 4,
      android: 2,
      ios: 1,
      web: 1,
      chosenAt: new Date(`${day}T17:36:00+05:30`).toISOString(),
    });
    const soon = await product.ask(pushes.toPeople, { userPhone: asha, appID: 1, ...words }, { token });
    const match = await product.ask(
      preFlight.reach,
      { occurrenceID: soon.body.response.occurrenceID },
      { token },
    );
    expect(match.body.response).toMatchObject({ people: 1, devices: 3, chosenAt: null });
  });

  it('a saved push shows how often its video was opened in a day, beside the same day a week before', async () => {
    const [{ id: pushID } = { id: 0 }] = await run(
      `insert into pushes (kind, named_people, title, description, sub_topic_id) values ('named', 1, 'T', 'D', $1) returning id`,
      [paidID],
    );
    const [{ id: occurrenceID } = { id: 0 }] = await run(
      `insert into push_occurrences (push_id, due_at, started_at, finished_at, state)
       values ($1, now(), now() - interval '30 hours', now(), 'sent') returning id`,
      [pushID],
    );
    await run(
      `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
       select l, $1, 1, now() - h * interval '1 hour', 60 from (values
         (1, 29), (1, 20), (2, 10), (2, 5), (2, 31), (1, 7 * 24 + 29), (1, 7 * 24 + 1), (1, 8 * 24 + 10)) w(l, h)`,
      [paidID],
    );
    const { body } = await product.ask(preFlight.opened, { pushID }, { token });
    expect(body.response.occurrences).toEqual([
      {
        occurrenceID,
        openings: 3,
        people: 2,
        openingsBefore: 1,
        peopleBefore: 1,
        isOver: true,
      },
    ]);
  });

  it('a saved push can open the sub-topics of a class, and active packages', async () => {
    const { classID } = chain;
    const match = await product.ask(preFlight.subTopics, { classID, slugID: 1 }, { token });
    expect(match.body.response.subTopics.map(({ name }) => name)).toEqual([
      'First sub-topic',
      'Paid lecture',
    ]);
    const sold = await product.ask(preFlight.packages, { appID: 1 }, { token });
    expect(sold.body.response.packages).toEqual([{ packageID: 1, packageName: 'Group' }]);
  });
});

import { whereUsed } from '@prepdesk/contract/mapping/where-used';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { segments } from '@prepdesk/contract/pushes/segments';
import { keyOf } from '@prepdesk/contract/routes';
import { describe, expect, it } from 'vitest';
import { exampleTemplate } from '../../testing/example-template.ts';
import { oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { spareRoleID, staff } from '../../testing/staff.ts';

const product = useProduct({}, exampleTemplate);
const token = useSession(product, staff.superAdmin);

const said = { title: 'Test on Sunday', description: 'Three hours, from nine.' };

describe('segments', () => {
  const add = async (input: Record<string, unknown>) =>
    (await product.ask(segments.add, { appID: 1, segmentName: 'New', kind: 'app', ...input }, { token }))
      .body;

  it('segments need the fields of their kind, and store no others', async () => {
    expect((await add({ kind: 'package' })).message).toBe('Please select Package Name ');
    expect((await add({ kind: 'inactive', days: 0 })).message).toBe('Please enter days, 1 to 365');
    expect((await add({ kind: 'course', courseID: 999_999 })).message).toBe(
      'This course was not found in this app',
    );
    const { response } = await add({ kind: 'inactive', days: 14, packageID: oneOfEachID });
    const { response: all } = (await product.ask(segments.list, { appID: 1 }, { token })).body;
    expect(all.segments.find(({ id }) => id === response.id)).toMatchObject({
      segmentName: 'New',
      about: 'Did not open the app for 14 days',
      days: 14,
      packageID: null,
    });
    expect((await add({})).message).toBe('This app already has a segment with this name');
  });

  const listed = async (id: number) => {
    const { response } = (await product.ask(segments.list, { appID: 1, all: 1 }, { token })).body;
    return response.segments.find((one) => one.id === id)!;
  };

  it('segments may have a second condition, which is named, and stores no fields but its own', async () => {
    const second = { andKind: 'inactive', andDays: 30 };
    const { response } = await add({
      segmentName: 'Absent buyers',
      kind: 'package-ends',
      days: 7,
      andCourseID: 1,
      ...second,
    });
    expect(await listed(response.id)).toMatchObject({
      about: 'Has a package that ends within 7 days and did not open the app for 30 days',
      ...second,
      andCourseID: null,
      andPackageID: null,
    });
    const { rows } = await product.pool.query('select name from courses where app_id = 1 and id = 1');
    const { response: named } = await add({
      segmentName: 'Absent again',
      kind: 'inactive',
      days: 14,
      andKind: 'course',
      andCourseID: 1,
    });
    expect((await listed(named.id)).about).toBe(
      `Did not open the app for 14 days and has an active ${rows[0].name} package`,
    );
  });

  it('segments with a second condition need its fields, and refuse the same condition twice', async () => {
    expect(await add({ kind: 'no-purchase', andKind: 'inactive' })).toMatchObject({
      message: 'Please enter days, 1 to 365',
    });
    expect((await add({ segmentName: 'Elsewhere', andKind: 'course', andCourseID: 999_999 })).message).toBe(
      'This course was not found in this app',
    );
    const twice = { kind: 'inactive', days: 14, andKind: 'inactive' };
    expect((await add({ ...twice, segmentName: 'Twice', andDays: 14 })).message).toBe(
      'The second condition is the same as the first',
    );
    expect((await add({ ...twice, segmentName: 'Not twice', andDays: 30 })).status).toBe(true);
  });

  it('segments keep the second condition that an edit leaves out, until one empties it', async () => {
    const { response } = await add({
      segmentName: 'Kept',
      kind: 'no-purchase',
      andKind: 'inactive',
      andDays: 30,
    });
    const edit = async (input: Record<string, unknown>) => {
      const { rowVersion } = await listed(response.id);
      const sent = {
        segmentID: response.id,
        segmentName: 'Kept',
        kind: 'no-purchase',
        isActive: 1,
        rowVersion,
      };
      return (await product.ask(segments.edit, { ...sent, ...input }, { token })).body;
    };
    await edit({ segmentName: 'Renamed' });
    expect(await listed(response.id)).toMatchObject({
      segmentName: 'Renamed',
      andKind: 'inactive',
      andDays: 30,
    });
    expect((await edit({ kind: 'inactive', days: 30 })).message).toBe(
      'The second condition is the same as the first',
    );
    await edit({ andKind: '' });
    expect(await listed(response.id)).toMatchObject({
      about: 'Never had a package',
      andKind: '',
      andDays: null,
    });
  });

  it('segments of two conditions have one reach, in the list, in the form and in the checks before sending', async () => {
    const rule = { kind: 'no-purchase', andKind: 'inactive', andDays: 1 };
    const { id } = (await add({ ...rule, segmentName: 'Both' })).response;
    const reached = (await product.ask(segments.reached, { appID: 1 }, { token })).body.response.segments;
    const { people } = reached.find((one) => one.id === id)!;
    const reachOf = async (input: object) =>
      (await product.ask(segments.reach, { appID: 1, ...input } as never, { token })).body.response.people;
    expect(await reachOf(rule)).toBe(people);
    expect(people).toBeGreaterThan(0);
    expect(people).toBeLessThan(await reachOf({ kind: 'no-purchase' }));
    const look = { kind: 'segment' as const, segmentID: id };
    const { checks } = (await product.ask(preFlight.look, look, { token })).body.response;
    expect(checks.find(({ rule: name }) => name === 'people')?.figure).toBe(inDigits(people));
    const { occurrenceID } = (await product.ask(pushes.toSegment, { segmentID: id, ...said }, { token })).body
      .response;
    const { body } = await product.ask(preFlight.reach, { occurrenceID }, { token });
    expect(body.response.people).toBe(people);
  });

  it('segments that are inactive are neither offered nor accepted for pushes', async () => {
    const [segment] = (await product.ask(segments.list, { appID: 2 }, { token })).body.response.segments;
    const edit = {
      segmentID: segment?.id,
      segmentName: segment?.segmentName,
      kind: segment?.kind,
      isActive: 0,
    };
    await product.ask(segments.edit, { ...edit, rowVersion: segment?.rowVersion }, { token });
    const offered = async (all: number) =>
      (await product.ask(segments.list, { appID: 2, all }, { token })).body.response.segments.map(
        ({ id }) => id,
      );
    expect(await offered(0)).not.toContain(segment?.id);
    expect(await offered(1)).toContain(segment?.id);
    const { body } = await product.ask(pushes.toSegment, { segmentID: segment?.id, ...said }, { token });
    expect(body.message).toBe('This segment is inactive');
    const stale = await product.ask(segments.edit, { ...edit, rowVersion: segment?.rowVersion }, { token });
    expect(stale.httpStatus).toBe(409);
  });

  it('segments show whom they would reach now, as stored and as typed', async () => {
    const list = async () =>
      (await product.ask(segments.reached, { appID: 1 }, { token })).body.response.segments;
    const everybody = (await list()).find(({ kind }) => kind === 'app')!;
    const { rows } = await product.pool.query(
      `select count(distinct person_id)::int as people from learners where app_id = 1 and is_active = 1`,
    );
    expect(everybody.people).toBe(rows[0].people);
    expect(everybody.devices).toBe(everybody.android + everybody.ios + everybody.web);
    expect(everybody.devices).toBeGreaterThan(0);
    const typed = async (rule: Record<string, unknown>) =>
      (await product.ask(segments.reach, { appID: 1, ...rule } as never, { token })).body;
    expect((await typed({ kind: 'app' })).response).toMatchObject({ people: everybody.people });
    expect((await typed({ kind: 'package' })).message).toBe('Please select Package Name ');
    await product.pool.query('update learners set is_active = 0 where app_id = 1');
    expect((await list()).map(({ people }) => people)).not.toContain(everybody.people);
    expect((await typed({ kind: 'app' })).response).toMatchObject({ people: 0, devices: 0 });
    await product.pool.query('update learners set is_active = 1 where app_id = 1');
  });

  it('segments list the pushes that go to them, and which of those wait', async () => {
    const segmentID = (await add({ segmentName: 'With pushes' })).response.id;
    const send = () => product.ask(pushes.toSegment, { segmentID, ...said }, { token });
    const { occurrenceID } = (await send()).body.response;
    await send();
    await product.pool.query(
      `update push_occurrences set state = 'sent', started_at = now(), finished_at = now() where id = $1`,
      [occurrenceID],
    );
    const { segments: all } = (await product.ask(segments.reached, { appID: 1 }, { token })).body.response;
    expect(all.find(({ id }) => id === segmentID)).toMatchObject({ pushCount: 2, waitingCount: 1 });
    const { body } = await product.ask(whereUsed.list, { kind: 'segment', key: segmentID }, { token });
    expect(body.response.groups).toMatchObject([
      {
        label: 'Pushes that wait',
        total: 1,
        uses: [{ name: said.title, opens: { path: '/notification/sent' } }],
      },
      {
        label: 'Pushes that left',
        total: 1,
        uses: [{ detail: expect.stringMatching(/^\d\d \w{3} \d{4}, \d\d:\d\d IST$/) }],
      },
    ]);
  });

  it('segments can be written by holders of their screen, not by everybody who sends pushes', async () => {
    await product.pool.query('delete from role_permissions where role_id = $1', [spareRoleID]);
    await product.pool.query('insert into role_permissions (role_id, route_key) values ($1, $2)', [
      spareRoleID,
      keyOf('/notification'),
    ]);
    const sender = await sessionOf(product.pool, staff.spare);
    expect((await product.ask(segments.list, { appID: 1 }, { token: sender })).body.status).toBe(true);
    const refused = await product.ask(
      segments.add,
      { appID: 1, segmentName: 'Mine', kind: 'app' },
      { token: sender },
    );
    expect(refused.body.message).toContain('(id:130)');
  });
});

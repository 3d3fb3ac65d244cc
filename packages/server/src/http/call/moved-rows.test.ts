import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { dashboards } from '@prepdesk/contract/home/dashboards';
import { undoHeader, undoOfText } from '@prepdesk/contract/undo';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

type Row = Record<string, unknown> & { rowVersion: number };
const send = (call: AnyCall, input: Record<string, unknown>) => product.ask(call, input, { token });

const looks = { tableCellID: 1, backgroundColor: '#0DD9B3' };
const course = () => ({ appID: chain.appID, courseID: chain.courseID });

/** The dashboards of a new course: 'One' and 'Two', numbered 1 and 2. */
async function twoDashboards() {
  const of = await addChain(product, token, `Course ${Math.random()}`);
  const scope = { appID: of.appID, courseID: of.courseID };
  for (const [index, name] of ['One', 'Two'].entries())
    await send(dashboards.add, { ...scope, ...looks, name, orderBy: index + 1 });
  const read = async () => (await send(dashboards.list, scope)).body.response as unknown as Row[];
  const [one, two] = (await read()) as [Row, Row];
  /** Moves the second before the first. */
  const move = (moved: Record<string, unknown>) =>
    send(dashboards.edit, {
      ...two,
      dashboardID: two.id,
      orderBy: 1,
      moved: [{ rowID: one.id, position: 2, rowVersion: one.rowVersion, ...moved }],
    });
  return { one, move, names: async () => (await read()).map(({ name }) => name) };
}

describe('an edit moves other rows', () => {
  it('two rows change places in one change, which one undo takes back', async () => {
    const { move, names } = await twoDashboards();
    const { body, headers } = await move({});
    expect(body.status).toBe(true);
    expect(await names()).toEqual(['Two', 'One']);
    const undo = undoOfText(String(headers[undoHeader]));
    expect((await send(auditLog.revert, { ...undo })).body.status).toBe(true);
    expect(await names()).toEqual(['One', 'Two']);
  });

  it('nothing is written when one of them was changed meanwhile, or is gone', async () => {
    const { one, move } = await twoDashboards();
    const before = await fingerprint(product.pool);
    const stale = await move({ rowVersion: one.rowVersion + 1 });
    expect([stale.httpStatus, stale.body.response]).toEqual([
      409,
      { current: expect.objectContaining({ name: 'One' }), changedBy: expect.any(String) },
    ]);
    expect((await move({ rowID: 77_777 })).body.message).toMatch(/dashboard was not found/);
    expect(await fingerprint(product.pool)).toEqual(before);
  });

  it('a position beyond the largest is refused, whichever row it is of', async () => {
    const { body: read } = await send(subjects.list, course());
    const [row] = (read.response as unknown as { subjects: Row[] }).subjects;
    const { body } = await send(subjects.edit, {
      ...course(),
      ...row,
      moved: [{ rowID: row?.subjectMapID, position: 101 }],
    });
    expect(body.message).toBe('Order number cannot be more than 100');
  });

  it('a subject moves with another one, whose name stays as it is', async () => {
    await send(subjects.add, { ...course(), subjectName: 'Second subject', orderBy: 2 });
    const listed = async () =>
      ((await send(subjects.list, course())).body.response as unknown as { subjects: Row[] }).subjects;
    const [one, two] = (await listed()) as [Row, Row];
    const moved = [{ rowID: two.subjectMapID, position: 1, rowVersion: two.rowVersion }];
    expect((await send(subjects.edit, { ...course(), ...one, orderBy: 2, moved })).body.status).toBe(true);
    expect((await listed()).map(({ subjectName, orderBy }) => [subjectName, orderBy])).toEqual([
      ['Second subject', 1],
      ['First subject', 2],
    ]);
  });

  it('a save that adds or edits moves rows, too', async () => {
    for (const [index, name] of ['Alpha', 'Beta'].entries())
      await send(drugCategories.save, { name, order_by: index + 1, parentCatID: 0 });
    const listed = async () =>
      ((await send(drugCategories.list, {})).body.response as unknown as { data: Row[] }).data;
    const [one, two] = (await listed()) as [Row, Row];
    const moved = [{ rowID: one.id, position: 2, rowVersion: one.rowVersion }];
    const edited = { name: two.name, isActive: 1, catID: two.id, order_by: 1, parentCatID: 0 };
    expect((await send(drugCategories.save, { ...edited, moved })).body.status).toBe(true);
    expect((await listed()).map(({ name }) => name)).toEqual(['Beta', 'Alpha']);
  });
});

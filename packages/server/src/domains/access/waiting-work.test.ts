import { waitingWork } from '@prepdesk/contract/access/waiting-work';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { beforeAll, expect, it } from 'vitest';
import { addAskers, addStoredDoubt } from '../../testing/doubts.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { spareRoleID, staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

beforeAll(async () => {
  await addAskers(product.pool);
  await addStoredDoubt(product.pool);
  await addStoredDoubt(product.pool);
  await addStoredDoubt(product.pool, { replied: 1 });
});

const waiting = async (as: string) =>
  (await product.ask(waitingWork.count, { appID: 1 }, { token: as })).body.response;

it('what waits is counted as its lists count it', async () => {
  const { doubts: pending, errorReports, refunds, reviews, signOff, checks } = await waiting(token);
  expect(pending).toEqual({ count: 2, isCapped: false });
  for (const others of [errorReports, refunds, reviews, signOff])
    expect(others).toEqual({ count: 0, isCapped: false });
  expect(checks).toContainEqual({ name: 'Backup', isSetUp: 0 });
  expect((await product.ask(doubts.list, { filter: 1 }, { token })).body.response.total_count).toBe(2);
});

it('a text that was rejected waits for its author, and neither that nor the person’s own is counted among those to sign', async () => {
  const meta = await product.pool.query(
    `insert into meta_types (name) values ('Waiting'), ('Rejected'), ('Own') returning id`,
  );
  const drug = await product.pool.query(`insert into drugs (name) values ('Waiting') returning id`);
  for (const [index, { id }] of meta.rows.entries())
    await product.pool.query(
      `insert into drug_revisions (drug_id, meta_id, html, author_id) values ($1, $2, '<p>Daily</p>', $3)`,
      [drug.rows[0].id, id, index === 2 ? 1 : 2],
    );
  await product.pool.query(
    `insert into drug_signatures (revision_id, signed_by, content_hash, verdict, reason)
     select id, 1, content_hash, 'rejected', 'For whom?' from drug_revisions where meta_id = $1`,
    [meta.rows[1].id],
  );
  await product.pool.query(
    `update drug_revisions set state = 'rejected', decided_at = now() where meta_id = $1`,
    [meta.rows[1].id],
  );
  expect((await waiting(token)).signOff).toEqual({ count: 1, isCapped: false });
});

it('nobody is told of work that they may not do', async () => {
  expect(await waiting(await sessionOf(product.pool, staff.spare))).toEqual({ checks: [] });
  await product.pool.query('insert into role_permissions (role_id, route_key) values ($1, 27)', [
    spareRoleID,
  ]);
  expect(await waiting(await sessionOf(product.pool, staff.spare))).toEqual({ checks: [] });
});

it('a member of the faculty counts their own doubts', async () => {
  await product.pool.query('insert into role_permissions (role_id, route_key) values (5, 20)');
  const faculty = await sessionOf(product.pool, staff.faculty);
  const before = (await waiting(faculty)).doubts?.count;
  await addStoredDoubt(product.pool, { facultyID: 2 });
  expect((await waiting(faculty)).doubts?.count).toBe(before);
  await addStoredDoubt(product.pool, { facultyID: 1 });
  expect((await waiting(faculty)).doubts?.count).toBe(Number(before) + 1);
});

import { allCalls } from '@prepdesk/contract/all-calls';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { books } from '@prepdesk/contract/catalogue/books';
import { electives } from '@prepdesk/contract/commerce/electives';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { undoHeader, undoOfText } from '@prepdesk/contract/undo';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditedTables } from '../../db/audited-tables.ts';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Columns of one row that several screens edit, each with its own right. */

const product = useProduct();
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, await sessionOf(product.pool, staff.superAdmin), 'Columns');
  await addOneOfEach(product.pool, chain);
});

const sql = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
const nobody = `(select id from admin_users where phone = '${staff.nobody}')`;
async function holding(...paths: RoutePath[]): Promise<string> {
  await sql(`delete from user_permissions where user_id = ${nobody}`);
  for (const path of ['/audit', ...paths] as RoutePath[])
    await sql(`insert into user_permissions values (${nobody}, ${keyOf(path)})`);
  product.services.access.forget();
  return sessionOf(product.pool, staff.nobody);
}

/** Changes the row, and returns the number of the change in the log. */
async function changed(table: string, set: string): Promise<number> {
  await sql(`update ${table} set ${set} where ${table === 'package_classes' ? 'package_id' : 'id'} = $1`, [
    oneOfEachID,
  ]);
  return (await sql('select max(id)::int as id from audit_log where table_name = $1', [table]))[0].id;
}

/** Whether the log offers to revert the change, and what reverting it says. */
async function tried(token: string, auditID: number): Promise<[boolean | undefined, string]> {
  const { body } = await product.ask(auditLog.list, { limit: 20 }, { token });
  const offered = body.response.data.find((row) => row.auditID === auditID)?.mayRevert;
  return [offered, (await product.ask(auditLog.revert, { auditID }, { token })).body.message];
}

const bookOf = 'slug_id = 7, filters = default';
const bankOf = 'slug_id = 2, filters = default';
type Case = [table: string, set: string, refused: RoutePath[], needed: RoutePath[]];
const packageDetail = '/prepclinic/packges_details/{id}';
const details = '/prepclinic/drugs_details/{id}';

describe('a change can be reverted by whoever may edit each of its columns', () => {
  it.each<Case>([
    ['package_classes', 'credit_seconds = 71', ['/elective'], [packageDetail]],
    ['package_classes', 'credit_seconds = 72, is_elective = 1 - is_elective', ['/elective'], [packageDetail]],
    ['package_classes', 'is_elective = 1 - is_elective', ['/shipping'], ['/elective']],
    ['packages', `sends = '{books}'`, [packageDetail], ['/shipping']],
    ['packages', `sends = '{notes}', speed = '2x'`, [packageDetail], ['/shipping', packageDetail]],
    ['packages', `sends = '{books,notes}', speed = '3x'`, ['/shipping'], ['/shipping', packageDetail]],
    ['drugs', `sub_category_id = ${oneOfEachID + 1}`, ['/prepclinic/drugs'], [details]],
    ['drugs', `synonyms = '{Other}'`, [details], ['/prepclinic/drugs']],
  ])(
    'a change in %s of %s is reverted by whoever may edit each of its columns',
    async (table, set, refused, needed) => {
      const auditID = await changed(table, set);
      const [offered, message] = await tried(await holding(...refused), auditID);
      expect([offered, message.replace(/ \(.*/, '')]).toEqual([
        false,
        expect.stringMatching(/^This can’t be reverted by you: it needs the right to change/),
      ]);
      expect(await tried(await holding(...needed), auditID)).toEqual([true, 'Change reverted']);
    },
  );

  it.each([
    ['of a book is reverted by its screen', bookOf, `pdf_link = 'https://cdn.example/1.pdf'`, '/books'],
    ['of a Q-bank is reverted by its screen', bankOf, `release = 'coming soon'`, '/qbankLive'],
  ] as const)('the column %s', async (_, kind, set, screen) => {
    const [{ id }] = await sql('select id from sub_topics order by id limit 1');
    await sql(`update sub_topics set ${kind} where id = $1`, [id]);
    const newest = 'select max(id)::int as id from audit_log';
    await sql(`update sub_topics set ${set} where id = $1`, [id]);
    const [{ id: own }] = await sql(newest);
    expect(await tried(await holding(screen), own)).toEqual([true, 'Change reverted']);
    await sql(`update sub_topics set order_by = order_by + 1 where id = $1`, [id]);
    const [{ id: other }] = await sql(newest);
    expect((await tried(await holding(screen), other))[0]).toBe(false);
    expect(await tried(await holding('/topics/{id}'), other)).toEqual([true, 'Change reverted']);
  });
});

describe('a change made on one of these screens', () => {
  const cases: [string, AnyCall, () => Record<string, unknown>, RoutePath][] = [
    [
      'electives',
      electives.setState,
      () => ({ packageID: oneOfEachID, classID: chain.classID, isElective: 1 }),
      '/elective',
    ],
    [
      'shipping',
      shipments.setPackage,
      () => ({ packageID: oneOfEachID, books: 1, notes: 0, penDrive: 0 }),
      '/shipping',
    ],
    [
      'books',
      books.edit,
      () => ({ subTopicID: oneOfEachID, pdfLink: 'https://cdn.example/2.pdf', isActive: 1 }),
      '/books',
    ],
    [
      'the details of a drug',
      drugs.keywords,
      () => ({ drugID: oneOfEachID, data: [{ 1: '' }] }),
      '/prepclinic/drugs_details/{id}',
    ],
  ];
  it.each(cases)(
    'a change made by %s can be undone with the right to that screen',
    async (_, call, input, path) => {
      const token = await holding(path);
      const { body, headers } = await product.ask(call, input(), { token });
      expect(body.status, body.message).toBe(true);
      const undo = undoOfText(String(headers[undoHeader] ?? ''));
      expect(undo).toBeDefined();
      const undone = await product.ask(auditLog.revert, undo!, { token });
      expect(undone.body).toMatchObject({ status: true, message: 'Change reverted' });
    },
  );
});

it('the rights that revert changes of a table are rights to calls that change it', () => {
  const rows = [{}, { type: 2 }, { parent_id: null }, { slug_id: 2 }, { slug_id: 7 }];
  const rightsOf = ({ revertPolicy }: (typeof auditedTables)[number]) =>
    rows.flatMap((row) => (typeof revertPolicy === 'function' ? revertPolicy(row) : (revertPolicy ?? [])));
  const changing = (table: string) =>
    allCalls.flatMap(({ writes, needs }) =>
      writes !== 'any' && writes.some((one) => one === table) ? needs : [],
    );
  const strange = auditedTables.flatMap((record) => {
    const screens = rightsOf(record).flatMap((rights) => {
      if ('never' in rights) return [];
      const { edit, columns = {}, add = [], remove = [] } = rights;
      return [edit, ...Object.values(columns), add, 'never' in remove ? [] : remove].flat();
    });
    const needed = changing(record.name);
    return screens.filter((path) => path && !needed.includes(path)).map((path) => `${record.name} ${path}`);
  });
  // Only support may write snippets, and not everybody who replies: the calls decide that by the person.
  expect([...new Set(strange)]).toEqual(['reply_snippets /doubts']);
});

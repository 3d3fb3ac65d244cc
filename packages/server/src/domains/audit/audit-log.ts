import { allCalls } from '@prepdesk/contract/all-calls';
import { type AuditRow, auditLog as calls } from '@prepdesk/contract/audit/audit-log';
import { crypto } from '@prepdesk/contract/tools/crypto';
import { asc, sql } from 'drizzle-orm';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { implement } from '../../http/implement.ts';
import { auditFilters, type LoggedRow, rowColumns, waitingForSeal, wholeLog } from './audit-page.ts';
import { changedFields, revertChange } from './revert.ts';
import { asText, rowNames } from './row-names.ts';
import { reasonAgainst } from './tables.ts';

export const auditLog = implement(calls, {
  list: listOf(calls.list, {
    from: sql`audit_log a`,
    key: sql`a.id`,
    join: [[adminUsers, sql`${adminUsers.id} = a.actor_id`]],
    columns: rowColumns,
    asRows: async (rows: LoggedRow[], db) => {
      const nameOf = await rowNames(db, rows);
      return rows.map((row) => auditRow(row, nameOf(row)));
    },
    filters: auditFilters,
    order: newest(sql`a.at`, sql`a.id`),
    sorts: { at: sql`a.at` },
    total: wholeLog,
    beside: async ({ db }) => ({ waiting: await waitingForSeal(db) }),
  }),
  choices: async ({ db }) => {
    const people = await db
      .select({ id: adminUsers.id, name: adminUsers.fullName })
      .from(adminUsers)
      .orderBy(asc(adminUsers.fullName), asc(adminUsers.id));
    const { rows } = await db.execute<{ name: string }>(sql`
      select event_object_table::text as name from information_schema.triggers
      where action_statement like '%write_audit%' group by 1 order by 1`);
    // Opening what was sealed computes only.
    const changes = allCalls.filter(({ kind, path }) => kind === 'change' && path !== crypto.decrypt.path);
    const calls = [...changes.map(({ path }) => path).sort(), 'outside the product'];
    return { people, tables: rows.map(({ name }) => name), calls };
  },
  revert: async ({ input, db, actor }) => {
    await revertChange(db, actor, input.auditID);
    return {};
  },
});

function auditRow(row: LoggedRow, rowName: string): AuditRow {
  const { before, after, actorName, at, ...rest } = row;
  const fields = changedFields(before ?? {}, after ?? {});
  return {
    ...rest,
    at: at.toISOString(),
    actorName: actorName ?? '',
    rowName,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    changes: fields.map((field) => ({
      field,
      before: asText(before?.[field]),
      after: asText(after?.[field]),
    })),
    notRevertable: reasonAgainst(row.tableName),
  };
}

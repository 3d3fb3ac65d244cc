import { allCalls } from '@prepdesk/contract/all-calls';
import { type AuditRow, auditLog as calls } from '@prepdesk/contract/audit/audit-log';
import { asc, sql } from 'drizzle-orm';
import { adminUsers } from '../../db/schema/access.ts';
import { implement } from '../../http/implement.ts';
import { auditPage, type LoggedRow, waitingForSeal } from './audit-page.ts';
import { changedFields, revertChange } from './revert.ts';
import { reasonAgainst } from './tables.ts';

export const auditLog = implement(calls, {
  list: async ({ input, db }) => {
    const { page, limit, ...filter } = input;
    const [found, waiting] = await Promise.all([auditPage(db, { page, limit }, filter), waitingForSeal(db)]);
    const { rows, ...paged } = found;
    return { data: rows.map(auditRow), ...paged, waiting };
  },
  choices: async ({ db }) => {
    const people = await db
      .select({ id: adminUsers.id, name: adminUsers.fullName })
      .from(adminUsers)
      .orderBy(asc(adminUsers.fullName), asc(adminUsers.id));
    const { rows } = await db.execute<{ name: string }>(sql`
      select event_object_table::text as name from information_schema.triggers
      where action_statement like '%write_audit(%' group by 1 order by 1`);
    const changes = allCalls.filter(({ kind, session }) => kind === 'change' && session);
    const calls = [...changes.map(({ path }) => path).sort(), 'outside the product'];
    return { people, tables: rows.map(({ name }) => name), calls };
  },
  revert: async ({ input, db, actor }) => {
    await revertChange(db, actor, input.auditID);
    return {};
  },
});

function auditRow(row: LoggedRow): AuditRow {
  const { before, after, actorName, at, ...rest } = row;
  const fields = changedFields(before ?? {}, after ?? {});
  const own = after ?? before ?? {};
  return {
    ...rest,
    at: at.toISOString(),
    actorName: actorName ?? '',
    rowName: asText(own.name ?? own.full_name ?? own.package_name) ?? '',
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    changes: fields.map((field) => ({
      field,
      before: asText(before?.[field]),
      after: asText(after?.[field]),
    })),
    notRevertable: reasonAgainst(row.tableName),
  };
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

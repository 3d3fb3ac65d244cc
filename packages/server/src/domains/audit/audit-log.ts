import { allCalls } from '@prepdesk/contract/all-calls';
import { type AuditRow, auditLog as calls } from '@prepdesk/contract/audit/audit-log';
import { crypto } from '@prepdesk/contract/tools/crypto';
import { asc } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { allRecords, recordNamed } from '../../db/all-records.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { implement } from '../../http/implement.ts';
import { auditPage, type LoggedRow, waitingForSeal } from './audit-page.ts';
import { changedFields, revertChange } from './revert.ts';
import { asText, hiddenFrom, rowNames } from './row-names.ts';
import { reasonAgainst } from './takes-back.ts';

const loggedTables = allRecords
  .filter(({ logged }) => typeof logged === 'string' || !('not' in logged))
  .map(({ name }) => name)
  .sort();

export const auditLog = implement(calls, {
  list: async ({ input, db, actor }) => {
    const { page, limit, ...filter } = input;
    const [found, waiting] = await Promise.all([auditPage(db, { page, limit }, filter), waitingForSeal(db)]);
    const { rows, ...paged } = found;
    const nameOf = await rowNames(db, rows, actor);
    return { data: rows.map((row) => auditRow(row, nameOf(row), actor)), ...paged, waiting };
  },
  choices: async ({ db }) => {
    const people = await db
      .select({ id: adminUsers.id, name: adminUsers.fullName })
      .from(adminUsers)
      .orderBy(asc(adminUsers.fullName), asc(adminUsers.id));
    // Opening what was sealed computes only.
    const changes = allCalls.filter(({ kind, path }) => kind === 'change' && path !== crypto.decrypt.path);
    const calls = [...changes.map(({ path }) => path).sort(), 'outside the product'];
    const called = Object.fromEntries(allRecords.map(({ name, called }) => [name, called]));
    return { people, tables: loggedTables, calls, called };
  },
  revert: async ({ input, db, actor }) => {
    await revertChange(db, actor, input.auditID);
    return {};
  },
});

function auditRow(row: LoggedRow, rowName: string, actor: Actor): AuditRow {
  const { before, after, actorName, at, ...rest } = row;
  const record = recordNamed(row.tableName);
  const isHidden = hiddenFrom(actor, record);
  const shown = (field: string, value: unknown) => (isHidden(field) && value ? hidden : asText(value));
  const fields = changedFields(before ?? {}, after ?? {});
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return {
    ...rest,
    at: at.toISOString(),
    actorName: actorName ?? '',
    rowName,
    called: record?.called ?? '',
    isRight: record?.isRight ?? false,
    kind,
    changes: fields.map((field) => ({
      field,
      before: shown(field, before?.[field]),
      after: shown(field, after?.[field]),
    })),
    notRevertable: reasonAgainst(row.tableName),
  };
}

/** In place of what says who a learner is. */
const hidden = '••••••';

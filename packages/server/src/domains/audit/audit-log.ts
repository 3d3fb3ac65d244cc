import { allCalls } from '@prepdesk/contract/all-calls';
import { type AuditRow, auditLog as calls } from '@prepdesk/contract/audit/audit-log';
import type { RecordName } from '@prepdesk/contract/records';
import { crypto } from '@prepdesk/contract/tools/crypto';
import { asc, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { auditedTableNamed, auditedTables } from '../../db/audited-tables.ts';
import type { Db } from '../../db/connect.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { readable } from '../../db/personal-fields.ts';
import { changedFields, mayRevert, revertRightsOf } from '../../db/revert-policy.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { implement } from '../../http/call/implement.ts';
import {
  auditFilters,
  eventsSearched,
  type LoggedRow,
  rowColumns,
  rowsRequested,
  stateOfLog,
  wholeLog,
} from './audit-page.ts';
import { eventOf, eventOfCall } from './event-words.ts';
import { soughtText } from './look-up-words.ts';
import { onlySeenRows, requireRows, requireTables } from './may-see.ts';
import { revertChanges } from './revert.ts';
import { asText, hiddenFrom, type Names, namesOf } from './row-names.ts';

const loggedTables = auditedTables
  .filter(({ logged }) => typeof logged === 'string' || !('not' in logged))
  .map(({ name }) => name)
  .sort();

const rowsOfLog = {
  from: sql`audit_log a`,
  key: sql`a.id`,
  join: [[adminUsers, sql`${adminUsers.id} = a.actor_id`]] as const,
  columns: rowColumns,
  order: newest(sql`a.at`, sql`a.id`),
  sorts: { at: sql`a.at` },
};

async function auditRows(rows: LoggedRow[], { db, actor }: { db: Db; actor: Actor }): Promise<AuditRow[]> {
  const shown = (await readable(db, rows)).map(asShown);
  const names = await namesOf(db, shown, actor);
  return shown.map((row) => auditRow(row, names, actor));
}

export const auditLog = implement(calls, {
  list: listOf(calls.list, {
    ...rowsOfLog,
    asRows: auditRows,
    search: eventsSearched,
    filters: auditFilters,
    total: wholeLog,
    extra: ({ db }) => stateOfLog(db),
  }),
  history: listOf(calls.history, {
    ...rowsOfLog,
    refuse: ({ input, actor }) => requireTables(actor, input.rows),
    asRows: (rows: LoggedRow[], request) => {
      requireRows(request.actor, rows);
      return auditRows(rows, request);
    },
    scope: { rows: rowsRequested, seen: onlySeenRows },
    extra: async ({ db }) => ({ archivedUntil: (await stateOfLog(db)).archivedUntil }),
  }),
  choices: async ({ db }) => {
    const people = await db
      .select({ id: adminUsers.id, name: adminUsers.fullName })
      .from(adminUsers)
      .orderBy(asc(adminUsers.fullName), asc(adminUsers.id));
    // Opening a sealed text only computes; it changes nothing.
    const changes = allCalls.filter(({ kind, path }) => kind === 'change' && path !== crypto.decrypt.path);
    const paths = [...changes.map(({ path }) => path).sort(), 'outside the product'];
    const calls = paths.map((path) => ({ path, deed: eventOfCall(path) }));
    const called = Object.fromEntries(auditedTables.map(({ name, called }) => [name, called]));
    return { people, tables: loggedTables, calls, called };
  },
  revert: ({ input, db, actor }) => revertChanges(db, actor, input),
});

/** The row as a person reads it: a set of questions in its order, without the position numbers. */
function asShown(row: LoggedRow): LoggedRow {
  if (row.tableName !== 'sub_topic_questions') return row;
  return { ...row, before: orderedSet(row.before), after: orderedSet(row.after) };
}

function orderedSet(state: LoggedRow['before']): LoggedRow['before'] {
  const { places: _, positions, ...rest } = state ?? {};
  if (!state || !positions) return state && rest;
  const inOrder = Object.entries(positions).sort(([, one], [, other]) => one - other);
  return { ...rest, questions: inOrder.map(([id]) => Number(id)) };
}

/** Field by field: spreading the row and its names takes a seventh of the time of a page. */
function auditRow(row: LoggedRow, names: Names, actor: Actor): AuditRow {
  const { auditID, at, actorID, actorName, call, tableName, rowKey, before, after } = row;
  const record = auditedTableNamed(tableName);
  const called = record?.called ?? '';
  const isHidden = hiddenFrom(actor, record);
  const shown = (field: string, value: unknown) => {
    if (isHidden(field) && value) return hidden;
    const text = asText(value);
    return tableName === lookUps && field === 'sought' ? soughtText(text, after?.call) : text;
  };
  const fields = changedFields(before ?? {}, after ?? {});
  const rights = revertRightsOf(row, fields);
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return {
    auditID,
    at,
    actorID,
    actorName: actorName ?? '',
    call,
    tableName,
    rowKey,
    rowName: names.ofRow(row),
    called,
    isSeveral: record?.isSeveral ?? false,
    deed: eventOf(call, record),
    isWhole: record?.event !== undefined,
    isRight: record?.isRight ?? false,
    kind,
    changes: fields
      .filter((field) => !record?.computed.includes(field))
      .map((field) => {
        const change: AuditRow['changes'][number] = {
          field,
          before: shown(field, before?.[field]),
          after: shown(field, after?.[field]),
        };
        const beforeName = names.ofValue(row, field, before?.[field]);
        if (beforeName) change.beforeName = beforeName;
        const afterName = names.ofValue(row, field, after?.[field]);
        if (afterName) change.afterName = afterName;
        return change;
      }),
    notRevertable: 'never' in rights ? rights.never : '',
    mayRevert: mayRevert(actor.keys, rights),
  };
}

const lookUps = 'look_ups' satisfies RecordName;

/** Shown instead of values that identify a learner. */
const hidden = '••••••';

import { companyDay } from '@prepdesk/contract/company-time';
import { persons as calls, personExportInput, personExportPath } from '@prepdesk/contract/persons/persons';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { logAccess } from '../../auth/look-ups.ts';
import { searchColumn } from '../../db/audited-table.ts';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection, Db } from '../../db/connect.ts';
import { erasedText, isSealed, readable } from '../../db/personal-fields.ts';
import { download } from '../../http/files/download-route.ts';
import { type WholePerson, wholePerson } from './whole-person.ts';
import { areTheirs, type HeldRecord, heldRecords, pointThere, rowKeyOf } from './whose-rows.ts';

const rowsPerRead = 1000;

type Row = Record<string, unknown>;

/**
 * Everything stored about a person, as one JSON that is produced while it is sent: each record that states how its rows
 * belong to a person, and what the log says about those rows (DPDP Act 2023, section 11).
 */
export const personExport = download({
  path: personExportPath,
  call: calls.plan,
  input: personExportInput,
  open: async ({ input: { personID }, actor, db, connection }) => {
    const who = await wholePerson(db, personID);
    await noteExport(connection, actor, who);
    return {
      name: `person-${personID}-${companyDay()}.json`,
      contentType: 'application/json; charset=utf-8',
      content: inParts(textOf(db, who)),
    };
  },
});

/** Logs an export as a look-up, under the phone or e-mail that the person is known by. */
async function noteExport(
  connection: Pick<Connection, 'transaction'>,
  actor: Actor,
  { learnerIDs, phones, personID }: WholePerson,
): Promise<void> {
  const search = phones[0] ?? `learner ${personID}`;
  const author = { actorID: actor.userID, call: personExportPath, requestID: '' };
  await withAuditedTransaction(connection, author, (change) =>
    logAccess(change, actor, { path: personExportPath }, { sought: search, foundCount: learnerIDs.length }),
  );
}

const maxPart = 64 * 1024;

/** Combines many short texts into a few long ones. */
async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = '';
  for await (const text of texts) {
    part += text;
    if (part.length < maxPart) continue;
    yield part;
    part = '';
  }
  yield part;
}

async function* textOf(db: Db, who: WholePerson): AsyncGenerator<string> {
  yield `{"person":${who.personID},"madeAt":${JSON.stringify(new Date())},"held":{`;
  let between = '';
  for (const record of heldRecords) {
    yield `${between}\n${JSON.stringify(record.name)}:{"called":${JSON.stringify(record.called)},"rows":`;
    yield* listOf(rowsOf(db, record, who));
    yield '}';
    between = ',';
  }
  yield '},\n"changes":';
  yield* listOf(changesOf(db, who));
  yield '}\n';
}

async function* listOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* rowsOf(db: Db, record: HeldRecord, who: WholePerson): AsyncGenerator<Row> {
  const { person } = record;
  for await (const row of inBatches(db, record, areTheirs(record, who))) {
    yield withLastOf(row, person.hides ?? []);
  }
  const others = pointThere(record, who);
  if (!others) return;
  for await (const row of inBatches(db, record, sql`${others} and not (${areTheirs(record, who)})`)) {
    const theirs = Object.keys(person.erases ?? {});
    yield Object.fromEntries(Object.entries(row).filter(([column]) => !theirs.includes(column)));
  }
}

const shownOfSecret = 4;

const withLastOf = (row: Row, secrets: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(
    secrets.map((column) => [column, `…${String(row[column] ?? '').slice(-shownOfSecret)}`]),
  ),
});

/** By key, so that no result is larger than a batch. */
async function* inBatches(db: Db, { name, key }: HeldRecord, condition: SQL): AsyncGenerator<Row> {
  const table = sql.identifier(name);
  const columns = sql.join(
    key.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  let after: Row | undefined;
  for (;;) {
    const last = sql.join(
      key.map(
        (column) =>
          sql`(jsonb_populate_record(null::${table}, ${JSON.stringify(after)}::jsonb)).${sql.identifier(column)}`,
      ),
      sql`, `,
    );
    const { rows } = await db.execute<{ row: Row }>(sql`
      select to_jsonb(t) - ${searchColumn} as row from ${table} t
      where ${condition} ${after ? sql`and (${columns}) > (${last})` : sql``} order by ${columns} limit ${rowsPerRead}`);
    for (const { row } of rows) yield row;
    after = rows.at(-1)?.row;
    if (rows.length < rowsPerRead) return;
  }
}

type Change = { id: string; before: Row | null; after: Row | null } & Row;

/** The logged changes of their rows, record by record, oldest first. */
async function* changesOf(db: Db, who: WholePerson): AsyncGenerator<Row> {
  for (const record of heldRecords) {
    let last = '0';
    for (;;) {
      const { rows } = await db.execute<Change>(sql`
        select id, at, call, table_name, row_key, before, after from audit_log
        where table_name = ${record.name} and row_key in (${keysOf(record, who)}) and id > ${last}
        order by id limit ${rowsPerRead}`);
      for (const row of await readable(db, rows)) {
        yield { ...row, before: formatted(row.before, record), after: formatted(row.after, record) };
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < rowsPerRead) break;
    }
  }
}

/** Rows whose key contains the account are found even when they have been removed. */
function keysOf(record: HeldRecord, who: WholePerson): SQL {
  const { key, name, person, pointsTo } = record;
  const isOfAccount =
    typeof person.of === 'string' && key[0] === person.of && pointsTo(person.of) === 'learners';
  if (isOfAccount && key.length === 1) {
    return sql`select unnest(${sql.param(who.learnerIDs.map(String))}::text[])`;
  }
  return sql`select ${rowKeyOf(record)} from ${sql.identifier(name)} t where ${areTheirs(record, who)}`;
}

const formatted = (state: Row | null, { person }: HeldRecord): Row | null =>
  state &&
  withLastOf(
    Object.fromEntries(
      Object.entries(state).map(([column, value]) => [column, isSealed(value) ? erasedText : value]),
    ),
    (person.hides ?? []).filter((column) => column in state),
  );

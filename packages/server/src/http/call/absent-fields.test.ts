import { isDeepStrictEqual } from 'node:util';
import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedTableOf } from '../../db/audited-tables.ts';
import { formsOf } from '../../testing/call-forms.ts';
import { type CallForm, type CallTrial, openCallTrial } from '../../testing/call-trial.ts';
import { documentedCalls } from '../../testing/documented-calls.ts';
import type { Row, WrittenRow } from '../../testing/start-state.ts';

/**
 * A client that does not know a field must not blank it. Each edit is sent with its required fields alone, on rows in
 * which one of the other columns has an unusual value.
 */

/** Columns that an edit writes although no field is named after them, and why. */
const written: Readonly<Record<string, string>> = {
  'orders.edit orders.transaction_at': 'transactionDetails contain it',
  'errorReports.saveAndResolve error_reports.is_resolved': 'it resolves the reports',
  'errorReports.saveAndResolve error_reports.resolved_at': 'it resolves the reports',
  'errorReports.saveAndResolve error_reports.resolved_by': 'it resolves the reports',
  ...Object.fromEntries(
    ['two', 'three', 'four'].map((which) => [
      `quizzes.save quiz_questions.option_${which}`,
      'they are in `options`',
    ]),
  ),
  'treasures.save treasures.treasure_topic_id': 'it is the field topicID',
};

/** Saves that change no row here, and why. */
const changesNoRow: Readonly<Record<string, string>> = {
  'mg.save': 'it adds a row',
  'questionMapping.save': 'a set of rows is replaced',
  'questionTreasures.save': 'a set of rows is replaced',
};

let trial: CallTrial;
beforeAll(async () => {
  trial = await openCallTrial();
});
afterAll(() => trial.close());

type Form = NonNullable<CallForm>;
type ChangedRow = { table: WrittenRow['table']; before: Row; after: Row };

const changed = (rows: WrittenRow[]): ChangedRow[] =>
  rows.flatMap(({ table, before, after }) => (before && after ? [{ table, before, after }] : []));

const nameOf = ({ table, before }: ChangedRow): string =>
  [table, ...auditedTableOf(table).key.map((column) => before[column])].join('/');

const columnOf = (field: string): string =>
  field.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

/** The rows that the form changes, each with the columns that none of its fields writes. */
async function otherColumns(form: Form) {
  const rows = new Map<string, ChangedRow>();
  const own = new Set(Object.keys(form.body).map(columnOf));
  const usual = new Map(changed(form.written).map((row) => [nameOf(row), row.after]));
  const look = (all: WrittenRow[]) => {
    for (const row of changed(all)) {
      rows.set(nameOf(row), row);
      const other = usual.get(nameOf(row)) ?? row.before;
      for (const [column, value] of Object.entries(row.after))
        if (!isDeepStrictEqual(value, other[column])) own.add(column);
    }
  };
  look(form.written);
  for (const field of form.fields.filter(({ value }) => value !== undefined)) {
    const varied = await form.vary(field);
    if (varied.isKept) look(varied.written);
  }
  return [...rows.values()].map((row) => {
    const { columns, key, computed } = auditedTableOf(row.table);
    const others = columns.filter((column) => ![...key, ...computed, 'row_version'].includes(column));
    return { row, columns: others.filter((column) => !own.has(column)) };
  });
}

/** A column of any type accepts one of these. */
const unusualValues = ['Kept', '7', '1', '0', '2027-01-01', 'https://cdn.example/kept.png', '[7]', '{7}'];

/** What becomes of the column; undefined when it stays, or when the call accepts the row with none of the values. */
async function errorIn(call: AnyCall, form: Form, row: ChangedRow, column: string) {
  for (const value of unusualValues.filter((one) => one !== String(row.before[column]))) {
    const unusual = await trial.setColumn(row.table, row.before, column, value);
    if (unusual === undefined) continue;
    const sent = await trial.send(call, form.body);
    await trial.restore([row.table]);
    if (!sent.isAccepted) continue;
    const now = changed(sent.written).find((one) => nameOf(one) === nameOf(row))?.after[column];
    return isDeepStrictEqual(now, unusual)
      ? undefined
      : `${row.table}.${column}, which was ${unusual}, became ${now} when only ${Object.keys(form.body)} were sent`;
  }
  return undefined;
}

/** With as few fields as change a row: the required ones, else those that a documented client sends, else all. */
async function smallestForms(call: AnyCall) {
  const documented = documentedCalls.filter(([path]) => path === call.path && !call.addition);
  const sent = documented.map(([, fields]) => fields.split(', ').map((field) => field.replace(/=.*/, '')));
  const choices = [[], ...sent].map((fields) => (field: string) => fields.includes(field));
  for (const isSent of [...choices, () => true]) {
    const matches = [];
    for (const more of formsOf(call.name)) {
      const form = await trial.formOf(call, more, isSent);
      if (form) matches.push(...(await otherColumns(form)).map((one) => ({ ...one, form })));
    }
    if (matches.length > 0) return matches;
  }
  return [];
}

const edits = allCalls.filter(({ name, kind }) => kind === 'change' && /\.(edit|save)/.test(name));

describe('an edit leaves a column as it is when no field is sent for it', () => {
  it.each(edits.map((call) => [call.name, call] as const))(
    'an edit leaves a column as it is when no field is sent for it: %s',
    async (name, call) => {
      const errors: string[] = [];
      const search = await smallestForms(call);
      for (const { form, row, columns } of search) {
        for (const column of columns.filter((one) => !(`${name} ${row.table}.${one}` in written)))
          errors.push(...[(await errorIn(call, form, row, column)) ?? []].flat());
      }
      expect(errors).toEqual([]);
      expect(search.length > 0, 'whether a row was changed').toBe(!(name in changesNoRow));
    },
  );
});

import type { AuditRow } from '@prepdesk/contract/audit/audit-log';
import { phoneDigits, phoneText } from '@prepdesk/contract/phone-digits';
import { pushLabels } from '@prepdesk/contract/pushes/push-labels';
import type { Tone } from '../../ui/fields/fields-of.ts';

/** 'order_by' → 'Order by', 'app_id' → 'App ID'. */
const inWords = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replace(/ bytes$/, ' size')
    .replace(/\b(id|url|pdf)(?=s?\b)/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The word for a table's rows; the table's own name if the word is no longer known. */
export const calledName = (table: string, called = ''): string => called || inWords(table);

/** A field as the form of its table calls it, or in words. */
export const fieldName = (field: string, table = ''): string =>
  labels[table]?.[field] ?? anywhere[field] ?? inWords(field);

/** Its value is the number of another row, which has a name. */
export const isPointer = ({ beforeName, afterName }: Change): boolean =>
  beforeName !== undefined || afterName !== undefined;

/** A field of a change: 'Role' where it points to a role, 'Unpaid orders' to several. */
export const changeLabel = (change: Change, table: string): string => {
  const name = fieldName(change.field, table);
  return isPointer(change) ? name.replace(/ ID(s?)$/, '$1') : name;
};

type Change = AuditRow['changes'][number];

/** What a look-up searched for is stored under names that are not words of the console. */
const anywhere: Readonly<Record<string, string>> = {
  app_id: 'App',
  is_active: 'Status',
  sought: 'Searched for',
  found_count: 'Found',
};

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  look_ups: { call: 'Screen' },
  pushes: {
    app_id: 'App',
    segment_id: pushLabels.segmentID,
    class_id: pushLabels.classID,
    slug_id: pushLabels.slugID,
    sub_topic_id: pushLabels.subtopicID,
    package_id: 'Package',
    function_id: pushLabels.functionCall,
    data_value: pushLabels.dataValue,
    kind: 'To',
    named_people: 'People',
    created_by: 'Sent by',
    created_at: 'Saved',
  },
  push_occurrences: {
    push_id: 'Push',
    is_test: 'Test',
    due_at: pushLabels.schedulaDate,
    because: 'Reason',
    taken_at: 'Picked up',
    started_at: 'Sending started',
    finished_at: 'Sending finished',
    android: 'Android',
    ios: 'iOS',
    web: 'Web',
    retired: 'Invalid tokens',
  },
};

/** The row's name, or its key if it has no name. */
export function rowTitle({ tableName, called, rowKey, rowName }: AuditRow): string {
  const name = calledName(tableName, called);
  return rowName ? `${name} · ${rowName}` : `${name} ${rowKey}`;
}

/** 'History of role Content'. */
export const historyTitle = ({ tableName, called, rowKey, rowName }: AuditRow): string =>
  `History of ${lower(calledName(tableName, called))} ${rowName || rowKey}`;

/** 'Saved the questions of Torts'; for a change without a call of ours, only what happened to the row. */
export function eventText(row: AuditRow): string {
  if (row.isWhole) return soughtBy(row) ? `Looked up ${soughtBy(row)}` : upper(row.deed);
  const named = row.rowName || row.rowKey;
  const called = lower(calledName(row.tableName, row.called));
  const said = row.deed || `${kindText(row)} ${row.isSeveral ? `${called}:` : `the ${called}`}`;
  const event = `${upper(said)} ${named}`;
  if (row.deed) return event;
  return `${event} (${row.call === outside || !row.call ? 'direct database change' : row.call})`;
}

/** Whom a look-up was for; '' where the reader of the log may not know, or the learner was erased. */
function soughtBy({ changes }: AuditRow): string {
  const sought = changes.find(({ field }) => field === 'sought')?.after ?? '';
  if (/^(•+|erased)$/.test(sought)) return '';
  const digits = phoneDigits(sought);
  return /^\d{10}$/.test(digits) ? phoneText(digits) : sought;
}

/** The button that reverts a change. */
export function revertLabel({ kind, tableName, called }: AuditRow): string {
  const thing = lower(calledName(tableName, called));
  return {
    added: `Remove this ${thing}…`,
    changed: 'Revert this change',
    removed: `Add this ${thing} again`,
  }[kind];
}

/** What the log says of a change that no call made. */
const outside = 'outside the product';

/** A call in the filter: 'Edited the course'. */
export const callText = ({ path, deed }: { path: string; deed: string }): string =>
  upper(deed || (path === outside ? 'direct database change' : path));

type Choice = { value: string; label: string };

const byLabel = (choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => a.label.localeCompare(b.label));

export const tableChoices = (tables: readonly string[], called: Readonly<Record<string, string>>): Choice[] =>
  byLabel(tables.map((value) => ({ value, label: calledName(value, called[value]) })));

export const callChoices = (calls: readonly { path: string; deed: string }[]): Choice[] =>
  byLabel(calls.map((call) => ({ value: call.path, label: callText(call) })));

/** As within a sentence; 'ICAI student' stays. */
export const lower = (text: string): string =>
  /^[A-Z][^A-Z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const kindWords = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
const kindWordsOfRights = { added: 'Granted', changed: 'Changed', removed: 'Revoked' } as const;

/** Somebody read a learner's data, which is recorded but changes nothing. */
export const isLookUp = ({ tableName }: AuditRow): boolean => tableName === 'look_ups';

export const popupLabel = (row: AuditRow): string => (isLookUp(row) ? 'View details' : 'View change');

export const kindText = (row: AuditRow): string =>
  isLookUp(row) ? 'Viewed' : (row.isRight ? kindWordsOfRights : kindWords)[row.kind];

export const kindTones = { added: 'ok', changed: 'dev', removed: 'off' } as const;

export const kindTone = (row: AuditRow): Tone => (isLookUp(row) ? 'off' : kindTones[row.kind]);

/** The fields that a change touched, as many as fit into a cell. */
export function summary(row: AuditRow): string {
  const { kind, changes, tableName } = row;
  if (isLookUp(row)) return '–';
  if (kind !== 'changed') return 'All fields';
  if (changes.length === 0) return 'No field changed';
  const names = changes.map((change) => changeLabel(change, tableName));
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}

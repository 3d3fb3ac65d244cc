import type { RecordName } from '@prepdesk/contract/records';
import type { RoutePath } from '@prepdesk/contract/routes';
import {
  type BuildColumns,
  type BuildExtraConfigColumns,
  getTableColumns,
  getTableName,
  is,
  SQL,
} from 'drizzle-orm';
import {
  getTableConfig,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';

/** How the audit log records changes of a table. The functions are in triggers/audit.sql. */
type Logging<K extends string> =
  /** One log entry per row, at every change. */
  | 'each row'
  /** The same, but for updates only when this column changes. */
  | { eachRowWhen: K }
  /** All rows of a statement at once, without these columns: for rows that come by the thousand, and for secrets. */
  | { atOnceWithout: readonly K[] }
  /** All rows of a statement as one set for each owner, written by this function. */
  | { asSetsBy: string }
  /** Only that this column changed, written by this function. */
  | { onlyWhen: K; by: string }
  /** Only what this function finds among all rows that an update changed. */
  | { ofUpdatesBy: string }
  /** Not at all, for this reason. */
  | { not: string };

/**
 * A part of a row's name: a column, the first non-empty one of several columns, the name of the row that a column
 * points to, the name of a right, or the month that a day stands for.
 */
type NamePart<K extends string> = K | readonly K[] | { of: RecordName; by: K } | { right: K } | { month: K };

type Routes = readonly RoutePath[];

/**
 * The screens whose holders may add, edit and remove such rows, or why nobody may remove one. `columns` are those that
 * other screens edit, each with its screens. `add` defaults to `edit`, and `remove` to `add`.
 */
type Rights<K extends string> = {
  edit: Routes;
  columns?: Readonly<Partial<Record<K, Routes>>>;
  add?: Routes;
  remove?: Routes | { never: string };
};
type Row = Readonly<Record<string, unknown>>;
type RevertPolicy<K extends string> = Rights<K> | ((row: Row) => Rights<K>) | { never: string };

/**
 * Which learner or person a row belongs to: decides what an export of a person contains, and what becomes of the row
 * when the person is erased (docs/decisions/0042-persons.md).
 */
export type PersonStatement<K extends string> =
  | {
      /**
       * The column that points to the person or to one of their rows; or a column with a phone, or with a search text
       * that may be a phone; or an object that may have a phone among its values.
       */
      of: K | { phone: K } | { sought: K } | { mentionedIn: K };
      /** Its columns that point to other persons: their exports contain the row, without what is erased from it. */
      alsoOf?: readonly K[];
      /** Whose key the log uses, where that is not the person it belongs to now. */
      keyOf?: K;
      /**
       * The columns that say who they are or what they wrote, each with its replacement after an erasure. Sealed in the
       * log.
       */
      erases?: Readonly<Partial<Record<K, string | SQL>>>;
      /** What else an erasure changes. */
      sets?: Readonly<Partial<Record<K, SQL>>>;
      /** Sealed in the log as well, while the row itself keeps the value. */
      keeps?: readonly K[];
      /** Secrets: an export shows only their last characters. */
      hides?: readonly K[];
      /** Why the row stays after an erasure, other than that it no longer says anything about anybody. */
      stays?: string;
    }
  /** The row is not personal, although it points to something that is. */
  | { not: string };

/**
 * Which of the rows somebody sees who may open their screens (row-scope.ts): those whose column holds their owner, or
 * those of the rows that they see of another record, to which the column points.
 */
export type RowScope<K extends string = string> =
  | { by: K; owner: (actor: Actor) => number | undefined }
  | { by: K; of: RecordName };

/**
 * What searches find a row by: columns of its own, and of one row that it points to. Kept in `search_text` by a trigger,
 * in this order, and left out of the log.
 */
type SearchedBy<K extends string> = {
  own: readonly K[];
  /** `columns` by their names in the database. */
  through?: { of: RecordName; by: K; columns: readonly string[] };
};

/** What there is to know about a table besides its columns. `K` are its columns' names in TypeScript. */
export type TableStatement<K extends string = string> = {
  /** One row: 'Course level'. Left out: the label of its resource. */
  called?: string;
  /**
   * Several rows, in the middle of a sentence: 'course levels'. Left out: `called` with an s. The same words where one row
   * already is several things: 'class details'.
   */
  plural?: string;
  /** The parts of a row's name, joined by ': ', a month by ', '. Left out when the key has to do. */
  named?: readonly NamePart<K>[];
  /** The columns that identify a row in the log, joined by slashes; `id` when left out. */
  key?: readonly K[];
  /** What a broken constraint means to the person who broke it: a message for one field, or for the whole form. */
  violations?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** 'each row' when left out. */
  logged?: Logging<K>;
  /** Columns that say who a learner is: in the log only holders of one of these screens see them. */
  masks?: { columns: readonly K[]; except: Routes };
  /** Needed wherever a row leads to a learner; a test checks it. */
  person?: PersonStatement<K>;
  /** Who may revert a change from the log, or why nobody may. Left out: it is reverted on its own screen. */
  revertPolicy?: RevertPolicy<K>;
  /** What a field of the log points to when it is not a column of the table, or has no foreign key. */
  inLog?: Readonly<Record<string, RecordName>>;
  /**
   * The screens that show such rows: whoever may open one of them may see a row's history. Left out: the screens on
   * which a change may be reverted.
   */
  shownOn?: Routes | ((row: Row) => Routes);
  /** How the log says that there is such a row, where its name would say nothing: 'looked up a learner'. */
  event?: string;
  /** Left out: whoever may open a screen of theirs sees all of them. */
  scope?: RowScope<K>;
  /** Columns that are not edited by people but change often: updating them makes no new version of the row. */
  uncounted?: readonly K[];
  /** The row that such rows belong to: whoever edits that row has to notice when these change. */
  partOf?: { record: RecordName; by: K };
  /** Rows that triggers derive from the rows of these records: whoever may see those records may see these rows. */
  follows?: readonly RecordName[];
  /** Such rows are permissions: the log says that they are granted and withdrawn. */
  isRight?: true;
  /** Left out: its rows are searched by single columns, or not at all. */
  searchedBy?: SearchedBy<K>;
  /** Columns that may hold links to uploaded images. */
  showsImages?: readonly K[];
  /** When servers must look up permissions again: after every change, or after removals and these changes. */
  notifiesAccess?: 'always' | { added?: true; changed: readonly K[] };
};

/** A statement whose columns are named as in the database. */
export type AuditedTable = TableStatement & {
  name: RecordName;
  logged: Logging<string>;
  called: string;
  plural: string;
  /** One row is called like several of them. */
  isSeveral: boolean;
  /** Its rows are a resource, and not what belongs to one. */
  isOfResource: boolean;
  key: readonly string[];
  /** All columns. */
  columns: readonly string[];
  /** Whether a trigger counts up its `row_version`. */
  hasVersion: boolean;
  /** Columns that the database derives from others. */
  computed: readonly string[];
  /** The record that a column points to by id. */
  pointsTo: (column: string) => RecordName | undefined;
};

/** In tables with `searchedBy`. */
export const searchColumn = 'search_text';

const statements = new Map<PgTable, AuditedTable>();

/** All tables of the files that were read, in the order of their declaration. */
export const declaredTables = (): PgTable[] => [...statements.keys()];

/** The statement of a table that was made by `auditedTable`. */
export const statementOf = (table: object): AuditedTable | undefined => statements.get(table as PgTable);

/** A table's name, or the resource that is stored in it, whose label says what a row is called. */
type Source = RecordName | { name: RecordName; label: string };
type NameOf<Of extends Source> = Of extends { name: infer Name extends RecordName } ? Name : Of & RecordName;
type Titled<Of extends Source> = Of extends string ? { called: string } : unknown;

/**
 * A table and everything there is to know about it, in one place. Its triggers, its words and names in the audit log,
 * the messages of its constraints and who may revert its changes all follow from this.
 */
export function auditedTable<Of extends Source, Columns extends Record<string, PgColumnBuilderBase>>(
  of: Of,
  statement: TableStatement<keyof Columns & string> & Titled<Of>,
  columns: Columns,
  extras: (self: BuildExtraConfigColumns<NameOf<Of>, Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
): PgTableWithColumns<{
  name: NameOf<Of>;
  schema: undefined;
  columns: BuildColumns<NameOf<Of>, Columns, 'pg'>;
  dialect: 'pg';
}> {
  const { name, label } = typeof of === 'string' ? { name: of, label: '' } : of;
  const { called = label, plural = `${called.charAt(0).toLowerCase()}${called.slice(1)}s` } = statement;
  const table = pgTable(name as NameOf<Of>, columns, extras);
  const built: Readonly<Record<string, { name: string; generated?: unknown }>> = getTableColumns(table);
  const stored = (column: string): string => built[column]?.name ?? column;
  const key = (statement.key ?? ['id']).map(stored);
  statements.set(table, {
    logged: 'each row',
    ...inDatabase(statement, stored),
    name,
    called,
    plural,
    isSeveral: called.toLowerCase() === plural.toLowerCase(),
    isOfResource: typeof of !== 'string',
    key,
    hasVersion: 'rowVersion' in columns,
    columns: Object.values(built).map((column) => column.name),
    computed: Object.values(built).flatMap((column) =>
      column.generated || column.name === searchColumn ? [column.name] : [],
    ),
    pointsTo: pointersOf(table, statement.inLog),
  });
  return table;
}

/**
 * Derived from its foreign keys, taking the last column as the id. Read on first use, since tables refer to each other.
 */
function pointersOf(table: PgTable, inLog: TableStatement['inLog'] = {}): AuditedTable['pointsTo'] {
  let known: Map<string, RecordName> | undefined;
  return (column) => {
    known ??= new Map<string, RecordName>([
      ...getTableConfig(table).foreignKeys.flatMap((key): [string, RecordName][] => {
        const { columns, foreignColumns, foreignTable } = key.reference();
        const [own, other] = [columns.at(-1), foreignColumns.at(-1)];
        return own && other?.name === 'id' ? [[own.name, getTableName(foreignTable) as RecordName]] : [];
      }),
      ...(Object.entries(inLog) as [string, RecordName][]),
    ]);
    return known.get(column);
  };
}

/** The parts of a statement that name columns. */
const partsWithColumns = [
  ...(['named', 'logged', 'masks', 'person', 'revertPolicy', 'scope', 'uncounted', 'partOf'] as const),
  ...(['searchedBy', 'showsImages', 'notifiesAccess'] as const),
] satisfies (keyof TableStatement)[];

function inDatabase(statement: TableStatement, stored: (column: string) => string): TableStatement {
  const parts = partsWithColumns.flatMap((part) =>
    statement[part] === undefined ? [] : [[part, renamed(statement[part], stored)]],
  );
  return { ...statement, ...Object.fromEntries(parts) };
}

/** Renames the columns to their database names, wherever they are the text or the key of something. */
function renamed(part: unknown, stored: (column: string) => string): unknown {
  if (typeof part === 'string') return stored(part);
  if (typeof part === 'function') return (...given: unknown[]) => renamed(part(...given), stored);
  if (Array.isArray(part)) return part.map((one) => renamed(one, stored));
  if (typeof part !== 'object' || part === null || is(part, SQL)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [stored(key), renamed(one, stored)]));
}

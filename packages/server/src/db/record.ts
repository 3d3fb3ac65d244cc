import type { RecordName } from '@prepdesk/contract/records';
import type { RoutePath } from '@prepdesk/contract/routes';
import {
  type BuildColumns,
  type BuildExtraConfigColumns,
  getTableColumns,
  getTableName,
  type SQL,
} from 'drizzle-orm';
import {
  getTableConfig,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from 'drizzle-orm/pg-core';

/** How the audit log keeps changes of a record. The functions stand in mechanisms/audit.sql. */
type Logging<K extends string> =
  /** One row of the log for each row, at every change. */
  | 'each row'
  /** So too, but of updates only those that change this column. */
  | { eachRowWhen: K }
  /** All rows of a statement at once, without these columns: for rows that come by the thousand, and for secrets. */
  | { atOnceWithout: readonly K[] }
  /** All rows of a statement as one set for each owner, by this function. */
  | { asSetsBy: string }
  /** Only that this column changed, by this function. */
  | { onlyWhen: K; by: string }
  /** Only what this function finds in all rows that an update changed. */
  | { ofUpdatesBy: string }
  /** Not at all, for this reason. */
  | { not: string };

/**
 * A part of what a row is called: a column, the first of several that says something, the name of the row that a
 * column points to, or that of a right.
 */
type NamePart<K extends string> = K | readonly K[] | { of: RecordName; by: K } | { right: K };

type Routes = readonly RoutePath[];

/**
 * The screens whose holders may add, edit and remove such rows, or why nobody removes one; `add` and `remove` when left
 * out are as before them.
 */
type Rights = { edit: Routes; add?: Routes; remove?: Routes | { never: string } };
type Row = Readonly<Record<string, unknown>>;

/**
 * Whose row it is, where it says something of a learner: what is exported of a person, and what becomes of it when that
 * person is erased (docs/decisions/0042-persons.md).
 */
export type PersonStatement<K extends string> =
  | {
      /**
       * The column that points to the person or to a row that is theirs; or that holds a phone, or what somebody looked
       * for, which may be one; or an object that may have that among its values.
       */
      of: K | { phone: K } | { sought: K } | { mentionedIn: K };
      /** Columns of it that point to other persons, who are told of the row without what is erased of it. */
      alsoOf?: readonly K[];
      /** Whose key the log uses, where that is not the person it belongs to by now. */
      keyOf?: K;
      /** What says who they are or what they wrote, with what stands there after an erasure. In the log it is sealed. */
      erases?: Readonly<Partial<Record<K, string | SQL>>>;
      /** What else an erasure changes. */
      sets?: Readonly<Partial<Record<K, SQL>>>;
      /** Sealed in the log as well, while the row itself keeps it. */
      keeps?: readonly K[];
      /** Shown in an export by their last characters only: secrets. */
      hides?: readonly K[];
      /** Why the row stays after an erasure, beside that it says nothing of anybody any more. */
      stays?: string;
    }
  /** It is nothing of theirs, although it points to something that is. */
  | { not: string };

/** What is to be known of a table beside its columns. `K` are its columns' names in TypeScript. */
export type RecordStatement<K extends string = string> = {
  /** One row of it, 'Course level'. */
  called: string;
  /** Several of them, inside a sentence: 'course levels'. */
  plural: string;
  /** What a row is called, joined by ': '. Nothing when its key has to do. */
  named?: readonly NamePart<K>[];
  /** The columns that name a row in the log, with slashes between; `id` when left out. */
  key?: readonly K[];
  /** What a broken constraint means to the person who broke it: the sentence of a field, or of the whole. */
  taken?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  logged: Logging<K>;
  /** Shown in the log to holders of one of these screens only: what says who a learner is. */
  masks?: { columns: readonly K[]; except: Routes };
  /** Needed wherever a row leads to a learner; a test says so. */
  person?: PersonStatement<K>;
  /** Who may take a change back in the log, or why nobody may. Left out: it is made again on its own screen. */
  takesBack?: Rights | ((row: Row) => Rights) | { never: string };
  /** What a field of the log points to that is no column of the table, or has no foreign key. */
  inLog?: Readonly<Record<string, RecordName>>;
  /**
   * The screens on which such rows stand: whoever may open one of them may see the history of a row. Left out: those
   * on which it may be taken back.
   */
  shownOn?: Routes | ((row: Row) => Routes);
  /** Columns that nobody edits and many change: an update of one of them makes no new version of the row. */
  uncounted?: readonly K[];
  /** The row that such rows belong to: an editor of it has to notice their changes. */
  partOf?: { record: RecordName; by: K };
  /** Rows that triggers make of the rows of these records: who shows them shows those. */
  follows?: readonly RecordName[];
  /** Such rows open something: in the log they are granted and withdrawn. */
  isRight?: true;
  /** Columns that may hold links to uploaded images. */
  showsImages?: readonly K[];
  /** Servers ask anew who may do what after a change: after each, or after removals and these. */
  tellsAccess?: 'always' | { added?: true; changed: readonly K[] };
};

/** A statement whose columns are named as in the database. */
export type StoredRecord = RecordStatement & {
  name: RecordName;
  key: readonly string[];
  /** All of them. */
  columns: readonly string[];
  /** Counted up by a trigger: it has a `row_version`. */
  hasVersion: boolean;
  /** Columns that the database computes. */
  computed: readonly string[];
  /** The record whose row a column names by its id. */
  pointsTo: (column: string) => RecordName | undefined;
};

const stated = new WeakMap<object, StoredRecord>();

/** The statement of a table that was made by `record`. */
export const statementOf = (table: object): StoredRecord | undefined => stated.get(table);

/**
 * A table and all that is to be known of it, in one place. From this follow its triggers, its words and names in the
 * audit log, the sentences of its constraints and who may take its changes back.
 */
export function record<Name extends RecordName, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  statement: RecordStatement<keyof Columns & string>,
  columns: Columns,
  extras: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, Columns, 'pg'>;
  dialect: 'pg';
}> {
  const table = pgTable(name, columns, extras);
  const built: Readonly<Record<string, { name: string; generated?: unknown }>> = getTableColumns(table);
  const stored = (column: string): string => built[column]?.name ?? column;
  const key = (statement.key ?? ['id']).map(stored);
  stated.set(table, {
    ...{ ...inDatabase(statement, stored), name, key, hasVersion: 'rowVersion' in columns },
    columns: Object.values(built).map((column) => column.name),
    computed: Object.values(built).flatMap((column) => (column.generated ? [column.name] : [])),
    pointsTo: pointersOf(table, statement.inLog),
  });
  return table;
}

/** By its foreign keys, of which the last column is the id; read when first asked for, as tables name each other. */
function pointersOf(table: PgTable, inLog: RecordStatement['inLog'] = {}): StoredRecord['pointsTo'] {
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

/** Names the columns as the database does. */
function inDatabase(statement: RecordStatement, stored: (column: string) => string): RecordStatement {
  const { uncounted, named, masks, person, partOf, showsImages, tellsAccess, logged } = statement;
  return {
    ...statement,
    ...(named && { named: named.map((part) => namePart(part, stored)) }),
    ...(masks && { masks: { ...masks, columns: masks.columns.map(stored) } }),
    ...(person && { person: personOf(person, stored) }),
    ...(uncounted && { uncounted: uncounted.map(stored) }),
    ...(partOf && { partOf: { ...partOf, by: stored(partOf.by) } }),
    ...(showsImages && { showsImages: showsImages.map(stored) }),
    ...(tellsAccess && {
      tellsAccess:
        tellsAccess === 'always' ? tellsAccess : { ...tellsAccess, changed: tellsAccess.changed.map(stored) },
    }),
    logged: loggingOf(logged, stored),
  };
}

function personOf(
  person: PersonStatement<string>,
  stored: (column: string) => string,
): PersonStatement<string> {
  if ('not' in person) return person;
  const { of, alsoOf = [], keyOf, erases = {}, sets = {}, keeps = [], hides = [] } = person;
  const named = <T>(columns: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(columns).map(([column, left]) => [stored(column), left]));
  const found =
    typeof of === 'string'
      ? stored(of)
      : 'phone' in of
        ? { phone: stored(of.phone) }
        : 'sought' in of
          ? { sought: stored(of.sought) }
          : { mentionedIn: stored(of.mentionedIn) };
  return {
    ...person,
    of: found,
    alsoOf: alsoOf.map(stored),
    ...(keyOf && { keyOf: stored(keyOf) }),
    erases: named(erases as Record<string, string | SQL>),
    sets: named(sets as Record<string, SQL>),
    keeps: keeps.map(stored),
    hides: hides.map(stored),
  };
}

function namePart(part: NamePart<string>, stored: (column: string) => string): NamePart<string> {
  if (typeof part === 'string') return stored(part);
  if ('right' in part) return { right: stored(part.right) };
  return 'of' in part ? { ...part, by: stored(part.by) } : part.map(stored);
}

function loggingOf(logged: Logging<string>, stored: (column: string) => string): Logging<string> {
  if (typeof logged === 'string') return logged;
  if ('eachRowWhen' in logged) return { eachRowWhen: stored(logged.eachRowWhen) };
  if ('atOnceWithout' in logged) return { atOnceWithout: logged.atOnceWithout.map(stored) };
  return 'onlyWhen' in logged ? { ...logged, onlyWhen: stored(logged.onlyWhen) } : logged;
}

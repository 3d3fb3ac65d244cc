import { Column, getTableName, is, type SQL, Table } from 'drizzle-orm';
import pg from 'pg';
import type { List } from './list.ts';
import { orderSteps, type Source } from './query.ts';
import { textOf } from './run.ts';
import type { Counted, ListCall } from './statement.ts';

/** A list that is counted, and the columns it is counted by. */
export type CountedList = { call: ListCall; source: Source; counted: Counted };

/** The name under which its counts are stored. */
export const countedName = ({ call, counted }: Pick<CountedList, 'call' | 'counted'>): string =>
  counted.name ?? call.name;

export const countedListOf = ({ call, source, total }: List): CountedList | undefined =>
  total?.kind === 'counted' ? { call, source, counted: total } : undefined;

export const { escapeIdentifier: quoted, escapeLiteral: literal } = pg;

/** The names and columns by which a list is counted. */
export type Shape = {
  list: string;
  table: string;
  scope: string;
  /** Which rows count; the table goes by the name it has in the list. */
  only: string;
  order: Column[];
};

/** @throws Error for a list that cannot be counted this way */
export function shapeOf({ call, source, counted }: CountedList): Shape {
  const { from } = source;
  if (!is(from, Table)) throw new Error(`${call.name}: only the rows of a table are counted`);
  const ofTable = (column: unknown): Column => {
    if (!is(column, Column) || column.table !== from) {
      throw new Error(`${call.name}: only columns of its own table are counted and in its order`);
    }
    return column;
  };
  const written = (part: SQL): string => {
    const { text, values } = textOf(part, {});
    if (values.length > 0) throw new Error(`${call.name}: what is counted cannot have parameters`);
    return text;
  };
  const steps = orderSteps(source, '');
  if (steps.some(({ isFalling }) => !isFalling))
    throw new Error(`${call.name}: landmarks count from the old end`);
  const scope = Object.values(counted.scope).map((column) => quoted(ofTable(column).name));
  return {
    list: countedName({ call, counted }),
    table: quoted(getTableName(from)),
    scope: `jsonb_build_array(${scope.join(', ')})::text`,
    only: source.only ? written(source.only) : 'true',
    order: steps.map(({ by }) => ofTable(by)),
  };
}

/** A value of each column type that no row comes after. */
const largest: Record<string, string> = {
  integer: '2147483647',
  bigint: '9223372036854775807',
  smallint: '32767',
  date: 'infinity',
  timestamp: 'infinity',
};

/** @throws Error for an order by a column without a largest value: a page could not begin at its end */
export function largestOf(list: string, column: Column): string {
  const type = column.getSQLType();
  const max = largest[type.replace(/[ (].*$/, '')];
  if (max === undefined) throw new Error(`${list}: there can be no landmarks in an order by ${type}`);
  return max;
}

/** @throws Error that says why a list cannot be counted, and its deep pages cannot be found */
export function refuseUncountable(list: CountedList): void {
  const { order } = shapeOf(list);
  for (const column of order) largestOf(list.call.name, column);
}

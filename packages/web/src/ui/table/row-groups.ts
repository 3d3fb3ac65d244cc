import type { ReactNode } from 'react';

/** Rows under a line that names what they have in common. Rows of a group follow each other. */
export type Grouping<Row> = {
  /** Stands before the name: 'Name:'. */
  label: string;
  nameOf: (row: Row) => string;
  /** What stands in the line below a group, by column. */
  subtotalOf?: (rows: readonly Row[]) => Readonly<Partial<Record<keyof Row & string, ReactNode>>>;
};

export type RowGroup<Row> = { name: string; rows: readonly Row[] };

/** Parts rows where the name changes; a name that comes again later is another group. */
export function groupsOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string): RowGroup<Row>[] {
  const groups: { name: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}

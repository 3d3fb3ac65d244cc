/** Groups consecutive rows under a line that names what they have in common. */
export type Grouping<Row> = {
  /** Shown before the name: 'Name:'. */
  label: string;
  nameOf: (row: Row) => string;
};

export type RowGroup<Row> = { name: string; rows: readonly Row[] };

/** Starts a new group wherever the name changes; a name that comes again later is another group. */
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

/** What a call of `choicesOnRequest` is asked for. */
type ChoicesInput = { page: number; limit?: number | undefined; chosen: readonly number[] };

type Query<Row> = PromiseLike<Row[]> & {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
};

type Choices<Row> = {
  /** In their order. */
  matching: Query<Row>;
  ofIDs: (ids: number[]) => PromiseLike<Row[]>;
  keyOf: (row: Row) => number | string;
};

/** All choices that match, or a page of them; and after them those that were chosen before, each once. */
export async function choicesOf<Row>(
  { page, limit, chosen }: ChoicesInput,
  { matching, ofIDs, keyOf }: Choices<Row>,
): Promise<Row[]> {
  const rows = await (limit === undefined ? matching : matching.limit(limit).offset((page - 1) * limit));
  const known = new Set(rows.map(keyOf));
  const before = chosen.length > 0 ? await ofIDs([...chosen]) : [];
  return [...rows, ...before.filter((row) => !known.has(keyOf(row)))];
}

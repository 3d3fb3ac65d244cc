import type { FieldEntry } from '../fields/fields-of.ts';

type Position = NonNullable<FieldEntry<never>['position']>;
type Numbers = Readonly<Record<string, unknown>>;

/** A row with its number, the one that it had, and the key by which rows with the same number are ordered. */
type Placed = { key: number; number: number; before: number };

/**
 * The numbers with which two rows exchange places: those that change, by the row's key. The numbers are the company's
 * own, so that as few as possible change: the two rows exchange theirs. Rows with the same number are ordered by their
 * keys, which nobody can change: there the numbers after the rows, or those before, make room as far as necessary. No
 * number is given twice that was not before.
 * @param siblings all of them, in their order, also those that a filter hides
 * @returns numbers above `to` where there is no other way: the server says why it refuses them
 */
export function exchanged<Row extends object>(
  siblings: readonly Row[],
  [one, other]: readonly [Row, Row],
  numberKey: string,
  { key, to }: Position,
): Map<number, number> {
  const placed = siblings.map((row) => {
    const number = Number((row as Numbers)[numberKey]);
    return { key: Number((row as Numbers)[key]), number, before: number };
  });
  const [first = 0, last = 0] = [siblings.indexOf(one), siblings.indexOf(other)].sort((a, b) => a - b);
  const places = placed.map((row, index): Placed => {
    const from = placed[index === first ? last : index === last ? first : index] ?? row;
    return { ...from, number: row.number };
  });
  const after = pushed(places, first, 1);
  const ways = [after, pushed(places, last, -1), places.map((row, index) => ({ ...row, number: index + 1 }))]
    .filter((rows) => rows.every(({ number }) => number >= 0 && number <= to))
    .map(changedIn);
  const fewest = ways.reduce(
    (least, way) => (way.length < least.length ? way : least),
    ways[0] ?? changedIn(after),
  );
  return new Map(fewest.map((row) => [row.key, row.number]));
}

const isAsBefore = ({ number, before }: Placed): boolean => number === before;

const changedIn = (rows: readonly Placed[]): Placed[] => rows.filter((row) => !isAsBefore(row));

/** From a place on, every number that is not beyond the one before it becomes the next one. */
function pushed(places: readonly Placed[], from: number, step: 1 | -1): Placed[] {
  const rows = [...places];
  for (let at = from; at >= 0 && at < rows.length; at += step) {
    const [row, neighbour] = [rows[at], rows[at - step]];
    if (!row || !neighbour) continue;
    const isBeyond = step === 1 ? isInOrder(neighbour, row) : isInOrder(row, neighbour);
    if (!isBeyond) rows[at] = { ...row, number: neighbour.number + step };
  }
  return rows;
}

const isInOrder = (one: Placed, next: Placed): boolean =>
  one.number < next.number ||
  (one.number === next.number && one.key < next.key && isAsBefore(one) && isAsBefore(next));

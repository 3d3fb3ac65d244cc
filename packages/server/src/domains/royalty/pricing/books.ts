import { paiseOf } from '@prepdesk/contract/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { executePrepared } from '../../../db/prepared-rows.ts';
import { type Splits, splitsOf } from './splits.ts';
import type { Faculty, Terms } from './terms.ts';

/** The current run of a statement. Amounts in paise. */
type StatedRun = {
  facultyID: number;
  month: string;
  isLocked: boolean;
  lockedAt: Date | null;
  royalty: bigint;
  recovered: bigint;
  carriedOut: bigint;
  lineCount: number;
};

/** What is read once for all faculties and months of an app. */
export type Books = {
  appID: number;
  splits: Splits;
  /** By faculty, in the order of their months. */
  runs: ReadonlyMap<number, readonly StatedRun[]>;
};

export async function booksOf(db: Db, appID: number): Promise<Books> {
  return { appID, splits: await splitsOf(db, appID), runs: await runsOf(db, appID) };
}

type Row = Omit<StatedRun, 'lockedAt' | 'royalty' | 'recovered' | 'carriedOut'> & {
  lockedAt: Date | null;
  royalty: string;
  recovered: string;
  carriedOut: string;
};

/** The runs of all statements of an app that were calculated. */
export async function runsOf(db: Db, appID: number): Promise<Books['runs']> {
  const { rows } = await executePrepared<Row>(
    db,
    'royalty.runs',
    sql`
    select s.faculty_id as "facultyID", s.month, s.state in ('locked', 'paid') as "isLocked", s.locked_at as "lockedAt",
      r.royalty::text as royalty, r.recovered::text as recovered, r.carried_out::text as "carriedOut",
      r.line_count as "lineCount"
    from royalty_statements s join faculties f on f.id = s.faculty_id
      join royalty_runs r on r.statement_id = s.id and r.run = s.run
    where f.app_id = ${appID} order by s.faculty_id, s.month`,
  );
  const runs = new Map<number, StatedRun[]>();
  for (const row of rows) {
    const run = {
      ...row,
      lockedAt: row.lockedAt && new Date(row.lockedAt),
      royalty: paiseOf(row.royalty),
      recovered: paiseOf(row.recovered),
      carriedOut: paiseOf(row.carriedOut),
    };
    runs.set(row.facultyID, [...(runs.get(row.facultyID) ?? []), run]);
  }
  return runs;
}

/** The last locked month of a faculty; undefined before the first one. */
export const lastLockedOf = ({ runs }: Books, facultyID: number): string | undefined =>
  runs.get(facultyID)?.findLast(({ isLocked }) => isLocked)?.month;

export const isMonthLocked = ({ runs }: Books, facultyID: number, month: string): boolean =>
  runs.get(facultyID)?.some((one) => one.isLocked && one.month === month) ?? false;

/** How much of the current guarantee is recovered: the amount entered with it, and what statements have added since. */
export function recoveredBefore(
  runs: Books['runs'],
  { id }: Faculty,
  month: string,
  { mgRecovered, createdAt, fromOn }: Terms,
): bigint {
  const since = fromOn.slice(0, 7);
  return (runs.get(id) ?? [])
    .filter((one) => since <= one.month && one.month < month)
    .filter(({ lockedAt }) => lockedAt === null || lockedAt > createdAt)
    .reduce((sum, { recovered }) => sum + recovered, mgRecovered);
}

/** The negative rest of the statement before; 0 or less. */
export const carriedInto = ({ runs }: Books, facultyID: number, month: string): bigint =>
  runs.get(facultyID)?.findLast((one) => one.month < month)?.carriedOut ?? 0n;

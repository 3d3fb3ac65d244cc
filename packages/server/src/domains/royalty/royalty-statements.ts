import { refused } from '@prepdesk/contract/failures';
import {
  royaltyStatements as calls,
  type ListedStatement,
  type StatementTotals,
} from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import { type Actor, requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { computedListOf } from '../../db/list/computed-list.ts';
import { executePrepared } from '../../db/prepared-rows.ts';
import { isSuperAdmin } from '../../db/row-owners.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { type Context, implement } from '../../http/call/implement.ts';
import { unprintableTexts } from '../../pdf/pdf-threads.ts';
import { monthsOf, refuseFarMonth, refuseLong } from './period.ts';
import { booksOf, lastLockedOf } from './pricing/books.ts';
import { type Faculty, facultiesWhere, facultyWithID } from './pricing/terms.ts';
import { facultyRequested, requireSuperAdmin } from './scope.ts';
import { calculateMonth, calculationOf, requestCalculation } from './statements/calculate-month-job.ts';
import { differenceOf } from './statements/difference.ts';
import { openSums } from './statements/open-statement.ts';
import { shownStatement } from './statements/shown-statement.ts';
import { drawStatement } from './statements/statement-pdf-job.ts';
import {
  linesOfRun,
  previewLines,
  type StoredStatement,
  seenStatementsWhere,
  shownTotals,
  statementFor,
} from './statements/statement-rows.ts';
import {
  beginStatement,
  calculateStatement,
  lockStatement,
  payStatement,
  previewOf,
} from './statements/statement-steps.ts';

type Changing = Pick<Context<typeof calls.calculate>, 'db' | 'actor'> & {
  input: { statementID: number; rowVersion?: number | undefined };
};

/** The statement, locked for a change by a Super Admin, in the version they saw. */
async function statementToChange({ db, actor, input }: Changing): Promise<StoredStatement> {
  requireSuperAdmin(actor);
  const stored = await statementFor(db, actor, input.statementID, 'for update of s');
  const row = { table: 'royalty_statements', key: stored.id, stored };
  await assertRowVersion(db, row, input.rowVersion, () => shownStatement(db, stored));
  return stored;
}

const now = ({ actor }: Changing) => ({ by: actor.userID, at: new Date() });

type Listed = Pick<StatementTotals, 'royalty' | 'recovered' | 'payable' | 'lineCount'>;

/** The sums of the current run of each of these statements. */
async function listedTotals(db: Db, statements: readonly StoredStatement[]): Promise<Map<number, Listed>> {
  const { rows } = await executePrepared<Listed & { id: number }>(
    db,
    'royalty.totals',
    sql`
    select s.id, r.royalty::text as royalty, r.recovered::text as recovered, r.payable::text as payable,
      r.line_count as "lineCount"
    from royalty_statements s join royalty_runs r on r.statement_id = s.id and r.run = s.run
    where s.id = any(${sql.param(statements.map(({ id }) => id))})`,
  );
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
}

const listedOf = (
  { id, name }: Pick<Faculty, 'id' | 'name'>,
  month: string,
  { royalty, recovered, payable, lineCount }: Listed,
  { id: statementID, number, state }: Pick<StoredStatement, 'id' | 'number' | 'state'> = notBegun,
): ListedStatement => ({
  statementID,
  number,
  facultyID: id,
  facultyName: name,
  month,
  state,
  royalty,
  recovered,
  payable,
  lineCount,
});

/** A statement that nobody has started, but that would have content. */
const notBegun = { id: 0, number: '', state: 'draft' } as const;

/** Those that were begun, and for people who can begin one, those that would have content. */
async function statementsOf(
  { db, actor }: { db: Db; actor: Actor },
  faculties: readonly Faculty[],
  months: readonly string[],
  begun: readonly StoredStatement[],
): Promise<ListedStatement[]> {
  const [from, until] = [months[0], months.at(-1)];
  const appID = faculties[0]?.appID;
  if (from === undefined || until === undefined || appID === undefined) return [];
  const books = await booksOf(db, appID);
  const totals = await listedTotals(db, begun);
  const mayBegin = isSuperAdmin(actor);
  const areSumsNeeded = mayBegin || begun.some(({ run }) => run === 0);
  const sums = areSumsNeeded ? await openSums(db, faculties, { from, until }, books) : undefined;
  return faculties.flatMap((faculty) =>
    months.flatMap((month) => {
      const one = begun.find(({ facultyID, month: its }) => facultyID === faculty.id && its === month);
      const isOver = month < (lastLockedOf(books, faculty.id) ?? '');
      if (!one && (!mayBegin || isOver)) return [];
      const its = (one && totals.get(one.id)) ?? (sums && shownTotals(sums(faculty, month)));
      if (!its || (!one && its.lineCount === 0)) return [];
      return [listedOf(faculty, month, its, one)];
    }),
  );
}

export const royaltyStatements = implement(calls, {
  list: async ({ input, actor, db }) => {
    const { appID, from, until } = input;
    const months = monthsOf({ from: `${from}-01`, until: `${until}-01` });
    refuseLong(months);
    refuseFarMonth(until, appID, 'until');
    const own = facultyRequested(actor, input.facultyID);
    const ofFaculty = own === undefined ? sql`` : sql`and f.id = ${own}`;
    const begun = await seenStatementsWhere(
      db,
      actor,
      sql`f.app_id = ${appID} and s.month between ${from} and ${until} ${ofFaculty}`,
    );
    const faculties = await facultiesWhere(db, sql`f.app_id = ${appID} ${ofFaculty}`);
    const statements = await statementsOf({ db, actor }, faculties, months, begun);
    return {
      statements: statements.sort((one, other) =>
        one.month === other.month
          ? one.facultyName.localeCompare(other.facultyName)
          : one.month < other.month
            ? 1
            : -1,
      ),
    };
  },
  begin: async (context) => {
    const { input, actor, db } = context;
    requireSuperAdmin(actor);
    const faculty = await facultyWithID(db, input.facultyID);
    refuseFarMonth(input.month, faculty.appID, 'month');
    const stamp = { by: actor.userID, at: new Date() };
    return { statementID: await beginStatement(db, faculty, input.month, stamp) };
  },
  one: async ({ input, actor, db }) => shownStatement(db, await statementFor(db, actor, input.statementID)),
  lines: computedListOf(calls.lines, {
    rows: async ({ input, actor, db }) => {
      const statement = await statementFor(db, actor, input.statementID);
      return statement.run === 0 ? previewLines(await previewOf(db, statement)) : linesOfRun(db, statement);
    },
    searched: ['orderID', 'packageName', 'refundReference'],
  }),
  calculate: async (context) => {
    await calculateStatement(context.db, await statementToChange(context), now(context));
  },
  calculateMonth: async ({ input, actor, db, jobs }) => {
    requireSuperAdmin(actor);
    const { appID, month } = input;
    refuseFarMonth(month, appID, 'month');
    if (await requestCalculation(db, { appID, month }, actor.userID)) {
      await jobs.add(calculateMonth, { appID, month });
    }
    return calculationOf(db, { appID, month });
  },
  calculation: async ({ input, actor, db }) => {
    requireSuperAdmin(actor);
    return calculationOf(db, input);
  },
  lock: async (context) => {
    await lockStatement(context.db, await statementToChange(context), now(context));
  },
  pay: async (context) => {
    await payStatement(context.db, await statementToChange(context), context.input, now(context));
  },
  difference: async ({ input, actor, db }) =>
    differenceOf(db, await statementFor(db, actor, input.statementID), input),
  drawCheck: async ({ input, actor, db, caller }) => {
    const statement = await statementFor(db, actor, input.statementID);
    const names = new Set((await linesOfRun(db, statement)).map(({ packageName }) => packageName));
    const whose = { personID: actor.userID, gone: caller.gone };
    const asText = (text: string) => ({ text, printed: [text] });
    return { unprintable: await unprintableTexts([statement.facultyName, ...names], asText, whose) };
  },
  draw: async ({ input, actor, db, jobs }) => {
    const { id, run } = await statementFor(db, actor, input.statementID, 'for update of s');
    if (run === 0) throw refused('Please calculate the statement first');
    await db.execute(sql`update royalty_statements set pdf = 'waiting' where id = ${id}`);
    await jobs.add(drawStatement, { statementID: id });
  },
});

/** What `/files/royalty/…` serves, and to whom: the statement's own faculty, and Super Admins. */
export async function statementPaperAt(db: Db, actor: Actor, storageKey: string) {
  requireRight(calls.one, actor);
  const [statement] = await seenStatementsWhere(db, actor, sql`s.pdf_key = ${storageKey}`);
  if (!statement) return undefined;
  return { name: `${statement.number}.pdf`, contentType: 'application/pdf', sizeBytes: statement.pdfBytes };
}

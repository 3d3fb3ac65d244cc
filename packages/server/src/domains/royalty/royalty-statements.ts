import { refused } from '@prepdesk/contract/failures';
import {
  royaltyStatements as calls,
  type ListedStatement,
} from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import { type Actor, requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { computedListOf } from '../../db/list/computed-list.ts';
import { isSuperAdmin } from '../../db/own-rows.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { type Context, implement } from '../../http/call/implement.ts';
import { unprintableTexts } from '../../pdf/pdf-threads.ts';
import { differenceOf } from './difference.ts';
import { booksOf, openStatement } from './open-statement.ts';
import { monthsOf, refuseLong } from './period.ts';
import { facultyRequested, requireSuperAdmin } from './scope.ts';
import { shownStatement } from './shown-statement.ts';
import { drawStatement } from './statement-pdf-job.ts';
import {
  type StoredStatement,
  seenStatementsWhere,
  shownLines,
  statementFor,
  storedLines,
  totalsOf,
  totalsOfRun,
} from './statement-rows.ts';
import {
  beginStatement,
  calculateStatement,
  lockStatement,
  payStatement,
  previewOf,
} from './statement-steps.ts';
import { type Faculty, facultiesWhere, facultyWithID } from './terms.ts';

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

async function listedOf(db: Db, statement: StoredStatement): Promise<ListedStatement> {
  const totals =
    statement.run === 0
      ? totalsOf(await previewOf(db, statement))
      : await totalsOfRun(db, statement.id, statement.run);
  const { royalty, recovered, payable, lineCount } = totals;
  const { id: statementID, number, facultyID, facultyName, month, state } = statement;
  return {
    statementID,
    number,
    facultyID,
    facultyName,
    month,
    state,
    royalty,
    recovered,
    payable,
    lineCount,
  };
}

/** Statements that nobody has started but that would have content; only for people who can start them. */
async function previewsOf(
  db: Db,
  faculties: readonly Faculty[],
  months: readonly string[],
  begun: readonly StoredStatement[],
): Promise<ListedStatement[]> {
  const previews: ListedStatement[] = [];
  const books = faculties[0] && (await booksOf(db, faculties[0].appID));
  for (const { id: facultyID, name: facultyName, ...faculty } of faculties) {
    for (const month of months) {
      const isBegun = begun.some((one) => one.facultyID === facultyID && one.month === month);
      const locked = books?.lastLocked.get(facultyID);
      if (isBegun || !books || (locked && month < locked)) continue;
      const open = await openStatement(db, { id: facultyID, name: facultyName, ...faculty }, month, books);
      const { royalty, recovered, payable, lineCount } = totalsOf(open);
      if (lineCount === 0) continue;
      previews.push({
        statementID: 0,
        number: '',
        facultyID,
        facultyName,
        month,
        state: 'draft',
        royalty,
        recovered,
        payable,
        lineCount,
      });
    }
  }
  return previews;
}

export const royaltyStatements = implement(calls, {
  list: async ({ input, actor, db }) => {
    const { appID, from, until } = input;
    const months = monthsOf({ from: `${from}-01`, until: `${until}-01` });
    refuseLong(months);
    const own = facultyRequested(actor, input.facultyID);
    const ofFaculty = own === undefined ? sql`` : sql`and f.id = ${own}`;
    const begun = await seenStatementsWhere(
      db,
      actor,
      sql`f.app_id = ${appID} and s.month between ${from} and ${until} ${ofFaculty}`,
    );
    const faculties = await facultiesWhere(db, sql`f.app_id = ${appID} ${ofFaculty}`);
    const statements = isSuperAdmin(actor) ? await previewsOf(db, faculties, months, begun) : [];
    for (const one of begun) statements.push(await listedOf(db, one));
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
    const doing = { by: actor.userID, at: new Date() };
    return { statementID: await beginStatement(db, faculty, input.month, doing) };
  },
  one: async ({ input, actor, db }) => shownStatement(db, await statementFor(db, actor, input.statementID)),
  lines: computedListOf(calls.lines, {
    rows: async ({ input, actor, db }) => {
      const statement = await statementFor(db, actor, input.statementID);
      return statement.run === 0 ? shownLines(await previewOf(db, statement)) : storedLines(db, statement);
    },
    searched: ['orderID', 'packageName', 'refundReference'],
  }),
  calculate: async (context) => {
    await calculateStatement(context.db, await statementToChange(context), now(context));
    return {};
  },
  lock: async (context) => {
    await lockStatement(context.db, await statementToChange(context), now(context));
    return {};
  },
  pay: async (context) => {
    await payStatement(context.db, await statementToChange(context), context.input, now(context));
    return {};
  },
  difference: async ({ input, actor, db }) =>
    differenceOf(db, await statementFor(db, actor, input.statementID), input),
  drawCheck: async ({ input, actor, db, caller }) => {
    const statement = await statementFor(db, actor, input.statementID);
    const names = new Set((await storedLines(db, statement)).map(({ packageName }) => packageName));
    const whose = { personID: actor.userID, gone: caller.gone };
    const asText = (text: string) => ({ text, printed: [text] });
    return { unprintable: await unprintableTexts([statement.facultyName, ...names], asText, whose) };
  },
  draw: async ({ input, actor, db, jobs }) => {
    const { id, run } = await statementFor(db, actor, input.statementID, 'for update of s');
    if (run === 0) throw refused('Please calculate the statement first');
    await db.execute(sql`update royalty_statements set pdf = 'waiting' where id = ${id}`);
    await jobs.add(drawStatement, { statementID: id });
    return {};
  },
});

/** What `/files/royalty/…` serves, and to whom: the statement's own faculty, and Super Admins. */
export async function statementPaperAt(db: Db, actor: Actor, storageKey: string) {
  requireRight(calls.one, actor);
  const [statement] = await seenStatementsWhere(db, actor, sql`s.pdf_key = ${storageKey}`);
  if (!statement) return undefined;
  return { name: `${statement.number}.pdf`, contentType: 'application/pdf', sizeBytes: statement.pdfBytes };
}

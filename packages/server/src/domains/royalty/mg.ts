import { companyDay } from '@prepdesk/contract/company-time';
import { invalid } from '@prepdesk/contract/failures';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { mg as calls, type FacultyTerms } from '@prepdesk/contract/royalty/mg';
import { lastDayOf, monthAfter } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import { assertRowVersion } from '../../db/row-version.ts';
import { recoveredTooMuch, royaltyTerms } from '../../db/schema/royalty.ts';
import { implement } from '../../http/call/implement.ts';
import { type Books, recoveredBefore, runsOf } from './pricing/books.ts';
import { type Faculty, facultiesWhere, facultyWithID, type Terms, termsOn } from './pricing/terms.ts';
import { facultyRequested, requireSuperAdmin } from './scope.ts';

/** The terms that apply now; those agreed for a later date apply from that day on. */
const today = (faculty: Faculty): Terms => termsOn(faculty, lastDayOf(companyDay().slice(0, 7)));

function shownOf(faculty: Faculty, runs: Books['runs']): FacultyTerms {
  const terms = today(faculty);
  const nextMonth = monthAfter(companyDay().slice(0, 7), 1);
  const recovered = recoveredBefore(runs, faculty, nextMonth, terms);
  return {
    id: faculty.id,
    name: faculty.name,
    appID: faculty.appID,
    mgAmount: rupeesOf(terms.mgAmount),
    mgRecovered: rupeesOf(recovered),
    royalityPercentage: rupeesOf(terms.rate),
    exchangeRoyality: terms.id === 0 ? null : terms.isExchanged ? 1 : 0,
    exchangePercentage: rupeesOf(terms.exchange),
    fromDay: terms.fromOn,
    rowVersion: terms.id,
  };
}

export const mg = implement(calls, {
  faculties: async ({ input, actor, db }) => {
    const own = facultyRequested(actor, undefined);
    const faculties = await facultiesWhere(
      db,
      sql`f.app_id = ${input.appID} ${own === undefined ? sql`` : sql`and f.id = ${own}`}`,
    );
    const runs = await runsOf(db, input.appID);
    return { faculty: faculties.map((faculty) => shownOf(faculty, runs)) };
  },
  /** The id of the newest row of terms serves as the version, so a stale save is recognised by it. */
  save: async ({ input, actor, db }) => {
    requireSuperAdmin(actor);
    const { facultyID, exchangeRoyality, fromDay } = input;
    await db.execute(sql`select from faculties where id = ${facultyID} for update`);
    const faculty = await facultyWithID(db, facultyID);
    const now = today(faculty);
    const row = { table: 'royalty_terms', key: now.id, stored: { rowVersion: now.id } };
    await assertRowVersion(db, row, input.rowVersion, async () =>
      shownOf(faculty, await runsOf(db, faculty.appID)),
    );
    const fromOn = fromDay || now.fromOn || `${companyDay().slice(0, 7)}-01`;
    if (paiseOf(input.mgRecovered) > paiseOf(input.mgAmount)) {
      throw invalid({ mgRecovered: recoveredTooMuch });
    }
    await db.insert(royaltyTerms).values({
      facultyID,
      fromOn,
      mgAmount: input.mgAmount,
      mgRecovered: input.mgRecovered,
      royalityPercentage: input.royalityPercentage,
      exchangeRoyality,
      exchangePercentage: exchangeRoyality === 1 ? input.exchangePercentage : '100.00',
      createdBy: actor.userID,
    });
  },
});

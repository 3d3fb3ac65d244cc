import type { CallParsed } from '@prepdesk/contract/define-call';
import { refused } from '@prepdesk/contract/failures';
import { rupeesOf } from '@prepdesk/contract/money';
import { facultyRoyalty as calls, chooseDateAndFaculty } from '@prepdesk/contract/royalty/faculty-royalty';
import { monthAfter } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { windowedListOf } from '../../db/list/computed-list.ts';
import { implement } from '../../http/call/implement.ts';
import { type Ledger, ledgerOf } from './lists/ledger.ts';
import { isLike, orderOf } from './lists/line-filters.ts';
import type { ListedLine } from './lists/line-row.ts';
import { listedLines, mapped, streamedLines } from './lists/listed-lines.ts';
import { packagesOf } from './lists/listed-totals.ts';
import { periodOf } from './period.ts';
import { maxOf } from './pricing/amounts.ts';
import { type Books, booksOf, recoveredBefore } from './pricing/books.ts';
import { type Faculty, facultiesWhere, termsOn } from './pricing/terms.ts';
import { facultyRequested } from './scope.ts';

type RoyaltyRequest = {
  input: Pick<CallParsed<typeof calls.list>, 'appID' | 'facultyID' | 'monthyear' | 'startDate' | 'endDate'>;
  actor: Actor;
  db: Db;
};

/**
 * The faculty to show: a Super Admin names one; everybody else gets their own, if they have one.
 * @throws Failure when a Super Admin names none
 */
async function facultyOf({ input, actor, db }: RoyaltyRequest): Promise<Faculty | undefined> {
  const facultyID = facultyRequested(actor, input.facultyID);
  if (facultyID === undefined) throw refused(chooseDateAndFaculty);
  const [faculty] = await facultiesWhere(db, sql`f.id = ${facultyID} and f.app_id = ${input.appID}`);
  return faculty;
}

/** The lines of the period, newest first. Free orders are listed too, although they bring nothing. */
async function ledgerFor({ db, input }: RoyaltyRequest, faculty: Faculty): Promise<Ledger> {
  const period = periodOf(input, faculty.appID);
  return ledgerOf(db, await booksOf(db, faculty.appID), [faculty], period, { hasFree: true });
}

const sorts: Readonly<Record<string, SQL>> = {
  fullName: sql.raw('x.full_name'),
  paymentDate: sql.raw('l.day'),
  userEmail: sql.raw('x.email'),
  userPhone: sql.raw('x.phone'),
  orderID: sql.raw('l.order_number'),
  packName: sql.raw('l.package_name'),
  validityInDays: sql.raw('l.validity_in_days'),
  price: sql.raw('l.share'),
  royaltyAmount: sql.raw('l.royalty'),
};
const searched = ['x.full_name', 'x.email', 'x.phone', 'l.order_number', 'l.package_name'];

/** The learners `x` of the lines; needed only to search or sort by them. */
const withLearners = sql.raw(
  'join orders bought on bought.id = l.order_id join learners x on x.id = bought.learner_id',
);

type Filters = Pick<CallParsed<typeof calls.list>, 'packageID' | 'classID' | 'amountPaid'>;

function conditionsOf({ packageID, classID, amountPaid }: Filters, search: string): SQL | undefined {
  const parts: SQL[] = [];
  if (Number(packageID)) parts.push(sql`l.package_id = ${Number(packageID)}`);
  if (Number(classID)) {
    parts.push(
      sql`l.package_id in (select package_id from package_classes where class_id = ${Number(classID)})`,
    );
  }
  if (amountPaid) parts.push(amountPaid === 'free' ? sql`l.kind = 'free'` : sql`l.kind <> 'free'`);
  if (search) parts.push(isLike(search, searched, []));
  return parts.length > 0 ? sql.join(parts, sql` and `) : undefined;
}

type Learner = { orderID: number; fullName: string; userEmail: string; userPhone: string };

async function learnersOf(db: Db, lines: readonly ListedLine[]): Promise<Map<number, Learner>> {
  const orderIDs = [...new Set(lines.map(({ orderID }) => orderID))];
  const { rows } = await db.execute<Learner>(sql`
    select o.id as "orderID", l.full_name as "fullName", l.email as "userEmail", l.phone as "userPhone"
    from orders o join learners l on l.id = o.learner_id where o.id = any(${sql.param(orderIDs)}::int[])`);
  return new Map(rows.map((one) => [one.orderID, one]));
}

/** The guarantee after everything that was calculated. */
function guaranteeOf({ runs }: Books, faculty: Faculty, lastMonth: string) {
  const terms = termsOn(faculty, `${lastMonth}-31`);
  const recovered = recoveredBefore(runs, faculty, monthAfter(lastMonth, 1), terms);
  const pending = maxOf(terms.mgAmount - recovered, 0n);
  return {
    mgAmount: rupeesOf(terms.mgAmount),
    mgRecovery: rupeesOf(recovered),
    pending: rupeesOf(pending),
    percentRoyality: rupeesOf(terms.rate),
    totalCondition:
      terms.mgAmount === 0n ? ('none' as const) : pending > 0n ? ('below' as const) : ('met' as const),
  };
}

const nobody = {
  total: '0.00',
  mgAmount: '0.00',
  mgRecovery: '0.00',
  pending: '0.00',
  percentRoyality: '0.00',
  totalCondition: 'none' as const,
};

type LineQuery = { search: string; sort: string };

/** The lines that are asked for; undefined for somebody without a faculty. */
async function requestedLines(
  request: RoyaltyRequest & { input: CallParsed<typeof calls.list> },
  query: LineQuery,
) {
  const faculty = await facultyOf(request);
  if (!faculty) return undefined;
  const ledger = await ledgerFor(request, faculty);
  const { action, column } = request.input;
  const order = orderOf(sorts, query.sort || (column && `${action === 'desc' ? '-' : ''}${column}`));
  const where = conditionsOf(request.input, query.search);
  return {
    faculty,
    ledger,
    wanted: { where, sort: order, join: query.search || order ? withLearners : undefined },
  };
}

async function shownLines(db: Db, lines: readonly ListedLine[]) {
  const learners = await learnersOf(db, lines);
  return lines.map((line) => {
    const { fullName = '', userEmail = '', userPhone = '' } = learners.get(line.orderID) ?? {};
    return {
      lineID: line.lineID,
      facultyID: line.facultyID,
      kind: line.kind,
      fullName,
      userEmail,
      userPhone,
      paymentDate: line.day,
      orderID: line.orderNumber,
      packName: line.packageName,
      validityInDays: line.validityInDays,
      price: rupeesOf(line.share),
      royaltyAmount: rupeesOf(line.royalty),
    };
  });
}

async function* noLines() {}

export const facultyRoyalty = implement(calls, {
  packages: async (request) => {
    const faculty = await facultyOf(request);
    return { package: faculty ? await packagesOf(await ledgerFor(request, faculty)) : [] };
  },
  list: windowedListOf(
    calls.list,
    async (request, { window, ...query }) => {
      const requested = await requestedLines(request, query);
      if (!requested) return { rows: [], count: 0, extra: () => nobody };
      const { faculty, ledger, wanted } = requested;
      const { lines, count, royalty } = await listedLines(ledger, wanted, window);
      return {
        rows: await shownLines(request.db, lines),
        count,
        extra: () => ({
          total: rupeesOf(royalty),
          ...guaranteeOf(ledger.books, faculty, ledger.period.until.slice(0, 7)),
        }),
      };
    },
    async (request, query, read) => {
      const requested = await requestedLines(request, query);
      if (!requested) return { count: 0, batches: noLines() };
      const { count, batches } = await streamedLines(requested.ledger, requested.wanted, read);
      return { count, batches: mapped(batches, (lines) => shownLines(request.db, lines)) };
    },
  ),
});

import type { CallParsed } from '@prepdesk/contract/define-call';
import { refused } from '@prepdesk/contract/failures';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { facultyRoyalty as calls, chooseDateAndFaculty } from '@prepdesk/contract/royalty/faculty-royalty';
import { monthAfter } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { computedListOf } from '../../db/list/computed-list.ts';
import { implement } from '../../http/call/implement.ts';
import { eachInTurns, filterInTurns, mapInTurns, sortedInTurns } from '../../lib/in-turns.ts';
import { maxOf, sumOf } from './amounts.ts';
import { freeRows } from './free-rows.ts';
import { booksOf, recoveredBefore } from './open-statement.ts';
import { isWithin, monthsOf, periodOf } from './period.ts';
import { newestFirst, type RoyaltyRow, rowsOfMonth } from './royalty-rows.ts';
import { facultyRequested } from './scope.ts';
import { type Faculty, facultiesWhere, termsOn } from './terms.ts';

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

/** The rows of the period, newest first. Free orders are listed too, although they bring nothing. */
async function rowsOf(query: RoyaltyRequest, faculty: Faculty): Promise<RoyaltyRow[]> {
  const { db, input } = query;
  const { appID } = faculty;
  const period = periodOf(input, appID);
  const books = await booksOf(db, appID);
  const rows: RoyaltyRow[] = await freeRows(db, faculty, period, books);
  for (const month of monthsOf(period)) {
    await eachInTurns(await rowsOfMonth(db, [faculty], month, books), (row) => {
      if (isWithin(period, row.day, month)) rows.push(row);
    });
  }
  return sortedInTurns(rows, newestFirst);
}

type Learner = { orderID: number; fullName: string; userEmail: string; userPhone: string };

async function learnersOf(db: Db, rows: readonly RoyaltyRow[]): Promise<Map<number, Learner>> {
  const orderIDs = [...new Set(rows.map(({ orderID }) => orderID))];
  const result = await db.execute<Learner>(sql`
    select o.id as "orderID", l.full_name as "fullName", l.email as "userEmail", l.phone as "userPhone"
    from orders o join learners l on l.id = o.learner_id where o.id = any(${sql.param(orderIDs)}::int[])`);
  const learners = new Map<number, Learner>();
  await eachInTurns(result.rows, (one) => learners.set(one.orderID, one));
  return learners;
}

async function packagesWithClass(db: Db, classID: number): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select package_id as id from package_classes where class_id = ${classID}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The guarantee after everything that was calculated. */
async function guaranteeOf(db: Db, faculty: Faculty, lastMonth: string) {
  const terms = termsOn(faculty, `${lastMonth}-31`);
  const recovered = await recoveredBefore(db, faculty, monthAfter(lastMonth, 1), terms);
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

export const facultyRoyalty = implement(calls, {
  packages: async (input) => {
    const faculty = await facultyOf(input);
    const rows = faculty ? await rowsOf(input, faculty) : [];
    const byID = new Map<number, { id: number; packageName: string; free: number; purchased: number }>();
    await eachInTurns(rows, ({ packageID: id, packageName, kind }) => {
      const one = byID.get(id) ?? { id, packageName, free: 0, purchased: 0 };
      byID.set(id, one);
      if (kind === 'free') one.free += 1;
      if (kind === 'sale') one.purchased += 1;
    });
    return {
      package: [...byID.values()].sort((one, other) => one.packageName.localeCompare(other.packageName)),
    };
  },
  list: computedListOf(calls.list, {
    rows: async (input) => {
      const faculty = await facultyOf(input);
      if (!faculty) return [];
      const { packageID, classID, amountPaid } = input.input;
      const ofClass = Number(classID) ? await packagesWithClass(input.db, Number(classID)) : undefined;
      const rows = await filterInTurns(
        await rowsOf(input, faculty),
        (row) =>
          (!Number(packageID) || row.packageID === Number(packageID)) &&
          (!ofClass || ofClass.has(row.packageID)) &&
          (!amountPaid || (amountPaid === 'free') === (row.kind === 'free')),
      );
      const learners = await learnersOf(input.db, rows);
      return mapInTurns(rows, (row) => {
        const { fullName = '', userEmail = '', userPhone = '' } = learners.get(row.orderID) ?? {};
        return {
          lineID: row.lineID,
          facultyID: row.facultyID,
          kind: row.kind,
          fullName,
          userEmail,
          userPhone,
          paymentDate: row.day,
          orderID: row.orderNumber,
          packName: row.packageName,
          validityInDays: row.validityInDays,
          price: rupeesOf(row.share),
          royaltyAmount: rupeesOf(row.royalty),
        };
      });
    },
    searched: ['fullName', 'userEmail', 'userPhone', 'orderID', 'packName'],
    sortOf: ({ sort, action, column }) => sort || (column && `${action === 'desc' ? '-' : ''}${column}`),
    extra: async (match, input) => {
      const faculty = await facultyOf(input);
      if (!faculty) return nobody;
      const { until } = periodOf(input.input, faculty.appID);
      const total = rupeesOf(sumOf(match, ({ royaltyAmount }) => paiseOf(royaltyAmount)));
      return { total, ...(await guaranteeOf(input.db, faculty, until.slice(0, 7))) };
    },
  }),
});

import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { rupeesOf } from '@prepdesk/contract/money';
import { generalRoyalty as calls } from '@prepdesk/contract/royalty/general-royalty';
import { lastDayOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { windowedListOf } from '../../db/list/computed-list.ts';
import { implement } from '../../http/call/implement.ts';
import { ledgerOf } from './lists/ledger.ts';
import { isLike, orderOf } from './lists/line-filters.ts';
import type { ListedLine } from './lists/line-row.ts';
import { listedLines, mapped, streamedLines } from './lists/listed-lines.ts';
import { openSalesOf, royaltyOfAllTime } from './lists/listed-totals.ts';
import { refuseFarMonth } from './period.ts';
import { booksOf } from './pricing/books.ts';
import { facultiesWhere } from './pricing/terms.ts';
import { facultyRequested } from './scope.ts';

const appID = appIDs.general;

/** All faculties of the app for a Super Admin, otherwise the person's own. */
function facultiesOf(db: Db, actor: Actor) {
  const own = facultyRequested(actor, undefined);
  return facultiesWhere(db, sql`f.app_id = ${appID} ${own === undefined ? sql`` : sql`and f.id = ${own}`}`);
}

const sorts: Readonly<Record<string, SQL>> = {
  facultyname: sql.raw('l.rank'),
  orderID: sql.raw('l.order_number'),
  discountPrice: sql.raw('l.price'),
  paymentDate: sql.raw('l.day'),
  packageName: sql.raw('l.package_name'),
  royaltyamount: sql.raw('l.royalty'),
};

type Request = { input: CallParsed<typeof calls.list>; actor: Actor; db: Db };

/** The month's lines that are asked for, and how they are shown. */
async function requestedLines(
  { input, actor, db }: Request,
  { search, sort }: { search: string; sort: string },
) {
  const { month } = input;
  refuseFarMonth(month, appID, 'month');
  const faculties = await facultiesOf(db, actor);
  const names = new Map(faculties.map(({ id, name }) => [id, name]));
  const period = { from: `${month}-01`, until: lastDayOf(month) };
  const ledger = await ledgerOf(db, await booksOf(db, appID), faculties, period, { hasFree: false });
  const where = search ? isLike(search, ['l.order_number', 'l.package_name'], faculties) : undefined;
  const shown = (line: ListedLine) => ({
    lineID: line.lineID,
    facultyID: line.facultyID,
    kind: line.kind,
    facultyname: names.get(line.facultyID) ?? '',
    orderID: line.orderNumber,
    discountPrice: rupeesOf(line.price),
    paymentDate: line.day,
    packageName: line.packageName,
    packageValidityDays: line.validityInDays,
    royaltyamount: rupeesOf(line.royalty),
  });
  return { ledger, wanted: { where, sort: orderOf(sorts, sort) }, shown };
}

export const generalRoyalty = implement(calls, {
  list: windowedListOf(
    calls.list,
    async (request, { window, ...query }) => {
      const { ledger, wanted, shown } = await requestedLines(request, query);
      const { ofMonths, inAll } = await openSalesOf(ledger);
      const { lines, count, royalty } = await listedLines(ledger, wanted, window, ofMonths);
      return {
        rows: lines.map(shown),
        count,
        extra: () => ({
          totalRoyaltyThisMonth: rupeesOf(royalty),
          totalRoyalty: rupeesOf(royaltyOfAllTime(ledger, inAll)),
        }),
      };
    },
    async (request, query, read) => {
      const { ledger, wanted, shown } = await requestedLines(request, query);
      const { count, batches } = await streamedLines(ledger, wanted, read);
      return { count, batches: mapped(batches, async (lines) => lines.map(shown)) };
    },
  ),
});

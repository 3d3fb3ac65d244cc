import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { rupeesOf } from '@prepdesk/contract/money';
import { generalRoyalty as calls } from '@prepdesk/contract/royalty/general-royalty';
import { lastDayOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { windowedListOf } from '../../db/list/computed-list.ts';
import { implement } from '../../http/call/implement.ts';
import { booksOf } from './books.ts';
import { ledgerOf } from './ledger.ts';
import { listedLines } from './listed-lines.ts';
import { royaltyOfAllTime } from './listed-totals.ts';
import { refuseFarMonth } from './period.ts';
import { facultyRequested } from './scope.ts';
import { facultiesWhere } from './terms.ts';
import { isLike, orderOf } from './wanted-lines.ts';

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

export const generalRoyalty = implement(calls, {
  list: windowedListOf(calls.list, async ({ input, actor, db }, { search, sort, window }) => {
    const { month } = input;
    refuseFarMonth(month, appID, 'month');
    const faculties = await facultiesOf(db, actor);
    const names = new Map(faculties.map(({ id, name }) => [id, name]));
    const books = await booksOf(db, appID);
    const period = { from: `${month}-01`, until: lastDayOf(month) };
    const ledger = await ledgerOf(db, books, faculties, period, { hasFree: false });
    const where = search && isLike(search, ['l.order_number', 'l.package_name'], faculties);
    const { lines, count, royalty } = await listedLines(
      ledger,
      { where: where || undefined, sort: orderOf(sorts, sort) },
      window,
    );
    return {
      rows: lines.map((line) => ({
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
      })),
      count,
      extra: async () => ({
        totalRoyaltyThisMonth: rupeesOf(royalty),
        totalRoyalty: rupeesOf(await royaltyOfAllTime(ledger)),
      }),
    };
  }),
});

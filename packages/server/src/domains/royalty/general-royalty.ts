import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { generalRoyalty as calls } from '@prepdesk/contract/royalty/general-royalty';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { computedListOf } from '../../db/list/computed-list.ts';
import { implement } from '../../http/call/implement.ts';
import { mapInTurns, sortedInTurns } from '../../lib/in-turns.ts';
import { sumOf } from './amounts.ts';
import { booksOf } from './open-statement.ts';
import { newestFirst, rowsOfMonth, royaltyOfAllTime } from './royalty-rows.ts';
import { facultyRequested } from './scope.ts';
import { facultiesWhere } from './terms.ts';

const appID = appIDs.general;

/** All faculties of the app for a Super Admin, otherwise the person's own. */
function facultiesOf(db: Db, actor: Actor) {
  const own = facultyRequested(actor, undefined);
  return facultiesWhere(db, sql`f.app_id = ${appID} ${own === undefined ? sql`` : sql`and f.id = ${own}`}`);
}

export const generalRoyalty = implement(calls, {
  list: computedListOf(calls.list, {
    rows: async ({ input, actor, db }) => {
      const faculties = await facultiesOf(db, actor);
      const names = new Map(faculties.map(({ id, name }) => [id, name]));
      const rows = await rowsOfMonth(db, faculties, input.month, await booksOf(db, appID));
      return mapInTurns(await sortedInTurns(rows, newestFirst), (row) => ({
        lineID: row.lineID,
        facultyID: row.facultyID,
        kind: row.kind,
        facultyname: names.get(row.facultyID) ?? '',
        orderID: row.orderNumber,
        discountPrice: rupeesOf(row.price),
        paymentDate: row.day,
        packageName: row.packageName,
        packageValidityDays: row.validityInDays,
        royaltyamount: rupeesOf(row.royalty),
      }));
    },
    searched: ['facultyname', 'orderID', 'packageName'],
    extra: async (match, { actor, db }) => {
      const faculties = await facultiesOf(db, actor);
      const all = await royaltyOfAllTime(db, faculties, await booksOf(db, appID));
      return {
        totalRoyaltyThisMonth: rupeesOf(sumOf(match, ({ royaltyamount }) => paiseOf(royaltyamount))),
        totalRoyalty: rupeesOf(all),
      };
    },
  }),
});

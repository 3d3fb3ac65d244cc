import { paiseOf } from '@prepdesk/contract/money';
import { sql } from 'drizzle-orm';
import type { OpenLine } from '../pricing/lines.ts';
import type { SoldPackage } from '../pricing/sales.ts';

/** Royalty as the documented screens list it: locked months as they were stored, open ones by the same rules. */
export type ListedLine = SoldPackage &
  Pick<OpenLine, 'day' | 'price' | 'share' | 'royalty'> & {
    lineID: string;
    facultyID: number;
    kind: OpenLine['kind'] | 'free';
  };

/** As the database answers it. */
export type LineRow = Omit<ListedLine, 'price' | 'share' | 'royalty'> & {
  price: string;
  share: string;
  royalty: string;
};

export const listedLineColumns =
  sql.raw(`l.line_id as "lineID", l.faculty_id as "facultyID", l.kind, l.order_id as "orderID",
  l.order_number as "orderNumber", l.package_id as "packageID", l.package_name as "packageName",
  l.validity_in_days as "validityInDays", l.day, l.price::numeric(14, 2)::text as price, l.share::numeric(14, 2)::text as share,
  l.royalty::numeric(14, 2)::text as royalty`);

export const newestFirst = sql.raw('l.at desc, l.order_id desc, l.rank, l.line_id');

export const listedOf = (row: LineRow): ListedLine => ({
  lineID: row.lineID,
  facultyID: row.facultyID,
  kind: row.kind,
  orderID: row.orderID,
  orderNumber: row.orderNumber,
  packageID: row.packageID,
  packageName: row.packageName,
  validityInDays: row.validityInDays,
  day: row.day,
  price: paiseOf(row.price),
  share: paiseOf(row.share),
  royalty: paiseOf(row.royalty),
});

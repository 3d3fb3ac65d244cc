import type { CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import type { reviews as calls } from '@prepdesk/contract/reviews/reviews';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { reviewMonths as sums } from '../../db/schema/reviews.ts';

type Figures = CallAnswer<typeof calls.figures>;

/** Two years, so that each month of the last one is shown beside the one before. */
const monthsShown = 24;

/** Two decimals; null without an approved review. */
const average = (stars: SQLWrapper, approved: SQLWrapper): SQL =>
  sql`round(${stars}::numeric / nullif(${approved}, 0), 2)::text`;

const counted = sql`coalesce(sum(${sums.pending}), 0)::int as pending,
  coalesce(sum(${sums.approved}), 0)::int as approved, coalesce(sum(${sums.rejected}), 0)::int as rejected,
  ${average(sql`sum(${sums.stars})`, sql`sum(${sums.approved})`)} as average`;

/** A subquery: the number of approved reviews of a class. @param classID of the surrounding query */
export const reviewCountOf = (classID: SQLWrapper): SQL<number> =>
  sql<number>`(select coalesce(sum(${sums.approved}), 0)::int from ${sums} where ${sums.classID} = ${classID})`;

/** A subquery: their average stars, such as '4.33', or null. */
export const averageOf = (classID: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select ${average(sql`sum(${sums.stars})`, sql`sum(${sums.approved})`)}
    from ${sums} where ${sums.classID} = ${classID})`;

/** Figures from the sums that the database keeps; the reviews themselves are never counted. */
export async function reviewFigures(db: Db, input: CallParsed<typeof calls.figures>): Promise<Figures> {
  const { appID, classID, packageId, type } = input;
  const isMeant = sql.join(
    [
      sql`${sums.appID} = ${appID}`,
      ...(packageId.length > 0 ? [sql`${sums.packageID} = any(${sql.param(packageId)}::int[])`] : []),
      ...(type ? [sql`${sums.type} = ${type}`] : []),
    ],
    sql` and `,
  );
  const isOfCourse = classID === undefined ? isMeant : sql`${isMeant} and ${sums.classID} = ${classID}`;
  const { rows: total } = await db.execute<Figures['total']>(
    sql`select ${counted} from ${sums} where ${isOfCourse}`,
  );
  const { rows: courses } = await db.execute<Figures['courses'][number]>(sql`
    select f.*, c.name::text as "className" from (
      select ${sums.classID} as "classID", ${counted} from ${sums} where ${isMeant} group by 1
    ) f join classes c on c.id = f."classID" where f.pending + f.approved + f.rejected > 0
    order by f.approved desc, f.pending + f.rejected desc, f."classID"`);
  const { rows: months } = await db.execute<Figures['months'][number]>(sql`
    select f.* from (
      select to_char(${sums.month}, 'YYYY-MM') as month, ${counted} from ${sums}
      where ${isOfCourse}
        and ${sums.month} > date_trunc('month', ${companyToday}::timestamp) - ${monthsShown} * interval '1 month'
      group by 1
    ) f where f.pending + f.approved + f.rejected > 0 order by f.month`);
  return { total: total[0]!, courses, months };
}

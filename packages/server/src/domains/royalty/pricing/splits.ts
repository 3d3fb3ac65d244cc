import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { executePrepared } from '../../../db/prepared-rows.ts';
import { type ClassesOfPackage, type Split, splitOf } from './shares.ts';

/**
 * The split of each package is kept (`renew-sums.ts`), so that no read adds up the classes of all packages. For a few
 * seconds after packages or their classes changed, it is added up here.
 */

export type Splits = ReadonlyMap<number, Split>;

type Row = Split & { packageID: number | null; isDue: boolean };

export async function splitsOf(db: Db, appID: number): Promise<Splits> {
  const { rows } = await executePrepared<Row>(
    db,
    'royalty.splits',
    sql`
    select due.is_due as "isDue", s.package_id as "packageID", s.rule, s.weights
    from (select exists (select from royalty_sums_due where app_id in (0, ${appID}) and month = '') as is_due) due
      left join royalty_splits s on s.app_id = ${appID} and not due.is_due`,
  );
  if (rows[0]?.isDue) return addedUpSplits(db, appID);
  return new Map(
    rows.flatMap(({ packageID, rule, weights }) =>
      packageID === null ? [] : [[packageID, { rule, weights }]],
    ),
  );
}

/** From the classes of all packages, and their faculties. */
async function addedUpSplits(db: Db, appID: number): Promise<Splits> {
  const { rows } = await executePrepared<{ packageID: number; classes: ClassesOfPackage[] }>(
    db,
    'royalty.classes',
    sql`
    select package_id as "packageID", json_agg(json_build_object('facultyID', faculty_id, 'classCount', class_count,
      'creditSeconds', credit_seconds, 'haveCredits', have_credits)) as classes
    from (
      select pc.package_id, coalesce(d.faculty_id, 0) as faculty_id, count(*) as class_count,
        sum(pc.credit_seconds) as credit_seconds, bool_and(pc.credit_seconds > 0) as have_credits
      from packages p join package_classes pc on pc.package_id = p.id
        left join class_details d on d.class_id = pc.class_id
      where p.app_id = ${appID} group by 1, 2) of_faculty
    group by package_id`,
  );
  return new Map(rows.map(({ packageID, classes }) => [packageID, splitOf(classes)]));
}

export async function keepSplits(db: Db, appID: number, splits: Splits): Promise<void> {
  const rows = [...splits].map(([packageID, { rule, weights }]) => ({
    package_id: packageID,
    rule,
    weights,
  }));
  await db.execute(sql`delete from royalty_splits where app_id = ${appID}`);
  await db.execute(sql`
    insert into royalty_splits (app_id, package_id, rule, weights)
    select ${appID}, package_id, rule, weights
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (package_id int, rule text, weights jsonb)`);
}

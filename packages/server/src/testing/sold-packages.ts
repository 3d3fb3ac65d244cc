import type { Pool } from 'pg';
import type { Chain } from './catalogue.ts';

/** Far from ids that a sequence gives during a test. */
export const soldPackageID = 800_001;
export const soldParentPackageID = 800_001;
/** Of the general app (migrations). */
export const fullCourseTypeID = 3;

/** A package under a parent, with the chain's class in it. */
export async function addSoldPackage(pool: Pick<Pool, 'query'>, chain: Chain): Promise<void> {
  const { appID, courseID, classID } = chain;
  await pool.query(
    `insert into parent_packages (id, app_id, course_id, package_name, package_description, package_image,
       package_type_id, full_access) values ($1, $2, $3, 'Sold together', 'All of it', 'https://cdn.example/all.png', $4, 1)`,
    [soldParentPackageID, appID, courseID, fullCourseTypeID],
  );
  await pool.query(
    `insert into packages (id, app_id, course_id, parent_package_id, package_name, package_price, validity_in_days)
     values ($1, $2, $3, $4, 'Sold for a year', 9999, 365)`,
    [soldPackageID, appID, courseID, soldParentPackageID],
  );
  await pool.query('insert into package_classes (package_id, class_id) values ($1, $2)', [
    soldPackageID,
    classID,
  ]);
}

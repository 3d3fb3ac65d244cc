import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Addresses of packages, as a colleague would copy them. */

const at = (path: string, id: Record<string, unknown>): string => `${path}?id=${encodeId(id)}`;
const named = (path: string, name: unknown): string => `${path}/${encodeURIComponent(String(name))}`;

export const packagesOf = (appId: number, coId: number): string => at('/prepclinic/packges', { appId, coId });

export const parentPackagesOf = (appId: number, coId: number): string =>
  at('/parentPackage', { appId, coId });

/** A course for one journey only, with packages 'Paper 1', 'Paper 2' and so on. */
export async function packageCourse(name: string, packageCount: number) {
  const [course] = await sql('insert into courses (app_id, name) values (1, $1) returning id', [name]);
  const coID = Number(course?.id);
  await sql(
    `insert into packages (app_id, course_id, package_name, package_price, validity_in_days)
     select 1, $1, 'Paper ' || n, 250, 30 from generate_series(1, $2::int) n`,
    [coID, packageCount],
  );
  return { coID, address: packagesOf(1, coID) };
}

/** Where the clinical app's screens of single records show something. */
export async function clinicalAddresses(): Promise<Record<string, string>> {
  const [parent] = await sql(
    'select id, package_name as name from parent_packages where app_id = 2 order by id limit 1',
  );
  const [sold] = await sql(
    `select p.id, package_name as name from packages p join package_classes on package_id = p.id
     where app_id = 2 order by p.id limit 1`,
  );
  const [taught] = await sql(
    `select c.id, m.subject_id as "subId", m.id as "mapId" from classes c join class_details d on d.class_id = c.id
     join subject_maps m on m.id = c.subject_map_id where m.app_id = 2 and m.course_id = 2 order by c.id limit 1`,
  );
  const { id: classId, subId, mapId } = taught ?? {};
  return {
    '/prepclinic/parent_packges_detail/{id}': at(named('/prepclinic/parent_packges_detail', parent?.name), {
      parentPackageId: parent?.id,
    }),
    '/prepclinic/packges_details/{id}': at(named('/prepclinic/packges_details', sold?.name), {
      packageId: sold?.id,
    }),
    '/prepclinic/classes': at('/prepclinic/classes', { subId, mapId }),
    '/prepclinic/classCrm': at('/prepclinic/classCrm', { classId }),
    '/prepclinic/categoryDetail': at('/prepclinic/categoryDetail', { subId }),
  };
}

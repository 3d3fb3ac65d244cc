import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Addresses of drugs and of faculty members, as a colleague would copy them. */
export async function drugAddresses(): Promise<Record<string, string>> {
  const [drug] = await sql(
    `select id, name from drugs where id in (select drug_id from drug_revisions where state = 'rejected')
     order by id limit 1`,
  );
  const [faculty] = await sql(
    `select f.id, f.name from faculties f join class_details d on d.faculty_id = f.id where f.app_id = 2 order by f.id limit 1`,
  );
  return {
    '/prepclinic/subcategory': `/prepclinic/subcategory?cat=${encodeId({ cat: 1 })}`,
    '/prepclinic/drugs_details/{id}': drugOf(Number(drug?.id), String(drug?.name)),
    '/prepclinic/faculty_detail/{id}': `/prepclinic/faculty_detail/${encodeURIComponent(String(faculty?.name))}?id=${encodeId({ facultyId: faculty?.id })}`,
  };
}

export const drugOf = (drugId: number, name: string): string =>
  `/prepclinic/drugs_details/${encodeURIComponent(name)}?id=${encodeId({ drugId })}`;

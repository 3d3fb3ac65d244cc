import { companyDay } from '../packages/contract/src/company-time.ts';
import { monthAfter } from '../packages/contract/src/royalty/payment-time.ts';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** The previous month, in which the demo company settled some royalty. */
const lastMonth = (): string => monthAfter(companyDay().slice(0, 7), -1);

export const royaltyOf = (month = lastMonth()): string => `/royalty?id=${encodeId({ month })}`;

/** The royalty of a clinical faculty since the beginning of the previous month. */
export const facultyRoyaltyOf = (facultyID: number): string =>
  `/royalty-prepclinic?id=${encodeId({ facultyID, from: `${lastMonth()}-01`, until: companyDay() })}`;

/** The newest statement of the demo company in this state. */
export async function statementOf(state: 'draft' | 'calculated' | 'locked' | 'paid'): Promise<string> {
  const [row] = await sql(
    `select s.id, f.name::text as name from royalty_statements s join faculties f on f.id = s.faculty_id
     where s.state = $1 order by s.month desc, s.id limit 1`,
    [state],
  );
  if (!row) throw new Error(`there is no ${state} statement`);
  return `/royalty/${encodeURIComponent(String(row.name))}?id=${encodeId({ statementID: row.id })}`;
}

import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { signOffSettings as table } from '../../db/schema/sign-off.ts';

/** Drugs belong to the clinical app (d3 §2). */
export const clinicalAppID = 2;

export type SignOffSettings = {
  isOn: number;
  signatures: number;
  hidesPastReview: number;
  rowVersion: number;
};

const atFirst: SignOffSettings = { isOn: 0, signatures: 2, hidesPastReview: 0, rowVersion: 1 };

/** Whether and how texts of drugs are signed; defaults apply until something is set. */
export async function signOffSettings(db: Db): Promise<SignOffSettings> {
  const [stored] = await query(db);
  return stored ?? atFirst;
}

/** The same inside a change: the settings are locked until the transaction ends. */
export async function heldSettings(db: Db): Promise<SignOffSettings> {
  const [stored] = await query(db).for('share');
  return stored ?? atFirst;
}

const query = (db: Db) =>
  db
    .select({
      isOn: table.isOn,
      signatures: table.signatures,
      hidesPastReview: table.hidesPastReview,
      rowVersion: table.rowVersion,
    })
    .from(table)
    .where(eq(table.appID, clinicalAppID));

export const areHidden = ({ isOn, hidesPastReview }: SignOffSettings): boolean =>
  isOn === 1 && hidesPastReview === 1;

/** How many people sign a text of this metadata; must match `signatures_needed` in triggers/sign-off.sql. */
export const signaturesNeeded = (metaID: SQLWrapper): SQL<number> => sql<number>`(
  select case when m.is_critical = 1 then 2 else coalesce(s.signatures, 2) end
  from meta_types m left join sign_off_settings s on s.app_id = ${sql.raw(String(clinicalAppID))}
  where m.id = ${metaID})`;

import { refused } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugRevisions } from '../../db/schema/sign-off.ts';
import { lockedDrug } from './drug-texts.ts';
import { heldSettings } from './sign-off-settings.ts';
import { lastWritten, sourcesOf, writeTexts } from './write-texts.ts';

type State = Readonly<Record<string, unknown>>;
type Change = { before: State | null; after: State | null };

/**
 * Takes back one logged change of a text that learners read, by writing the old text as its form does: with sign-off
 * switched on it waits for its signatures, with the sources that it had.
 * @returns whether there was anything left to do, `proposed` when others have to sign it; undefined when nobody has to,
 * so that the row itself can be set back
 * @throws Failure `refused` when the text was changed since
 */
export async function revertText(
  db: Db,
  { before, after }: Change,
  { userID: authorID }: Actor,
): Promise<boolean | 'proposed' | undefined> {
  const { drug_id, meta_id } = (after ?? before) as State;
  const [drugID, metaID] = [Number(drug_id), Number(meta_id)];
  const html = String(before?.html ?? '');
  const revisionID = Number(before?.revision_id ?? 0);
  await lockedDrug(db, drugID);
  const settings = await heldSettings(db);
  const { live, newestID } = await standingOf(db, drugID, metaID);
  if (settings.isOn === 0 && (revisionID === 0 || revisionID === newestID)) return undefined;

  const isLive = (state: State | null) =>
    (state?.html ?? '') === (live?.html ?? '') && (state?.revision_id ?? null) === (live?.revisionID ?? null);
  if (isLive(before)) return false;
  if (!isLive(after)) {
    throw refused('This can’t be reverted: the text was changed again since. Undo that first');
  }
  const { written } = (await lastWritten(db, [drugID]))(drugID, metaID);
  if (written !== null && written !== html) {
    throw refused('This can’t be reverted: a newer version of this text was written, and is not live yet');
  }
  const [sources] = await db.select(sourcesOf).from(drugRevisions).where(eq(drugRevisions.id, revisionID));
  await writeTexts(db, authorID, [{ drugID, metaID, html, sources }]);
  return settings.isOn === 1 ? 'proposed' : true;
}

async function standingOf(db: Db, drugID: number, metaID: number) {
  const [live] = await db
    .select({ html: drugTexts.html, revisionID: drugTexts.revisionID })
    .from(drugTexts)
    .where(and(eq(drugTexts.drugID, drugID), eq(drugTexts.metaID, metaID)));
  const { rows } = await db.execute<{ id: number | null }>(
    sql`select newest_signed(${drugID}, ${metaID}) as id`,
  );
  return { live, newestID: rows[0]?.id };
}

import { drugRevisions as calls } from '@prepdesk/contract/drugs/drug-revisions';
import { categoryMetaID, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { nextVersion, rowToEdit } from '../../db/row-version.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { drugs, metaTypes } from '../../db/schema/drugs.ts';
import { drugSignatures, drugRevisions as table } from '../../db/schema/sign-off.ts';
import { implement } from '../../http/call/implement.ts';
import { pendingRevision, textsOfDrug } from './revision-rows.ts';
import { textOf, writeTexts } from './write-texts.ts';

const changedSince = 'This text was changed or decided since you read it: please read it again';

/** @throws Failure when the revision is no longer pending, or differs from what the person was shown */
async function readRevision(db: Db, sent: { revisionID: number; contentHash: string }, actor: Actor) {
  const revision = await pendingRevision(db, sent.revisionID, actor);
  if (!revision) throw missing('The text');
  if (revision.state !== 'pending' || revision.contentHash !== sent.contentHash) throw refused(changedSince);
  return revision;
}

/** @throws Failure `invalid` for metadata that is not a text, or an owner who does not exist */
async function requireTextAndOwner(db: Db, metaID: number, ownerID: number): Promise<void> {
  const isText = metaID !== categoryMetaID && metaID !== subCategoryMetaID;
  const [type] = await db
    .select({ id: metaTypes.id })
    .from(metaTypes)
    .where(and(eq(metaTypes.id, metaID), eq(metaTypes.isActive, 1)));
  if (!isText || !type) throw invalid({ metaID: 'There is no such metadata' });
  if (ownerID === 0) return;
  const [owner] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, ownerID), eq(adminUsers.isActive, 1)));
  if (!owner) throw invalid({ ownerID: 'Please choose somebody who works here' });
}

const step = (db: Db, drugID: number) =>
  db
    .update(drugs)
    .set({ rowVersion: sql`${drugs.rowVersion} + 1` })
    .where(eq(drugs.id, drugID));

export const drugRevisions = implement(calls, {
  ofDrug: async ({ input: { drugID, isBrief }, actor, db }) => {
    const [drug] = await db
      .select({ name: drugs.name, rowVersion: drugs.rowVersion })
      .from(drugs)
      .where(eq(drugs.id, drugID));
    if (!drug) throw missing('The drug');
    const owners = await db
      .select({ id: adminUsers.id, name: adminUsers.fullName })
      .from(adminUsers)
      .where(eq(adminUsers.isActive, 1))
      .orderBy(asc(adminUsers.fullName), asc(adminUsers.id));
    return { ...drug, owners, texts: await textsOfDrug(db, drugID, actor, isBrief === 1) };
  },
  propose: async ({ input, actor, db }) => {
    const { drugID, metaID, html, citations, reviewBy, ownerID, rowVersion } = input;
    const stored = await rowToEdit(db, drugs, eq(drugs.id, drugID), {
      rowVersion,
      shown: async (drug) => ({ rowVersion: drug.rowVersion }),
    });
    await requireTextAndOwner(db, metaID, ownerID);
    await db
      .update(drugs)
      .set({ ...nextVersion(stored) })
      .where(eq(drugs.id, drugID));
    const scope = { drugID, metaID };
    const sources = { citations, reviewBy: reviewBy || null, ownerID: ownerID || null };
    const written = { ...scope, html: html ?? (await textOf(db, scope)).html, sources };
    await writeTexts(db, actor.userID, [written], { isProposal: true });
    return { revisionID: (await textOf(db, scope)).revisionID };
  },
  sign: async ({ input, actor, db }) => {
    const { revisionID: id, ...revision } = await readRevision(db, input, actor);
    if (revision.error) throw refused(revision.error);
    const { contentHash, drugID, needed } = revision;
    await db
      .insert(drugSignatures)
      .values({ revisionID: id, signedBy: actor.userID, contentHash, verdict: 'signed' })
      .onConflictDoNothing({
        target: [drugSignatures.revisionID, drugSignatures.signedBy, drugSignatures.verdict],
      });
    const { rows } = await db.execute<{ count: number }>(sql`select signatures_of(${id}) as count`);
    const isLive = (rows[0]?.count ?? 0) >= needed;
    // A trigger makes it live.
    if (isLive) {
      await db.update(table).set({ state: 'signed', decidedAt: sql`now()` }).where(eq(table.id, id));
    }
    await step(db, drugID);
    return { isLive };
  },
  reject: async ({ input, actor, db }) => {
    const { revisionID, contentHash, drugID } = await readRevision(db, input, actor);
    await db
      .insert(drugSignatures)
      .values({ revisionID, signedBy: actor.userID, contentHash, verdict: 'rejected', reason: input.reason });
    await db.update(table).set({ state: 'rejected', decidedAt: sql`now()` }).where(eq(table.id, revisionID));
    await step(db, drugID);
  },
});

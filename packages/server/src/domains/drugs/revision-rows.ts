import {
  errorOfSources,
  type Revision,
  type RevisionState,
  type TextOfDrug,
} from '@prepdesk/contract/drugs/drug-revisions';
import { keyOf } from '@prepdesk/contract/routes';
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugRevisions, drugSignatures } from '../../db/schema/sign-off.ts';
import { signaturesNeeded } from './sign-off-settings.ts';

const authors = alias(adminUsers, 'authors');
const owners = alias(adminUsers, 'owners');

type RevisionRow = Omit<Revision, 'signatures' | 'rejection'> & {
  metaID: number;
  needed: number;
  isPastReview: boolean;
  /** The person asking wrote some of it. */
  isOwn: boolean;
};

const revisionRows = (db: Db, userID: number, where: SQL | undefined): Promise<RevisionRow[]> =>
  db
    .select({
      revisionID: drugRevisions.id,
      metaID: drugRevisions.metaID,
      state: sql<RevisionState>`${drugRevisions.state}`,
      html: drugRevisions.html,
      citations: drugRevisions.citations,
      reviewBy: sql<string>`coalesce(${drugRevisions.reviewBy}::text, '')`,
      ownerID: sql<number>`coalesce(${drugRevisions.ownerID}, 0)`,
      owner: sql<string>`coalesce(${owners.fullName}, '')`,
      author: authors.fullName,
      writtenAt: isoOf(drugRevisions.createdAt),
      contentHash: drugRevisions.contentHash,
      needed: signaturesNeeded(drugRevisions.metaID),
      isPastReview: sql<boolean>`coalesce(${drugRevisions.reviewBy} < ${companyToday}, false)`,
      isOwn: sql<boolean>`wrote_drug_text(${drugRevisions.id}, ${userID}::int)`,
    })
    .from(drugRevisions)
    .innerJoin(authors, eq(authors.id, drugRevisions.authorID))
    .leftJoin(owners, eq(owners.id, drugRevisions.ownerID))
    .where(where);

type Verdict = {
  revisionID: number;
  userID: number;
  by: string;
  at: string;
  verdict: string;
  reason: string;
};

const verdictsOn = (db: Db, revisionIDs: readonly number[]): Promise<Verdict[]> =>
  db
    .select({
      revisionID: drugSignatures.revisionID,
      userID: drugSignatures.signedBy,
      by: adminUsers.fullName,
      at: isoOf(drugSignatures.createdAt),
      verdict: drugSignatures.verdict,
      reason: drugSignatures.reason,
    })
    .from(drugSignatures)
    .innerJoin(adminUsers, eq(adminUsers.id, drugSignatures.signedBy))
    .where(inArray(drugSignatures.revisionID, [...revisionIDs]))
    .orderBy(asc(drugSignatures.id));

function shown(
  { needed: _, isPastReview: __, isOwn: ___, metaID: ____, ...row }: RevisionRow,
  verdicts: Verdict[],
) {
  const rejected = verdicts.find(({ verdict }) => verdict === 'rejected');
  return {
    ...row,
    signatures: verdicts
      .filter(({ verdict }) => verdict === 'signed')
      .map(({ by, at }) => ({ signedBy: by, signedAt: at })),
    rejection: rejected
      ? { rejectedBy: rejected.by, rejectedAt: rejected.at, reason: rejected.reason }
      : null,
  };
}

/**
 * Why somebody cannot sign a revision; '' when they can. They get the same answer before and after they try.
 * @param verdicts those on this revision
 */
function whyNotSign(head: RevisionRow | undefined, verdicts: readonly Verdict[], actor: Actor): string {
  if (!head) return '';
  if (head.state !== 'pending') return 'It was rejected. Once it is written again, it can be signed';
  if (!actor.keys.has(keyOf('/prepclinic/drugs#sign'))) return 'You have no right to approve clinical texts';
  if (head.isOwn) return 'You wrote some of it: two others sign it';
  // With fewer signatures needed than before it may have enough: then one of those who signed it makes it live.
  const isEnough = verdicts.length >= head.needed;
  if (!isEnough && verdicts.some(({ userID }) => userID === actor.userID)) return 'You have signed it';
  return errorOfSources(head);
}

const isHead = inArray(drugRevisions.state, ['pending', 'rejected']);

/**
 * Every text of a drug, by metadata, with what is live and what was written since.
 * @param isBrief leaves out the words of texts that do not wait for signatures
 */
export async function textsOfDrug(
  db: Db,
  drugID: number,
  actor: Actor,
  isBrief: boolean,
): Promise<TextOfDrug[]> {
  const live = await db
    .select({ metaID: drugTexts.metaID, html: drugTexts.html, revisionID: drugTexts.revisionID })
    .from(drugTexts)
    .where(eq(drugTexts.drugID, drugID));
  const isLive = sql`${drugRevisions.id} in (select revision_id from drug_texts where drug_id = ${drugID})`;
  const ofDrug = sql`${drugRevisions.drugID} = ${drugID}`;
  const revisions = await revisionRows(db, actor.userID, sql`${ofDrug} and ${or(isHead, isLive)}`);
  const verdicts = await verdictsOn(
    db,
    revisions.map(({ revisionID }) => revisionID),
  );
  const verdictsOf = (one: RevisionRow) => verdicts.filter(({ revisionID }) => revisionID === one.revisionID);
  const heads = revisions.filter(({ state }) => state === 'pending' || state === 'rejected');
  const metaIDs = [...new Set([...live, ...heads].map(({ metaID }) => metaID))].sort((a, b) => a - b);
  const needed = await neededOf(db, metaIDs);
  return metaIDs.map((metaID) => {
    const text = live.find((one) => one.metaID === metaID);
    const signed = revisions.find(({ revisionID }) => revisionID === text?.revisionID);
    const head = heads.find((one) => one.metaID === metaID);
    return {
      metaID,
      html: isBrief && !head ? '' : (text?.html ?? ''),
      isLive: text !== undefined,
      live: signed ? { ...shown(signed, verdictsOf(signed)), ...(isBrief ? { html: '' } : {}) } : null,
      isPastReview: signed?.isPastReview ?? false,
      head: head ? shown(head, verdictsOf(head)) : null,
      needed: needed.get(metaID) ?? 2,
      whyNotSign: whyNotSign(head, head ? verdictsOf(head) : [], actor),
    };
  });
}

async function neededOf(db: Db, metaIDs: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; needed: number }>(sql`
    select text.id, ${signaturesNeeded(sql`text.id`)} as needed from unnest(${sql.param(metaIDs)}::int[]) text (id)`);
  return new Map(rows.map(({ id, needed }) => [id, needed]));
}

/** A pending revision, locked together with its drug, and why this person cannot sign it. */
export async function pendingRevision(db: Db, revisionID: number, actor: Actor) {
  const [row] = await db
    .select({ drugID: drugRevisions.drugID })
    .from(drugRevisions)
    .where(eq(drugRevisions.id, revisionID));
  if (!row) return undefined;
  await db.execute(sql`select from drugs where id = ${row.drugID} for update`);
  const [revision] = await revisionRows(db, actor.userID, eq(drugRevisions.id, revisionID));
  const verdicts = await verdictsOn(db, [revisionID]);
  return { ...revision!, drugID: row.drugID, error: whyNotSign(revision, verdicts, actor) };
}

import { signOff as calls } from '@prepdesk/contract/drugs/sign-off';
import { keyOf } from '@prepdesk/contract/routes';
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import { companyToday } from '../../db/company-time.ts';
import { isoOf } from '../../db/iso-of.ts';
import { type Condition, equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { rowToEditOrAdded } from '../../db/row-version.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugs, metaTypes } from '../../db/schema/drugs.ts';
import { drugRevisions, drugSignatures, signOffSettings as settingsTable } from '../../db/schema/sign-off.ts';
import { implement } from '../../http/call/implement.ts';
import { clinicalAppID, heldSettings, signaturesNeeded, signOffSettings } from './sign-off-settings.ts';

const authors = alias(adminUsers, 'authors');
const owners = alias(adminUsers, 'owners');

const state = sql<number>`(case ${drugRevisions.state} when 'pending' then 1 when 'rejected' then 2 else 3 end)`;

const isCritical = sql<number>`(select m.is_critical from meta_types m where m.id = ${drugRevisions.metaID})`;

/** As `whyNotSign`, but for sources that are missing: whoever opens the text is told which. */
const mayBeSignedBy = ({ userID, keys }: Actor): SQL =>
  keys.has(keyOf('/prepclinic/drugs#sign'))
    ? sql`(${drugRevisions.state} = 'pending' and not wrote_drug_text(${drugRevisions.id}, ${userID}::int)
        and (signatures_of(${drugRevisions.id}) >= ${signaturesNeeded(drugRevisions.metaID)}
          or not exists (select from ${drugSignatures} s
            where s.revision_id = ${drugRevisions.id} and s.signed_by = ${userID})))`
    : sql`false`;

const isForWhoAsks: Condition = ([field = ''], { input, actor }) => {
  const value = input[field];
  if (value !== 0 && value !== 1) return undefined;
  return { where: () => sql`${mayBeSignedBy(actor)} = ${value === 1}` };
};

export const signOff = implement(calls, {
  queue: listOf(calls.queue, {
    from: drugRevisions,
    key: drugRevisions.id,
    join: [
      [drugs, eq(drugs.id, drugRevisions.drugID)],
      [metaTypes, eq(metaTypes.id, drugRevisions.metaID)],
      [authors, eq(authors.id, drugRevisions.authorID)],
      [owners, eq(owners.id, drugRevisions.ownerID)],
    ],
    only: sql`(${drugRevisions.state} in ('pending', 'rejected') or (${drugRevisions.state} = 'signed'
      and ${drugRevisions.reviewBy} < ${companyToday}
      and exists (select from ${drugTexts} where ${drugTexts.revisionID} = ${drugRevisions.id})))`,
    columns: {
      revisionID: drugRevisions.id,
      drugID: drugRevisions.drugID,
      drugName: sql<string>`${drugs.name}::text`,
      metaID: drugRevisions.metaID,
      metaName: sql<string>`${metaTypes.name}::text`,
      state,
      isCritical: metaTypes.isCritical,
      signatures: sql<string>`(signatures_of(${drugRevisions.id}) || ' of ' || ${signaturesNeeded(drugRevisions.metaID)})`,
      author: authors.fullName,
      owner: sql<string>`coalesce(${owners.fullName}, '')`,
      writtenAt: isoOf(drugRevisions.createdAt),
      reviewBy: sql<string>`coalesce(${drugRevisions.reviewBy}::text, '')`,
      reason: sql<string>`coalesce((select s.reason from ${drugSignatures} s
        where s.revision_id = ${drugRevisions.id} and s.verdict = 'rejected'), '')`,
    },
    search: searchIn(searchTextOf(drugs.name, metaTypes.name)),
    filters: { state: equals(state), isCritical: equals(isCritical), isForMe: isForWhoAsks },
    order: newest(drugRevisions.createdAt, drugRevisions.id),
    sorts: { writtenAt: drugRevisions.createdAt, reviewBy: drugRevisions.reviewBy },
  }),
  settings: async ({ db }) => {
    const [unsigned] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(drugTexts)
      .where(sql`${drugTexts.revisionID} is null`);
    return { ...(await signOffSettings(db)), unsignedTexts: unsigned?.count ?? 0 };
  },
  saveSettings: async ({ input: { rowVersion, ...settings }, db }) => {
    const isIt = eq(settingsTable.appID, clinicalAppID);
    const stored = await rowToEditOrAdded(db, settingsTable, { appID: clinicalAppID, ...settings }, isIt, {
      rowVersion,
      shown: () => signOffSettings(db),
    });
    if (stored) await db.update(settingsTable).set(settings).where(isIt);
    return heldSettings(db);
  },
});

import { isBlankHtml } from '@prepdesk/contract/html-words';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugRevisions } from '../../db/schema/sign-off.ts';
import { rowsAsJson } from './rows-as-json.ts';
import { heldSettings } from './sign-off-settings.ts';

type Sources = {
  citations: { title: string; link: string; year: number }[];
  reviewBy: string | null;
  ownerID: number | null;
};
type Content = Sources & { html: string };

type Head = Content & { id: number; state: string };
/** The state of a text: what learners read, and what was written since. */
type Standing = { live: Content; head: Head | undefined };

type TextKey = { drugID: number; metaID: number };
/** A text of a drug; '' when there is none. */
export type TextRow = TextKey & { html: string };

/**
 * Writes texts, whoever writes them: a form, a file, an undo or the log. Sign-off is decided here alone: where it is
 * switched on they wait beside the live ones for their signatures, otherwise learners read them at once. The drugs must be
 * locked.
 * @param texts without `sources`, a text keeps those that it has
 * @param how `isProposal`: they wait in any case; `isAfresh`: nothing that waited beside them is kept
 */
export async function writeTexts(
  db: Db,
  authorID: number,
  texts: readonly (TextRow & { sources?: Sources | undefined })[],
  how: { isProposal?: true; isAfresh?: true } = {},
): Promise<void> {
  const { isOn } = await heldSettings(db);
  if (how.isAfresh) await dropHeads(db, texts);
  if (isOn || how.isProposal) await writeRevision(db, authorID, texts);
  else await dropHeads(db, await writeLive(db, texts));
}

/** What was last written of a text, and the revision that waits, 0 for none. @param isOn whether texts wait for signatures */
export async function textOf(db: Db, key: TextKey, isOn = true) {
  const { head, live } = (await standings(db, [key]))(key);
  return { html: (isOn ? head : undefined)?.html ?? live.html, revisionID: head?.id ?? 0 };
}

const isHead = inArray(drugRevisions.state, ['pending', 'rejected']);

export const sourcesOf = {
  citations: drugRevisions.citations,
  reviewBy: drugRevisions.reviewBy,
  ownerID: drugRevisions.ownerID,
};
const contentOf = { html: drugRevisions.html, ...sourcesOf };

const keyOf = ({ drugID, metaID }: TextKey): string => `${drugID} ${metaID}`;

const nothing: Content = { html: '', citations: [], reviewBy: null, ownerID: null };

async function standings(db: Db, keys: readonly TextKey[]): Promise<(one: TextKey) => Standing> {
  const drugIDs = [...new Set(keys.map(({ drugID }) => drugID))];
  const metaIDs = [...new Set(keys.map(({ metaID }) => metaID))];
  const heads = await db
    .select({
      drugID: drugRevisions.drugID,
      metaID: drugRevisions.metaID,
      id: drugRevisions.id,
      state: drugRevisions.state,
      ...contentOf,
    })
    .from(drugRevisions)
    .where(and(inArray(drugRevisions.drugID, drugIDs), inArray(drugRevisions.metaID, metaIDs), isHead));
  const texts = await db
    .select({ drugID: drugTexts.drugID, metaID: drugTexts.metaID, html: drugTexts.html, signed: contentOf })
    .from(drugTexts)
    .leftJoin(drugRevisions, eq(drugRevisions.id, drugTexts.revisionID))
    .where(and(inArray(drugTexts.drugID, drugIDs), inArray(drugTexts.metaID, metaIDs)));
  const headOf = new Map(heads.map(({ drugID, metaID, ...head }) => [keyOf({ drugID, metaID }), head]));
  const liveOf = new Map(
    texts.map(({ html, signed, ...at }) => [keyOf(at), { ...(signed ?? nothing), html }]),
  );
  return (one) => ({ head: headOf.get(keyOf(one)), live: liveOf.get(keyOf(one)) ?? nothing });
}

/** For each text of the drugs, what is live and what was written since; null when nothing was. */
export async function lastWritten(db: Db, drugIDs: readonly number[]) {
  const known = new Map<string, { live: string; written: string | null }>();
  const live = await db
    .select({ drugID: drugTexts.drugID, metaID: drugTexts.metaID, html: drugTexts.html })
    .from(drugTexts)
    .where(inArray(drugTexts.drugID, [...drugIDs]));
  for (const { html, ...at } of live) known.set(keyOf(at), { live: html, written: null });
  const heads = await db
    .select({ drugID: drugRevisions.drugID, metaID: drugRevisions.metaID, html: drugRevisions.html })
    .from(drugRevisions)
    .where(and(inArray(drugRevisions.drugID, [...drugIDs]), isHead));
  for (const { html, ...at } of heads) {
    known.set(keyOf(at), { live: known.get(keyOf(at))?.live ?? '', written: html });
  }
  return (drugID: number, metaID: number) =>
    known.get(keyOf({ drugID, metaID })) ?? { live: '', written: null };
}

/** What a text and its sources say, in a comparable form: the order in which fields are stored does not matter. */
const saidBy = ({ html, citations, reviewBy }: Content): string =>
  JSON.stringify([html, citations.map(({ title, link, year }) => [title, link, year]), reviewBy]);

async function supersede(db: Db, heads: readonly { id: number }[]): Promise<void> {
  if (heads.length === 0) return;
  await db
    .update(drugRevisions)
    .set({ state: 'superseded', decidedAt: sql`now()` })
    .where(
      inArray(
        drugRevisions.id,
        heads.map(({ id }) => id),
      ),
    );
}

/** Others are answered between two parts. */
const rowsAtOnce = 250;

/** Puts what somebody wrote beside the live texts, in place of what waited there. */
async function writeRevision(
  db: Db,
  authorID: number,
  all: readonly (TextRow & { sources?: Sources | undefined })[],
): Promise<void> {
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const some = all.slice(at, at + rowsAtOnce);
    const standingOf = await standings(db, some);
    const over: Head[] = [];
    const added: (TextKey & Content & { authorID: number })[] = [];
    for (const one of some) {
      const { drugID, metaID } = one;
      const { head, live } = standingOf(one);
      const html = isBlankHtml(one.html) ? '' : one.html;
      const { citations, reviewBy, ownerID } = one.sources ?? (html === live.html ? live : (head ?? live));
      const next = { html, citations, reviewBy, ownerID };
      const isSaid = (other: Content) => saidBy(other) === saidBy(next);
      if (head?.state === 'pending' && isSaid(head)) {
        if (head.ownerID === ownerID) continue;
        await db.update(drugRevisions).set({ ownerID }).where(eq(drugRevisions.id, head.id));
        continue;
      }
      if (head) over.push(head);
      // Changed back to the live text, or removed before it was ever live.
      if (isSaid(live) || (html === '' && live.html === '')) continue;
      added.push({ drugID, metaID, authorID, ...next });
    }
    await supersede(db, over);
    if (added.length === 0) continue;
    await db.execute(sql`
      insert into drug_revisions (drug_id, meta_id, author_id, html, citations, review_by, owner_id)
      select n."drugID", n."metaID", n."authorID", n.html, n.citations, n."reviewBy", n."ownerID"
      from jsonb_to_recordset(${rowsAsJson(added)}::jsonb) as n("drugID" int, "metaID" int, "authorID" int,
        html text, citations jsonb, "reviewBy" date, "ownerID" int)`);
  }
}

/** Marks what waited beside texts as outdated, because they were written straight to learners. */
async function dropHeads(db: Db, keys: readonly TextKey[]): Promise<void> {
  for (let at = 0; at < keys.length; at += rowsAtOnce) {
    const some = keys.slice(at, at + rowsAtOnce);
    const standingOf = await standings(db, some);
    await supersede(
      db,
      some.flatMap((one) => standingOf(one).head ?? []),
    );
  }
}

const liveAtOnce = 1000;

/** Texts as rows of a statement. Three parameters for all of them: thousands would keep the server from other work. */
const rowsOf = (texts: readonly TextRow[]): SQL => sql`unnest(
  ${sql.param(texts.map(({ drugID }) => drugID))}::int[],
  ${sql.param(texts.map(({ metaID }) => metaID))}::int[],
  ${sql.param(texts.map(({ html }) => html))}::text[]) sent (drug_id, meta_id, html)`;

/**
 * Writes the sent texts straight to learners; an empty text is removed from the drug.
 * @returns the texts that changed
 */
async function writeLive(db: Db, all: readonly TextRow[]): Promise<TextKey[]> {
  const changed = { drugID: drugTexts.drugID, metaID: drugTexts.metaID };
  const done: TextKey[] = [];
  for (let at = 0; at < all.length; at += liveAtOnce) {
    const some = all.slice(at, at + liveAtOnce);
    const empty = some.filter(({ html }) => isBlankHtml(html));
    const filled = some.filter((one) => !empty.includes(one));
    if (empty.length > 0) {
      const isOne = sql`(${drugTexts.drugID}, ${drugTexts.metaID}) in (select drug_id, meta_id from ${rowsOf(empty)})`;
      done.push(...(await db.delete(drugTexts).where(isOne).returning(changed)));
    }
    if (filled.length === 0) continue;
    const { rows: written } = await db.execute<{ drugID: number; metaID: number }>(sql`
      insert into drug_texts (drug_id, meta_id, html) select drug_id, meta_id, html from ${rowsOf(filled)}
      on conflict (drug_id, meta_id) do update set html = excluded.html, revision_id = null
        where drug_texts.html <> excluded.html
      returning drug_id as "drugID", meta_id as "metaID"`);
    done.push(...written);
  }
  return done;
}

import { isBlankHtml } from '@prepdesk/contract/html-words';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugRevisions } from '../../db/schema/sign-off.ts';
import { type TextRow, writeTexts } from './drug-texts.ts';
import { rowsAsJson } from './rows-as-json.ts';
import type { SignOffSettings } from './sign-off-settings.ts';

export type Content = {
  html: string;
  citations: { title: string; link: string; year: number }[];
  reviewBy: string | null;
  ownerID: number | null;
};

type Head = Content & { id: number; state: string };
/** The state of a text: what learners read, and what was written since. */
type Standing = { live: Content; head: Head | undefined };

type Place = { drugID: number; metaID: number };

const isHead = inArray(drugRevisions.state, ['pending', 'rejected']);

export const contentOf = {
  html: drugRevisions.html,
  citations: drugRevisions.citations,
  reviewBy: drugRevisions.reviewBy,
  ownerID: drugRevisions.ownerID,
};

const keyOf = ({ drugID, metaID }: Place): string => `${drugID} ${metaID}`;

const nothing: Content = { html: '', citations: [], reviewBy: null, ownerID: null };

async function standings(db: Db, places: readonly Place[]): Promise<(one: Place) => Standing> {
  const drugIDs = [...new Set(places.map(({ drugID }) => drugID))];
  const metaIDs = [...new Set(places.map(({ metaID }) => metaID))];
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

type Written = Place & { authorID: number };

/** Others are answered between two parts. */
const rowsAtOnce = 250;

/**
 * Puts what somebody wrote beside the live text, in place of what waited there. The drugs must be locked.
 * @param asWritten computes the new content from the current state
 */
async function putBeside<One extends Written>(
  db: Db,
  all: readonly One[],
  asWritten: (one: One, standing: Standing) => Content,
): Promise<void> {
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const some = all.slice(at, at + rowsAtOnce);
    const standingOf = await standings(db, some);
    const over: Head[] = [];
    const added: (Written & Content)[] = [];
    for (const one of some) {
      const { drugID, metaID, authorID } = one;
      const standing = standingOf(one);
      const { head, live } = standing;
      const next = asWritten(one, standing);
      const isSaid = (other: Content) => saidBy(other) === saidBy(next);
      if (head?.state === 'pending' && isSaid(head)) {
        if (head.ownerID === next.ownerID) continue;
        await db.update(drugRevisions).set({ ownerID: next.ownerID }).where(eq(drugRevisions.id, head.id));
        continue;
      }
      if (head) over.push(head);
      // Changed back to the live text, or removed before it was ever live.
      if (isSaid(live) || (next.html === '' && live.html === '')) continue;
      added.push({ drugID, metaID, authorID, ...next });
    }
    await supersede(db, over);
    if (added.length > 0) await addRevisions(db, added);
  }
}

const addRevisions = (db: Db, added: readonly (Written & Content)[]) =>
  db.execute(sql`
    insert into drug_revisions (drug_id, meta_id, author_id, html, citations, review_by, owner_id)
    select n."drugID", n."metaID", n."authorID", n.html, n.citations, n."reviewBy", n."ownerID"
    from jsonb_to_recordset(${rowsAsJson(added)}::jsonb) as n("drugID" int, "metaID" int, "authorID" int,
      html text, citations jsonb, "reviewBy" date, "ownerID" int)`);

/**
 * Proposes a text with everything that is signed with it; without `html` the last written text stays.
 * @returns the revision that waits now, 0 for none
 */
export async function propose(
  db: Db,
  written: Written,
  { html, ...rest }: Omit<Content, 'html'> & { html?: string | undefined },
): Promise<number> {
  await putBeside(db, [written], (_, { head, live }) => ({ ...rest, html: html ?? head?.html ?? live.html }));
  const { head } = (await standings(db, [written]))(written);
  return head?.id ?? 0;
}

/** Proposes only the HTML of texts, as the documented calls send it: sources, review and owner stay as they were. */
const proposeHtml = (db: Db, all: readonly (Written & { html: string })[]): Promise<void> =>
  putBeside(db, all, ({ html: sent }, { head, live }) => {
    const html = isBlankHtml(sent) ? '' : sent;
    if (html === live.html) return live;
    const { citations, reviewBy, ownerID } = head ?? live;
    return { html, citations, reviewBy, ownerID };
  });

/** Marks what waited beside texts as outdated, because they were written straight to learners. */
export async function dropHeads(db: Db, places: readonly Place[]): Promise<void> {
  for (let at = 0; at < places.length; at += rowsAtOnce) {
    const some = places.slice(at, at + rowsAtOnce);
    const standingOf = await standings(db, some);
    await supersede(
      db,
      some.flatMap((one) => standingOf(one).head ?? []),
    );
  }
}

/** Saves texts; with sign-off switched on they wait for their signatures. The drugs must be locked. */
export async function saveTexts(
  db: Db,
  { isOn }: Pick<SignOffSettings, 'isOn'>,
  texts: readonly TextRow[],
  authorID: number,
): Promise<void> {
  if (isOn) {
    await proposeHtml(
      db,
      texts.map((one) => ({ ...one, authorID })),
    );
  } else {
    await dropHeads(db, await writeTexts(db, texts));
  }
}

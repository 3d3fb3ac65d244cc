import { dayAfter } from '@prepdesk/contract/company-time';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { drugTexts } from '../src/db/schema/drug-texts.ts';
import { metaTypes } from '../src/db/schema/drugs.ts';
import * as schema from '../src/db/schema/sign-off.ts';
import { unlogged } from './fill-orders.ts';
import { insertMany } from './insert-many.ts';

/**
 * The clinical app's book of drugs.
 * @param today yyyy-MM-dd; days of review lie around it
 */
export async function addDrugs(db: Db, today: string): Promise<void> {
  await unlogged(db, ['drug_texts'], () => addSignOff(db, today));
}

/** Who writes, and who signs: Vikram Nair, Asha Sharma and Dr. Ananya Rao. */
const [authorID, ...signers] = [2, 1, 4] as const;

/** What became of a text; some are still as they were before sign-off. */
const fates = ['', 'new', 'signed', 'half', '', 'rejected', 'signed', 'past', '', 'new'] as const;

/** A few were submitted without a source, which prevents a signature; their words name none either. */
const isBare = (n: number) => n % 40 === 9;
const withoutSource = (html: string) => html.replace(/<p><em>Source: .*?<\/em><\/p>/, '');

const source = (n: number) => ({
  title: `Teaching Formulary of the Lakeside Medical School (fictitious), page ${20 + n}`,
  link: `https://formulary.example.com/page/${20 + n}`,
  year: 2022 + (n % 4),
});

const edited = (html: string, n: number) => html.replace('By weight', `${5 + (n % 4)} mg for each kg`);

/** Doses in every state on the way to learners: written, half signed, rejected, signed, past their review. */
async function addSignOff(db: Db, today: string): Promise<void> {
  const doses = await db
    .select({ drugID: drugTexts.drugID, metaID: drugTexts.metaID, html: drugTexts.html })
    .from(drugTexts)
    .innerJoin(metaTypes, eq(metaTypes.id, drugTexts.metaID))
    .where(eq(metaTypes.name, 'Dose'))
    .orderBy(drugTexts.drugID);
  const texts = doses.map((text, n) => ({
    ...text,
    n,
    id: n + 1,
    fate: isBare(n) ? 'bare' : (fates[n % fates.length] ?? ''),
  }));
  const written = texts.filter(({ fate }) => fate !== '');
  const isOld = (fate: string) => fate === 'signed' || fate === 'past';
  await db.insert(schema.signOffSettings).values({ appID: 2 });
  await insertMany(
    db,
    schema.drugRevisions,
    written.map(({ id, drugID, metaID, html, n, fate }) => ({
      id,
      drugID,
      metaID,
      authorID,
      ownerID: signers[Math.floor(n / fates.length) % 2],
      html: isOld(fate) ? html : edited(fate === 'bare' ? withoutSource(html) : html, n),
      citations: fate === 'bare' ? [] : [source(n)],
      reviewBy: fate === 'bare' ? null : dayAfter(today, fate === 'past' ? -5 - n : 120 + n),
      createdAt: new Date(`${dayAfter(today, isOld(fate) ? -300 : -1 - (n % 12))}T06:30:00Z`),
    })),
  );
  const idsOf = (...meant: string[]) =>
    sql.param(written.filter(({ fate }) => meant.includes(fate)).map(({ id }) => id));
  const verdict = (by: number, said: string, reason: string, ids: ReturnType<typeof idsOf>) => sql`
    insert into drug_signatures (revision_id, signed_by, content_hash, verdict, reason, created_at)
    select id, ${by}, content_hash, ${said}, ${reason}, created_at + interval '1 day' from drug_revisions
    where id = any(${ids}::int[])`;
  await db.execute(verdict(signers[0], 'signed', '', idsOf('half', 'signed', 'past')));
  await db.execute(verdict(signers[1], 'signed', '', idsOf('signed', 'past')));
  await db.execute(
    verdict(signers[1], 'rejected', 'For children under two the dose is missing', idsOf('rejected')),
  );
  const decide = (state: string, ids: ReturnType<typeof idsOf>) => sql`
    update drug_revisions set state = ${state}, decided_at = created_at + interval '1 day' where id = any(${ids}::int[])`;
  await db.execute(decide('signed', idsOf('signed', 'past')));
  await db.execute(decide('rejected', idsOf('rejected')));
}

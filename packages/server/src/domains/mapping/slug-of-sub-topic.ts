import { missing, refused } from '@prepdesk/contract/failures';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { slugs, subTopics } from '../../db/schema/catalogue.ts';

/**
 * Makes sure that a sub-topic exists and its slug fits: a video sub-topic holds no questions.
 * @param locks until the transaction ends, nobody else can change what this sub-topic holds
 * @throws Failure with a sentence for the person
 */
export async function requireSlug(
  db: Db,
  subTopicID: number,
  { takes, slugIDs, locks = false }: { takes: string; slugIDs: readonly number[]; locks?: boolean },
): Promise<void> {
  const query = db.select({ slugID: subTopics.slugID }).from(subTopics).where(eq(subTopics.id, subTopicID));
  // Without a join to the slug: after waiting for a lock, a join that was computed before would miss the row.
  const [row] = await (locks ? query.for('no key update') : query);
  if (!row) throw missing('The sub-topic');
  if (slugIDs.includes(row.slugID)) return;
  const [slug] = await db.select({ name: slugs.name }).from(slugs).where(eq(slugs.id, row.slugID));
  throw refused(`This sub-topic is of the kind ${slug?.name}, which takes no ${takes}`);
}

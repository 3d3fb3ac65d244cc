import { missing, refused } from '@prepdesk/contract/failures';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { slugs, subTopics } from '../../db/schema/catalogue.ts';

/**
 * Makes sure that a sub-topic is there and takes what is asked of it: a video sub-topic holds no questions.
 * @param rule `locks`: until the change is done nobody else changes what this sub-topic holds
 * @throws Failure with the sentence that a person reads
 */
export async function requireSlug(
  db: Db,
  subTopicID: number,
  { takes, slugIDs, locks = false }: { takes: string; slugIDs: readonly number[]; locks?: boolean },
): Promise<void> {
  const query = db.select({ slugID: subTopics.slugID }).from(subTopics).where(eq(subTopics.id, subTopicID));
  // Without the slug's name: a row that was waited for is not found by a join that was made before.
  const [found] = await (locks ? query.for('no key update') : query);
  if (!found) throw missing('The sub-topic');
  if (slugIDs.includes(found.slugID)) return;
  const [slug] = await db.select({ name: slugs.name }).from(slugs).where(eq(slugs.id, found.slugID));
  throw refused(`This sub-topic is of the kind ${slug?.name}, which takes no ${takes}`);
}

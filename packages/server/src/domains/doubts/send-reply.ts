import type { CallParsed } from '@prepdesk/contract/define-call';
import { type doubts as calls, nothingToReply } from '@prepdesk/contract/doubts/doubts';
import { audioAddress, isUnplayable } from '@prepdesk/contract/doubts/reply-audio';
import { Failure, invalid } from '@prepdesk/contract/failures';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { MakesRows } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { doubtReplies, doubts as table } from '../../db/schema/doubts.ts';
import { isStorageKey, type Storage } from '../../storage/storage.ts';
import { openDoubtOf } from './doubt-rows.ts';
import { endPresence } from './presence.ts';
import { isSeenDoubt, noDoubt } from './scope.ts';

type Sent = CallParsed<typeof calls.reply>;

/**
 * Answers a doubt. Each reply has its own row; the doubt shows the last one and keeps the time of the first answer.
 * @throws Failure `conflict` when somebody answered since the sender last looked, unless it is sent anyway
 */
export async function sendReply(
  { parentID, reply, media = '', seenReplyID, isSentAnyway }: Sent,
  request: MakesRows & { storage: Storage },
): Promise<{ replyID: number }> {
  const { db, actor, storage } = request;
  if (isBlankHtml(reply) && !media) throw invalid({ reply: nothingToReply });
  const isIt = isSeenDoubt(parentID, actor);
  const doubt = () => db.select({ media: table.mediaContent }).from(table).where(isIt);
  const [shown] = await doubt();
  // Nobody else waits for the doubt while the storage is slow.
  if (shown && media !== shown.media) await requirePlayable(storage, media);
  const [locked] = await doubt().for('update');
  if (!locked) throw noDoubt();
  const last = await lastReply(db, parentID);
  const isSame = last?.description === reply && last.mediaContent === media;
  // A double click, or a script that retries: the reply is stored already.
  if (last && isSame && last.userID === actor.userID) return { replyID: last.id };
  if (seenReplyID !== undefined && seenReplyID !== (last?.id ?? 0) && isSentAnyway !== 1) {
    const changedBy = last?.name || 'someone else';
    throw new Failure('conflict', `This doubt was answered by ${changedBy} while you wrote your reply`, {
      current: { ...(await openDoubtOf(isIt, request)) },
      changedBy,
    });
  }
  const [added] = await db
    .insert(doubtReplies)
    .values({ doubtID: parentID, description: reply, mediaContent: media, repliedBy: actor.userID })
    .returning({ id: doubtReplies.id });
  await db
    .update(table)
    .set({
      description: reply,
      mediaContent: media,
      repliedAt: sql`now()`,
      repliedBy: actor.userID,
      firstRepliedAt: sql`coalesce(${table.firstRepliedAt}, now())`,
    })
    .where(isIt);
  await endPresence(db, parentID, actor);
  return { replyID: added?.id as number };
}

async function lastReply(db: Db, doubtID: number) {
  const [last] = await db
    .select({
      id: doubtReplies.id,
      description: doubtReplies.description,
      mediaContent: doubtReplies.mediaContent,
      userID: doubtReplies.repliedBy,
      name: adminUsers.fullName,
    })
    .from(doubtReplies)
    .innerJoin(adminUsers, eq(adminUsers.id, doubtReplies.repliedBy))
    .where(eq(doubtReplies.doubtID, doubtID))
    .orderBy(desc(doubtReplies.id))
    .limit(1);
  return last;
}

const gone = 'This recording is no longer there: please record or upload it again';

/** A file of ours must still exist and must have been uploaded as a reply. */
async function requirePlayable(storage: Storage, media: string): Promise<void> {
  if (!media.startsWith('/files/')) return;
  const key = media.slice(audioAddress('').length);
  const isAudio = key.startsWith('audio/') && isStorageKey(key) && !isUnplayable(key);
  const file = isAudio ? await storage.open(key, { first: 0, last: 0 }) : undefined;
  if (!file) throw invalid({ media: gone });
  file.stream.destroy();
}

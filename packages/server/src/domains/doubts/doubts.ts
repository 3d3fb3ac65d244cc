import { pending } from '@prepdesk/contract/doubts/doubt';
import { doubts as calls } from '@prepdesk/contract/doubts/doubts';
import { audioAddress } from '@prepdesk/contract/doubts/reply-audio';
import { Failure, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { custom, days, equals, searchIn, within } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest, rising } from '../../db/list/statement.ts';
import { facultyOfDoubts } from '../../db/row-owners.ts';
import { onlySeen } from '../../db/row-scope.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { doubts as table } from '../../db/schema/doubts.ts';
import { implement } from '../../http/call/implement.ts';
import { addDoubt } from './add-doubt.ts';
import { doubtFigures } from './doubt-figures.ts';
import { asDoubts, doubtColumns, doubtJoins, openDoubtOf, type StoredDoubt } from './doubt-rows.ts';
import { endPresence, notePresence, presentAt } from './presence.ts';
import { isSeenDoubt, noDoubt } from './scope.ts';
import { sendReply } from './send-reply.ts';
import { similarDoubts } from './similar-doubts.ts';

/** @throws Failure `refused` when the doubt does not exist or this person may not see it */
async function seenDoubt(db: Db, doubtID: number, actor: Actor) {
  const [row] = await db.select({ question: table.question }).from(table).where(isSeenDoubt(doubtID, actor));
  if (!row) throw noDoubt();
  return row;
}

async function requireFaculty(db: Db, facultyID: number): Promise<void> {
  const [row] = await db.select({ id: faculties.id }).from(faculties).where(eq(faculties.id, facultyID));
  if (!row) throw missing('The faculty');
}

export const doubts = implement(calls, {
  list: listOf<typeof calls.list, Omit<StoredDoubt, 'lastReplyID'>>(calls.list, {
    from: table,
    key: table.id,
    join: doubtJoins,
    columns: doubtColumns,
    asRows: asDoubts,
    scope: { own: onlySeen('doubts') },
    search: searchIn(table.searchText),
    filters: {
      filter: custom<number>((filter) =>
        filter === pending ? isNull(table.repliedAt) : isNotNull(table.repliedAt),
      ),
      categoryID: equals(table.categoryID),
      facultyIDs: within(table.facultyID),
      asked: days(table.createdAt),
    },
    order: [rising(table.place), rising(table.accessEndsOn), rising(table.id)],
    sorts: { createdAt: table.createdAt },
  }),
  assign: async ({ input: { doubtID, categoryID, facultyID }, db, actor }) => {
    const isIt = isSeenDoubt(doubtID, actor);
    const [stored] = await db.select({ facultyID: table.facultyID }).from(table).where(isIt).for('update');
    if (!stored) throw noDoubt();
    const next = facultyID === undefined ? stored.facultyID : facultyID || null;
    if (next !== stored.facultyID) {
      if (facultyOfDoubts(actor) !== undefined) {
        throw new Failure('forbidden', 'Only support can assign a doubt to another faculty: please ask them');
      }
      if (next !== null) await requireFaculty(db, next);
    }
    await db.update(table).set({ categoryID, facultyID: next }).where(isIt);
  },
  one: async ({ input: { doubtID }, ...request }) => {
    const doubt = await openDoubtOf(isSeenDoubt(doubtID, request.actor), request);
    if (!doubt) throw noDoubt();
    return doubt;
  },
  previous: listOf(calls.previous, {
    from: table,
    key: table.id,
    join: [[faculties, eq(faculties.id, table.facultyID)]],
    columns: {
      doubtID: table.id,
      question: table.question,
      description: table.description,
      mediaContent: table.mediaContent,
      facultyName: doubtColumns.facultyName,
      updatedAt: instantText(table.repliedAt),
      createdAt: instantText(table.createdAt),
    },
    scope: {
      own: onlySeen('doubts'),
      userAppID: equals(table.learnerID),
      // 0 stands for a doubt that belongs to nobody: then all doubts match.
      facultyID: custom<number>((facultyID) => (facultyID ? eq(table.facultyID, facultyID) : undefined)),
      doubtID: custom<number>(
        (doubtID) => sql`(${table.createdAt}, ${table.id}) < (
          select open.created_at, open.id from ${table} as open where open.id = ${doubtID})`,
      ),
    },
    order: newest(table.createdAt, table.id),
  }),
  reply: ({ input, ...request }) => sendReply(input, request),
  uploadAudio: ({ files: [file] }) => ({ url: audioAddress(file?.storageKey ?? '') }),
  presence: async ({ input: { doubtID, deed }, db, actor }) => {
    await seenDoubt(db, doubtID, actor);
    if (deed === 'gone') await endPresence(db, doubtID, actor);
    else await notePresence(db, doubtID, actor, deed);
    return { present: (await presentAt(db, [doubtID], actor)).get(doubtID) ?? [] };
  },
  similar: async ({ input: { doubtID }, db, actor }) => {
    const { question } = await seenDoubt(db, doubtID, actor);
    return { similar: await similarDoubts(db, actor, { doubtID, question }) };
  },
  faculties: async ({ db, actor }) => {
    const own = facultyOfDoubts(actor);
    return {
      faculties: await db
        .select({ facultyID: faculties.id, name: doubtColumns.facultyName })
        .from(faculties)
        .where(and(eq(faculties.isActive, 1), own === undefined ? undefined : eq(faculties.id, own)))
        .orderBy(asc(faculties.name), asc(faculties.id)),
    };
  },
  add: ({ input, ...request }) => addDoubt(input, request),
  figures: ({ input: { weeks }, db, actor }) => doubtFigures(db, actor, weeks),
});

import { dayMs, shownDay } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isReleased } from '../../db/sub-topic-release.ts';
import type { JobKind } from '../../jobs/job-kind.ts';

const linkDays = 7;
const maxNotes = 200;

/** The notes of a class, its topics and its sub-topics that learners can see, in the order of the lessons. */
export async function notesOfClass(db: Db, classID: number) {
  const { rows } = await db.execute<{ name: string; storageKey: string; place: string }>(sql`
    select f.name, f.storage_key as "storageKey", concat_ws(' · ', t.name, sub_topics.name) as place
    from study_files f
    left join sub_topics on sub_topics.id = f.sub_topic_id
    left join topics t on t.id = coalesce(sub_topics.topic_id, f.topic_id)
    where f.type = 1 and f.is_active = 1 and coalesce(t.class_id, f.class_id) = ${classID}
      and (t.id is null or t.is_active = 1)
      and (sub_topics.id is null or (sub_topics.is_active = 1 and ${isReleased}))
    order by t.order_by nulls first, t.id, sub_topics.order_by nulls first, sub_topics.id, f.name, f.id
    limit ${maxNotes}`);
  return rows;
}

/** E-mails a learner the links to the notes of a class (gaps B40). It is retried when the gateway is unavailable. */
export const sendNotes: JobKind<{ classID: number; learnerID: number }> = {
  name: 'sendNotes',
  called: 'Mail with the notes of a class',
  again: { prepare: async () => {} },
  run: async ({ classID, learnerID }, { connection: { db }, mail }) => {
    const { rows } = await db.execute<{ email: string; fullName: string; className: string }>(sql`
      select l.email, l.full_name as "fullName", c.name::text as "className" from learners l, classes c
      where l.id = ${learnerID} and c.id = ${classID}`);
    const [to] = rows;
    const notes = await notesOfClass(db, classID);
    // The address or the notes may have been removed since the button was pressed.
    if (!to?.email || notes.length === 0) return;
    const until = new Date(Date.now() + linkDays * dayMs);
    const lines = notes.map(({ name, place, storageKey }) =>
      [[place, name].filter(Boolean).join(' · '), mail.linkTo(storageKey, until)].join('\n'),
    );
    await mail.send({
      to: to.email,
      subject: `Your notes for ${to.className}`,
      text: [
        `Dear ${to.fullName || 'learner'},`,
        `Your notes for ${to.className} are ready to download. The links expire on ${shownDay(until)}.`,
        ...lines,
      ].join('\n\n'),
    });
  },
};

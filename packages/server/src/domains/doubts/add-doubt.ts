import type { CallParsed } from '@prepdesk/contract/define-call';
import type { doubts as calls } from '@prepdesk/contract/doubts/doubts';
import { dueAtOf } from '@prepdesk/contract/doubts/support-hours';
import { missing } from '@prepdesk/contract/failures';
import { and, eq } from 'drizzle-orm';
import type { MakesRows } from '../../db/list/statement.ts';
import { facultyOfDoubts } from '../../db/row-owners.ts';
import { classes, subjectMaps } from '../../db/schema/catalogue.ts';
import { classDetails } from '../../db/schema/clinical.ts';
import { doubts as table } from '../../db/schema/doubts.ts';
import { learners } from '../../db/schema/learners.ts';
import { accessEndsOf } from './days-left.ts';

/** Stores a new doubt: its faculty follows from its class, its due time from company hours. */
export async function addDoubt(
  input: CallParsed<typeof calls.add>,
  { db, actor, rules }: MakesRows,
): Promise<{ doubtID: number }> {
  const { userAppID: learnerID, question, classID = null, ...about } = input;
  const [learner] = await db
    .select({ appID: learners.appID })
    .from(learners)
    .where(eq(learners.id, learnerID));
  if (!learner) throw missing('The learner');
  const [ofClass] =
    classID === null
      ? []
      : await db
          .select({ facultyID: classDetails.facultyID })
          .from(classes)
          .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
          .leftJoin(classDetails, eq(classDetails.classID, classes.id))
          .where(and(eq(classes.id, classID), eq(subjectMaps.appID, learner.appID)));
  if (classID !== null && !ofClass) throw missing('The class');
  const requestedAt = new Date();
  const access = (await accessEndsOf(db, [{ key: 0, learnerID, classID }])).get(0);
  const [added] = await db
    .insert(table)
    .values({
      learnerID,
      question,
      classID,
      createdAt: requestedAt,
      // A doubt that a faculty enters for a learner stays with that faculty.
      facultyID: facultyOfDoubts(actor) || (ofClass?.facultyID ?? null),
      categoryID: about.categoryID ?? null,
      subTopicID: about.subTopicID ?? null,
      questionID: about.questionID ?? null,
      ...(access && { accessEndsOn: access.endsOn }),
      dueAt: dueAtOf(rules, requestedAt, access?.daysLeft ?? null),
    })
    .returning({ doubtID: table.id });
  return { doubtID: added?.doubtID as number };
}

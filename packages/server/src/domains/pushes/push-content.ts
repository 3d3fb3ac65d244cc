import { invalid } from '@prepdesk/contract/failures';
import { isWebAddress } from '@prepdesk/contract/links';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { maxPushBytes } from '@prepdesk/contract/pushes/push-delivery';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { slugs } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { functions } from '../../db/schema/home.ts';
import type { pushes } from '../../db/schema/pushes.ts';
import { bytesOf } from '../../messaging/push/fcm-message.ts';
import { messageOf } from './push-message.ts';

/** What a push says and opens. Each choice must exist, belong to its app and fit the others. */

export type Said = {
  title: string;
  description: string;
  icon: string;
  image: string;
  functionCall: string;
  dataValue: string;
};

/** 0 means none. */
export type About = { classID: number; slugID: number; subtopicID: number };

type Content = Omit<typeof pushes.$inferInsert, 'kind' | 'segmentID' | 'namedPeople' | 'createdBy'>;

const otherApp = 'This is of the other app';

/** @param named its id or its name; '' for none */
async function functionNamed(db: Db, named: string) {
  if (named === '') return undefined;
  const isIt = /^\d{1,9}$/.test(named)
    ? eq(functions.id, Number(named))
    : sql`lower(${functions.name}) = lower(${named})`;
  const [row] = await db.select().from(functions).where(isIt);
  if (!row) throw invalid({ functionCall: 'There is no such function' });
  return row;
}

type LinkTarget = { appID: number; classID: number; subTopicID: number | null; slugID: number | null };

async function classAt(db: Db, classID: number): Promise<LinkTarget> {
  const { rows } = await db.execute<LinkTarget>(sql`
    select m.app_id as "appID", c.id as "classID", null as "subTopicID", null as "slugID"
    from classes c join subject_maps m on m.id = c.subject_map_id where c.id = ${classID}`);
  if (!rows[0]) throw invalid({ classID: 'This class was not found' });
  return rows[0];
}

async function subTopicAt(db: Db, { classID, slugID, subtopicID }: About): Promise<LinkTarget> {
  const { rows } = await db.execute<LinkTarget>(sql`
    select m.app_id as "appID", c.id as "classID", u.id as "subTopicID", u.slug_id as "slugID"
    from sub_topics u
    join topics t on t.id = u.topic_id
    join classes c on c.id = t.class_id
    join subject_maps m on m.id = c.subject_map_id
    where u.id = ${subtopicID}`);
  const [row] = rows;
  if (!row) throw invalid({ subtopicID: 'This sub-topic was not found' });
  if (classID && row.classID !== classID) {
    throw invalid({ subtopicID: 'This sub-topic was not found in this class' });
  }
  if (slugID && row.slugID !== slugID) throw invalid({ slugID: 'This sub-topic is of another slug' });
  return row;
}

const asID = (value: string): number => (/^\d{1,9}$/.test(value) ? Number(value) : 0);

async function packageWithID(db: Db, packageID: number) {
  const [row] = await db
    .select({ id: packages.id, appID: packages.appID })
    .from(packages)
    .where(eq(packages.id, packageID));
  if (!row) throw invalid({ dataValue: 'Please choose the package that it opens' });
  return row;
}

/** What a tap opens: the class or sub-topic that the push is about, or what `dataValue` names. */
async function openedBy(db: Db, opens: string | undefined, dataValue: string, about: About) {
  const classID = about.classID || (opens === 'class' ? asID(dataValue) : 0);
  const subtopicID = about.subtopicID || (opens === 'sub-topic' ? asID(dataValue) : 0);
  if (opens === 'class' && !classID && !subtopicID) {
    throw invalid({ classID: 'Please choose the class that it opens' });
  }
  if (opens === 'sub-topic' && !subtopicID) {
    throw invalid({ subtopicID: 'Please choose the sub-topic that it opens' });
  }
  if (opens === 'address' && !isWebAddress(dataValue)) {
    throw invalid({ dataValue: 'Please enter the page that it opens, from https:// on' });
  }
  const target = subtopicID
    ? await subTopicAt(db, { ...about, classID, subtopicID })
    : classID
      ? await classAt(db, classID)
      : undefined;
  const pack = opens === 'package' ? await packageWithID(db, asID(dataValue)) : undefined;
  return { target, pack };
}

function openedValue(
  opens: string | undefined,
  dataValue: string,
  { target, pack }: Awaited<ReturnType<typeof openedBy>>,
): string {
  if (opens === 'class') return String(target?.classID);
  if (opens === 'sub-topic') return String(target?.subTopicID);
  if (opens === 'package') return String(pack?.id);
  return opens === 'address' ? dataValue : '';
}

/**
 * The columns of a push.
 * @param audienceAppID the app whose accounts get it, if known: the segment's app, or the one that was sent
 * @throws Failure `invalid` at the wrong field
 */
export async function pushContent(
  db: Db,
  { functionCall, dataValue, ...texts }: Said,
  about: About,
  { audienceAppID, publicUrl }: { audienceAppID: number | null; publicUrl: string },
): Promise<Content> {
  const named = await functionNamed(db, functionCall);
  const opened = await openedBy(db, named?.opens, dataValue, about);
  const { target, pack } = opened;
  const appID = audienceAppID ?? target?.appID ?? pack?.appID ?? named?.appID ?? null;
  if (target && target.appID !== appID) throw invalid({ classID: otherApp });
  if (pack && pack.appID !== appID) throw invalid({ dataValue: otherApp });
  if (named?.appID && named.appID !== appID) throw invalid({ functionCall: otherApp });
  const content = {
    ...texts,
    appID,
    functionID: named?.id ?? null,
    dataValue: openedValue(named?.opens, dataValue, opened),
    classID: target?.classID ?? null,
    slugID: target?.slugID ?? (about.slugID || null),
    subTopicID: target?.subTopicID ?? null,
    packageID: pack?.id ?? null,
  };
  await requireSlug(db, content.slugID);
  refuseTooLong(content, publicUrl);
  return content;
}

async function requireSlug(db: Db, slugID: number | null): Promise<void> {
  if (slugID === null) return;
  const [row] = await db.select({ id: slugs.id }).from(slugs).where(eq(slugs.id, slugID));
  if (!row) throw invalid({ slugID: 'There is no such slug' });
}

const longestID = 2_147_483_647;

/** Firebase and Apple refuse longer messages, and nobody would notice before the push is sent. */
function refuseTooLong(content: Content, publicUrl: string): void {
  const bytes = bytesOf(messageOf({ ...content, id: longestID, occurrenceID: longestID }, publicUrl));
  if (bytes <= maxPushBytes) return;
  const [has, max] = [bytes, maxPushBytes].map(inDigits);
  throw invalid({
    title: `This push has ${has} bytes, and phones take ${max}: please shorten its links or texts`,
  });
}

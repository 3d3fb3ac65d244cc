import { subTopics as calls, releaseWords } from '@prepdesk/contract/catalogue/sub-topics';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import {
  classes,
  contentTypes,
  subjectMaps as maps,
  slugs,
  subTopics as table,
  topics,
} from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  id: table.id,
  name: table.name,
  isActive: table.isActive,
  type: table.typeID,
  isFree: table.isFree,
  orderBy: table.orderBy,
  releaseDate: sql<string>`coalesce(${table.releaseOn}::text, ${table.release})`,
  slugID: table.slugID,
  slugName: slugs.name,
  pdfLink: table.pdfLink,
  version: table.version,
  filters: table.filters,
  rowVersion: table.rowVersion,
};

const subTopicsOf = preparedRows('subTopics.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(slugs, eq(slugs.id, table.slugID))
    .innerJoin(topics, eq(topics.id, table.topicID))
    .innerJoin(classes, eq(classes.id, topics.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(
      and(
        eq(table.topicID, sql.placeholder('topicID')),
        eq(maps.courseID, sql.placeholder('courseID')),
        eq(maps.appID, sql.placeholder('appID')),
      ),
    )
    .orderBy(asc(table.orderBy), asc(table.id)),
);

type Place = { appID: number; courseID: number; topicID: number };

async function requireTopic(db: Db, { appID, courseID, topicID }: Place): Promise<void> {
  const [found] = await db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(classes, eq(classes.id, topics.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(eq(topics.id, topicID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!found) throw missing('The topic');
}

/** Staff work in India: a day begins there (DECISIONS "Times"). yyyy-MM-dd. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** @param before the date as it stands: one that has passed since it was chosen may stay (d1 §4) */
function refusePast(releaseDate: string, before?: string): void {
  const isWord = releaseWords.some((word) => word === releaseDate);
  if (isWord || releaseDate === before || releaseDate >= today()) return;
  throw invalid({ releaseDate: 'Release Date can not be before today' });
}

type Written = {
  subTopicName: string;
  slugID: number;
  subTopicType: number;
  isFree: number;
  orderBy: number;
  releaseDate: string;
  pdfLink: string;
  version: number;
  filters: string;
};

const asRow = ({ subTopicName: name, subTopicType: typeID, releaseDate, ...rest }: Written) => {
  const isWord = releaseWords.some((word) => word === releaseDate);
  const { slugID, isFree, orderBy, pdfLink, version, filters } = rest;
  return {
    ...{ name, slugID, typeID, isFree, orderBy, pdfLink, version, filters },
    release: isWord ? releaseDate : 'date',
    releaseOn: isWord ? null : releaseDate,
  };
};

export const subTopics = implement(calls, {
  list: ({ input, db }) => subTopicsOf(db, input),
  add: async ({ input, db }) => {
    await requireTopic(db, input);
    refusePast(input.releaseDate);
    const { topicID, isActive } = input;
    const [added] = await db
      .insert(table)
      .values({ ...asRow(input), topicID, isActive })
      .returning({ subTopicsID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    await requireTopic(db, input);
    const isIt = and(eq(table.id, input.subTopicID), eq(table.topicID, input.topicID));
    const [stored] = await db
      .select(columns)
      .from(table)
      .innerJoin(slugs, eq(slugs.id, table.slugID))
      .where(isIt)
      .for('update', { of: table });
    if (!stored) throw missing('The sub-topic');
    const row = { table: 'sub_topics', key: input.subTopicID, stored };
    await refuseStale(db, row, input.rowVersion, async () => stored);
    refusePast(input.releaseDate, stored.releaseDate);
    const isActive = input.isActive ?? stored.isActive;
    await db
      .update(table)
      .set({ ...asRow(input), isActive })
      .where(isIt);
    return {};
  },
  /** Global, whatever app and course are sent (gaps A60). */
  contentTypes: ({ db }) =>
    db
      .select({ id: contentTypes.id, contentType: contentTypes.contentType })
      .from(contentTypes)
      .orderBy(asc(contentTypes.id)),
});

import type { Link } from '@prepdesk/contract/entitlement/why-not-visible';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { LocationFact } from './facts.ts';
import { momentOf } from './load-facts.ts';
import { locationsOf } from './load-locations.ts';
import { appLink, isFree, lessonLinks, locationLinks } from './location-links.ts';
import { grantIsOpenNow, type Moment, orderIsOpenNow, seatIsOpenNow } from './standing.ts';

/** The conditions for anybody to open a lesson, and how to find who of many people may open it. */
export type LessonOpening = {
  location: LocationFact;
  /** The links down to the lesson, the same for every learner: Developer Mode is not for learners. */
  links: Link[];
  /**
   * A statement with `learner_id`, for those of the given people who have or had a way to its class, and `is_open`:
   * whether that way is open on the day. `decideVisibility` gives the same result for each (`lesson-openers.test.ts`).
   * @param people a table or WITH name with a column `learner_id`
   */
  waysOf: (people: string) => SQL;
};

/**
 * A lesson as it is on a day, today or later.
 * @param day yyyy-MM-dd
 * @returns undefined when it does not exist
 */
export async function lessonOpening(
  db: Db,
  subTopicID: number,
  day: string,
): Promise<LessonOpening | undefined> {
  const item = await locationsOf(db, 'subTopic', subTopicID);
  const location = item?.locations[0];
  if (!item || !location) return undefined;
  const moment = momentOf(day);
  const facts = { ...moment, item: item.item };
  return {
    location,
    links: [
      appLink(location),
      ...locationLinks({ isDeveloper: false }, location),
      ...lessonLinks(location, facts),
    ],
    waysOf: (people) => waysTo(location, people, moment),
  };
}

/** No more devices are signed in than the package allows. */
const fits = sql`(p.device_limit = 0
  or (select count(*) from devices e where e.learner_id = l.id and e.ended_at is null) <= p.device_limit)`;

const heldBy = (classID: number, packageID: SQL): SQL =>
  sql`join packages p on p.id = ${packageID} join package_classes h on h.package_id = p.id and h.class_id = ${classID}`;

function waysTo(location: LocationFact, people: string, moment: Moment): SQL {
  const day = sql`${moment.day}::date`;
  const hasBegun = (column: string) => sql`${sql.raw(column)} <= ${moment.at.toISOString()}::timestamptz`;
  const classID = location.class.id;
  const meant = sql`${sql.raw(people)} a
    join learners l on l.id = a.learner_id and l.is_active = 1 and l.app_id = ${location.app.id}`;
  if (isFree(location)) return sql`select l.id as learner_id, true as is_open from ${meant}`;
  return sql`
    select ways.learner_id, bool_or(ways.is_open) as is_open from (
      select l.id as learner_id, ${orderIsOpenNow('o', day)} and ${hasBegun('o.purchased_at')} and ${fits} as is_open
      from ${meant} join orders o on o.learner_id = l.id and o.is_active = 1 ${heldBy(classID, sql`o.package_id`)}
      where h.is_elective = 0
        or exists (select from order_electives e where e.order_id = o.id and e.class_id = ${classID})
      union all
      select l.id, ${grantIsOpenNow('g', day)} and ${hasBegun('g.created_at')} and ${fits}
      from ${meant} join learner_access g on g.learner_id = l.id ${heldBy(classID, sql`g.package_id`)}
      union all
      select l.id, ${grantIsOpenNow('g', day)} and ${hasBegun('g.created_at')}
      from ${meant} join learner_access g on g.learner_id = l.id and g.class_id = ${classID}
      union all
      select l.id, ${seatIsOpenNow('i', 'k', day)} and ${hasBegun('n.created_at')} and ${fits}
      from ${meant} join institution_learners n on n.learner_id = l.id
      join institution_clients k on k.id = n.client_id
      join institution_packages i on i.client_id = k.id ${heldBy(classID, sql`i.package_id`)}
    ) ways group by 1`;
}

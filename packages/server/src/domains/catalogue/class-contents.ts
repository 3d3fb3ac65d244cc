import {
  type ClassAccess,
  classContents as calls,
  type SlugCounts,
} from '@prepdesk/contract/catalogue/class-contents';
import { missing } from '@prepdesk/contract/failures';
import { type SQL, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import { matchesSearch, searchTextOf } from '../../db/list/conditions.ts';
import { countRows, readPage } from '../../db/read-page.ts';
import { isReleased } from '../../db/sub-topic-release.ts';
import { implement } from '../../http/call/implement.ts';
import { grantIsOpenNow } from '../entitlement/index.ts';

type AccessQuery = { classID: number; search: string; isRunning?: number | undefined };

/**
 * The class's own rows and those of packages that contain it, each through its own index.
 * @param max limits the rows for the class and for each package to those that end last: the page shows no more
 */
function accessTo({ classID, search, isRunning }: AccessQuery, max?: number): SQL {
  const first = max === undefined ? sql`` : sql`order by g.expires_on desc, g.id desc limit ${max}`;
  const standing = isRunning === 1 ? sql`and ${grantIsOpenNow('g')}` : sql`and not ${grantIsOpenNow('g')}`;
  const meant = sql`g.withdrawn_at is null ${isRunning === undefined ? sql`` : standing}
    ${search ? sql`and ${matchesSearch(searchTextOf(sql`l.phone`, sql`l.full_name`), search)}` : sql``}`;
  const of = (where: SQL) => sql`
    (select g.id, g.learner_id, g.package_id, g.expires_on, ${grantIsOpenNow('g')}::int as is_running from learner_access g join learners l on l.id = g.learner_id
    where ${where} and ${meant} ${first})`;
  return sql`(
    ${of(sql`g.class_id = ${classID}`)}
    union all
    select h.* from package_classes k cross join lateral ${of(sql`g.package_id = k.package_id`)} h
    where k.class_id = ${classID}
  ) a`;
}

type Counts = { className: string; isActive: number; topicCount: number };

export const classContents = implement(calls, {
  counts: async ({ input, db }) => {
    const [row] = (
      await db.execute<Counts>(sql`
        select c.name as "className", c.is_active as "isActive",
          (select count(*)::int from topics t where t.class_id = c.id) as "topicCount"
        from classes c where c.id = ${input.classID}`)
    ).rows;
    if (!row) throw missing('The class');
    const { rows: slugs } = await db.execute<SlugCounts>(sql`
      select g.id as "slugID", g.name as "slugName", count(sub_topics.id)::int as "totalCount",
        count(*) filter (where sub_topics.is_active = 1 and ${isReleased})::int as "liveCount",
        count(*) filter (where sub_topics.is_active = 1 and not ${isReleased})::int as "waitingCount",
        count(*) filter (where sub_topics.is_active <> 1)::int as "hiddenCount"
      from slugs g
      left join (topics t join sub_topics on sub_topics.topic_id = t.id)
        on sub_topics.slug_id = g.id and t.class_id = ${input.classID}
      group by g.id order by g.id`);
    return { ...row, slugs };
  },
  access: async ({ input, actor, db }) => {
    const { rows, ...paged } = await readPage(input, async ({ skip, take }) => {
      const { rows } = await db.execute<ClassAccess>(sql`
          select a.id as "accessID", l.id as "learnerID", l.full_name as "fullName", l.phone,
            coalesce((select p.package_name::text from packages p where p.id = a.package_id), '') as "packageName",
            a.expires_on::text as "expiresOn", a.is_running as "isRunning"
          from ${accessTo(input, skip + take)} join learners l on l.id = a.learner_id
          order by a.expires_on desc, a.id desc limit ${take} offset ${skip}`);
      return { rows, count: await countRows(db, accessTo(input)) };
    });
    const search = input.search;
    if (search) await logAccess(db, actor, calls.access, { sought: search, foundCount: paged.total });
    return { access: rows, ...paged };
  },
});

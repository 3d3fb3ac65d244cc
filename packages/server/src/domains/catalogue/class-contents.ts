import {
  type ClassAccess,
  classContents as calls,
  type SlugCounts,
} from '@prepdesk/contract/catalogue/class-contents';
import { missing } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import { countUpTo } from '../../db/count-up-to.ts';
import { containing } from '../../db/like.ts';
import { countedPage } from '../../db/page-of.ts';
import { implement } from '../../http/implement.ts';
import { noteLookUp } from '../access/index.ts';
import { isReleased } from './lessons.ts';

/** Staff work in India: the last day ends there (DECISIONS "Times"). */
const isRunning = sql`(a.expires_on >= (now() at time zone 'Asia/Kolkata')::date)`;

type AccessAsked = { classID: number; search: string; isRunning?: number | undefined };

/** The class's own rows and those of packages that hold it, each through its own index. */
const accessTo = ({ classID, search, isRunning: wanted }: AccessAsked) => sql`(
    select * from learner_access where class_id = ${classID}
    union all
    select g.* from package_classes k join learner_access g on g.package_id = k.package_id
    where k.class_id = ${classID}
  ) a
  join learners l on l.id = a.learner_id
  where a.withdrawn_at is null
    ${wanted === undefined ? sql`` : sql`and ${isRunning} = ${wanted === 1}`}
    ${search ? sql`and (l.full_name ilike ${containing(search)} or l.phone like ${containing(search)})` : sql``}`;

type Counts = { className: string; isActive: number; topicCount: number };

export const classContents = implement(calls, {
  counts: async ({ input, db }) => {
    const [found] = (
      await db.execute<Counts>(sql`
        select c.name as "className", c.is_active as "isActive",
          (select count(*)::int from topics t where t.class_id = c.id) as "topicCount"
        from classes c where c.id = ${input.classID}`)
    ).rows;
    if (!found) throw missing('The class');
    const { rows: slugs } = await db.execute<SlugCounts>(sql`
      select g.id as "slugID", g.name as "slugName", count(s.id)::int as "totalCount",
        count(*) filter (where s.is_active = 1 and ${isReleased})::int as "liveCount",
        count(*) filter (where s.is_active = 1 and not ${isReleased})::int as "waitingCount",
        count(*) filter (where s.is_active <> 1)::int as "hiddenCount"
      from slugs g
      left join (topics t join sub_topics s on s.topic_id = t.id)
        on s.slug_id = g.id and t.class_id = ${input.classID}
      group by g.id order by g.id`);
    return { ...found, slugs };
  },
  access: async ({ input, actor, db }) => {
    const from = accessTo(input);
    const { page, limit } = input;
    const { rows, ...paged } = await countedPage(
      { page, limit },
      {
        count: countUpTo(db, from),
        read: async ({ skip, take }: { skip: number; take: number }) => {
          const { rows } = await db.execute<ClassAccess>(sql`
          select a.id as "accessID", l.id as "learnerID", l.full_name as "fullName", l.phone,
            coalesce((select p.package_name::text from packages p where p.id = a.package_id), '') as "packageName",
            a.expires_on::text as "expiresOn", ${isRunning}::int as "isRunning"
          from ${from} order by a.expires_on desc, a.id desc limit ${take} offset ${skip}`);
          return rows;
        },
      },
    );
    const sought = input.search;
    if (sought) await noteLookUp(db, actor, calls.access, { sought, foundCount: paged.total });
    return { access: rows, ...paged };
  },
});

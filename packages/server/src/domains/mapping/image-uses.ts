import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { UseQuery } from './use-group.ts';

/** `used` selects the keys of the rows that name the image. */
type Query = Omit<UseQuery, 'rows'> & { rows: (used: SQL) => SQL };

const classAndSubject = (from: SQL): SQL => sql`
  from ${from}
  join subjects subject on subject.id = map.subject_id
  join courses course on course.id = map.course_id`;

const course = (id: SQL): SQL => sql`(select name from courses where id = ${id})`;
const plain = sql`'' as opened, '{}'::json as id`;

const packagesOf = (table: SQL, idName: string) => (used: SQL) =>
  sql`
  select package_name as name, ${course(sql`course_id`)} as detail, package_name as opened,
    json_build_object(${idName}::text, id) as id
  from ${table} where id in (${used})`;

/** By the table whose rows name an image (see the triggers `note_image_uses`). */
const queries: Record<string, Query> = {
  classes: {
    label: 'Classes',
    path: '/classes/{id}',
    rows: (used) => sql`
      select c.name, concat_ws(' · ', course.name, subject.name) as detail, subject.name as opened,
        json_build_object('appId', map.app_id, 'coId', map.course_id, 'subId', map.subject_id, 'mapId', map.id) as id
      ${classAndSubject(sql`classes c join subject_maps map on map.id = c.subject_map_id`)}
      where c.id in (${used})`,
  },
  subject_metas: {
    label: 'Backgrounds of subjects',
    path: '/subjects',
    rows: (used) => sql`
      select subject.name, course.name as detail, '' as opened,
        json_build_object('appId', map.app_id, 'coId', map.course_id) as id
      ${classAndSubject(sql`subject_maps map`)} where map.id in (${used})`,
  },
  parent_packages: {
    label: 'Parent packages',
    path: '/prepclinic/parent_packges_detail/{id}',
    rows: packagesOf(sql`parent_packages`, 'parentPackageId'),
  },
  packages: {
    label: 'Packages',
    path: '/prepclinic/packges_details/{id}',
    rows: packagesOf(sql`packages`, 'packageId'),
  },
  videos: {
    label: 'Posters of videos',
    path: '/addVideo',
    rows: (used) => sql`
      select regexp_replace(cdn, '^.*/', '') as name, reference_id as detail, ${plain}
      from videos where id in (${used})`,
  },
  questions: {
    label: 'Questions',
    path: '/questions',
    rows: (used) => sql`
      select coalesce(unique_id::text, 'Question ' || id) as name, left(words, 80) as detail, '' as opened,
        json_build_object('quesID', id) as id
      from questions where id in (${used})`,
  },
  treasures: {
    label: 'Treasures',
    path: '/add_treasures',
    rows: (used) => sql`
      select 'Treasure ' || treasure.id as name, topic.name as detail, ${plain}
      from treasures treasure join treasure_topics topic on topic.id = treasure.treasure_topic_id
      where treasure.id in (${used})`,
  },
  content_pages: {
    label: 'Content pages',
    path: '/updatehtml',
    rows: (used) => sql`
      select initcap(page) as name, (select name from apps where id = app_id) as detail, '' as opened,
        json_build_object('appId', app_id, 'page', page) as id
      from content_pages where id in (${used})`,
  },
  dashboard_items: {
    label: 'Dashboard items',
    path: '/dashboard/{id}',
    rows: (used) => sql`
      select item.name, dashboard.name as detail, dashboard.name as opened,
        json_build_object('dashboardID', dashboard.id) as id
      from dashboard_items item join dashboards dashboard on dashboard.id = item.dashboard_id
      where item.id in (${used})`,
  },
  drawers: {
    label: 'Drawer entries',
    path: '/drawer',
    rows: (used) => sql`
      select title as name, ${course(sql`course_id`)} as detail, '' as opened,
        json_build_object('appId', app_id, 'co', course_id) as id
      from drawers where id in (${used})`,
  },
  banners: {
    label: 'Banners',
    path: '/banner',
    rows: (used) => sql`
      select 'Banner ' || id as name, link as detail, ${plain} from banners where id in (${used})`,
  },
  pushes: {
    label: 'Notifications',
    path: '/notification/sent',
    rows: (used) => sql`
      select title as name, left(description, 80) as detail, '' as opened, json_build_object('pushID', id) as id
      from pushes where id in (${used})`,
  },
  faculties: {
    label: 'Faculty',
    path: '/prepclinic/faculty',
    rows: (used) => sql`
      select name, (select name from apps where id = app_id) as detail, ${plain}
      from faculties where id in (${used})`,
  },
};

/** @returns a query for each table that names the image */
export async function imageUses(db: Db, imageName: string): Promise<UseQuery[]> {
  const { rows } = await db.execute<{ table: string }>(
    sql`select distinct table_name as "table" from image_uses where image_name = ${imageName} order by 1`,
  );
  return rows.flatMap(({ table }) => {
    const query = queries[table];
    if (!query) return [];
    const used = sql`
      select row_key::int from image_uses where image_name = ${imageName} and table_name = ${table}`;
    return [{ label: query.label, path: query.path, rows: query.rows(used) }];
  });
}

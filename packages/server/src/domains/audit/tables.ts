import type { RoutePath } from '@prepdesk/contract/routes';

/**
 * A table whose changes can be taken back, the column that names its rows (several with slashes, as in their key), and
 * the screens on which it is changed.
 */
export type RevertableTable = {
  key: string;
  routes: readonly RoutePath[];
  /** Where rows of one table have screens of their own. */
  routesOf?: (row: Readonly<Record<string, unknown>>) => readonly RoutePath[];
  /** The row that such rows belong to: an editor of it has to notice the change. */
  partOf?: { table: string; column: string };
};

export const revertableTables: Readonly<Record<string, RevertableTable>> = {
  courses: { key: 'id', routes: ['/courses'] },
  course_levels: { key: 'id', routes: ['/courses/{id}'] },
  subjects: { key: 'id', routes: ['/subjects', '/subjectlist'] },
  subject_maps: { key: 'id', routes: ['/subjects', '/subjectlist'] },
  subject_metas: { key: 'subject_map_id', routes: ['/subjects', '/subjectlist'] },
  classes: { key: 'id', routes: ['/classes/{id}', '/classlist/{id}', '/prepclinic/classes'] },
  topics: { key: 'id', routes: ['/topics'] },
  study_files: {
    key: 'id',
    routes: ['/addnotes/{id}', '/addSlides/{id}'],
    routesOf: ({ type }) => [type === 2 ? '/addSlides/{id}' : '/addnotes/{id}'],
  },
  sub_topics: { key: 'id', routes: ['/topics/{id}'] },
  parent_packages: { key: 'id', routes: ['/parentPackage', '/prepclinic/parent_packges_detail/{id}'] },
  packages: { key: 'id', routes: ['/prepclinic/packges_details/{id}'] },
  package_classes: {
    key: 'package_id/class_id',
    routes: ['/prepclinic/packges_details/{id}', '/elective'],
  },
  learner_access: { key: 'id', routes: ['/access'] },
  video_players: { key: 'id', routes: ['/brightcove'] },
  class_details: { key: 'class_id', routes: ['/prepclinic/prepclinic_course'] },
  content_pages: { key: 'id', routes: ['/updatehtml'] },
  treasures: { key: 'id', routes: ['/add_treasures'] },
  treasure_courses: {
    key: 'treasure_id/course_id',
    routes: ['/add_treasures'],
    partOf: { table: 'treasures', column: 'treasure_id' },
  },
  treasure_topics: { key: 'id', routes: ['/add_topics'] },
  treasure_topic_courses: {
    key: 'treasure_topic_id/course_id',
    routes: ['/add_topics'],
    partOf: { table: 'treasure_topics', column: 'treasure_topic_id' },
  },
  question_treasures: { key: 'question_id/treasure_id', routes: ['/map_treasure'] },
  videos: { key: 'id', routes: ['/addVideo'] },
  micro_topics: { key: 'id', routes: ['/addMicrotopicsVideo'] },
};

const rightsTables = ['admin_users', 'roles', 'role_permissions', 'user_permissions'];

/** Why no change of this table is taken back here; '' when it may be possible. */
export function reasonAgainst(table: string): string {
  if (Object.hasOwn(revertableTables, table)) return '';
  if (rightsTables.includes(table)) {
    return 'Rights are changed on their own screens only, where the rules for them hold';
  }
  if (table === 'images') return 'An uploaded image may be in use already, so it stays';
  return 'Changes of this kind are made again on their own screen';
}

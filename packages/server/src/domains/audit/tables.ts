import type { RoutePath } from '@prepdesk/contract/routes';

/** A table whose changes can be taken back, the column that names its rows, and the screens on which it is changed. */
export type RevertableTable = { key: string; routes: readonly RoutePath[] };

export const revertableTables: Readonly<Record<string, RevertableTable>> = {
  courses: { key: 'id', routes: ['/courses'] },
  course_levels: { key: 'id', routes: ['/courses/{id}'] },
  subjects: { key: 'id', routes: ['/subjects', '/subjectlist'] },
  subject_maps: { key: 'id', routes: ['/subjects', '/subjectlist'] },
  subject_metas: { key: 'subject_map_id', routes: ['/subjects', '/subjectlist'] },
  classes: { key: 'id', routes: ['/classes/{id}', '/classlist/{id}'] },
  topics: { key: 'id', routes: ['/topics'] },
  sub_topics: { key: 'id', routes: ['/topics/{id}'] },
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

import type { AuditRow } from '@prepdesk/contract/audit/audit-log';
import { routes } from '@prepdesk/contract/routes';

/** Words for tables whose own name would not tell a person what stands in them. */
const tableWords: Readonly<Record<string, string>> = {
  admin_users: 'Member of staff',
  api_tokens: 'API token',
  apps: 'App',
  class_details: 'Class details',
  classes: 'Class',
  course_levels: 'Course level',
  courses: 'Course',
  images: 'Image',
  package_classes: 'Class in a package',
  packages: 'Package',
  parent_packages: 'Parent package',
  questions: 'Question',
  recovery_codes: 'Recovery codes',
  role_permissions: 'Right of a role',
  roles: 'Role',
  second_factors: 'Second factor',
  sessions: 'Session',
  sub_topic_questions: 'Questions of a sub-topic',
  sub_topics: 'Sub-topic',
  subject_maps: 'Subject in a course',
  subject_metas: 'Subject meta',
  subjects: 'Subject',
  topics: 'Topic',
  user_permissions: 'Right of a person',
  video_players: 'Video player',
};

/** 'order_by' → 'Order by', 'app_id' → 'App ID'. */
const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').replace(/\b(id|url|pdf)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const tableName = (table: string): string => tableWords[table] ?? inWords(table);

export const fieldName = (field: string): string => (field === 'is_active' ? 'Status' : inWords(field));

/** A stored value as a person reads it. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return '—';
  if (value === '') return '(empty)';
  if (field === 'is_active') return value === '1' ? 'Active' : 'Inactive';
  if (field === 'route_key') return nameOfRight.get(Number(value)) ?? value;
  return value;
}

const nameOfRight = new Map<number, string>(routes.map(({ key, name }) => [key, `${name} (${key})`]));

/** Of a right, whose it is and what it opens say more than its numbers. */
const rights: readonly string[] = ['role_permissions', 'user_permissions'];

export const rowTitle = ({ tableName: table, rowKey, rowName }: AuditRow): string =>
  rights.includes(table) && rowName
    ? `${tableName(table)} · ${rowName}`
    : `${tableName(table)} ${rowKey}${rowName ? ` · ${rowName}` : ''}`;

const instant = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export const instantText = (at: string): string => instant.format(new Date(at));

const kindWords = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
const kindWordsOfRights = { added: 'Granted', changed: 'Changed', removed: 'Withdrawn' } as const;

export const kindText = ({ tableName: table, kind }: AuditRow): string =>
  (rights.includes(table) ? kindWordsOfRights : kindWords)[kind];

/** Which fields a change touched, as far as a cell has room. */
export function summary({ kind, changes }: AuditRow): string {
  if (kind !== 'changed') return 'All fields';
  if (changes.length === 0) return 'None of its own';
  const names = changes.map(({ field }) => fieldName(field));
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}

import { role } from '@prepdesk/contract/access/roles';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { ownerOfViews } from '../row-owners.ts';
import { citext, createdAt, idOf, rowVersion, serialID, state } from './columns.ts';

/** Staff, their roles and rights, and what they look up. */

const rightsStay = 'Rights are changed on their own screens only, where the rules for them hold';

export const roles = auditedTable(
  role,
  {
    named: ['name'],
    violations: { roles_name_unique: { roleName: 'Another role already has this name' } },
    revertPolicy: { never: rightsStay },
    shownOn: ['/roles', '/roles/{id}'],
    notifiesAccess: 'always',
  },
  {
    id: serialID(),
    name: citext('name').notNull().unique('roles_name_unique'),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [check('roles_state', sql`${t.isActive} in (0, 1)`)],
);

/** Staff: who may sign in. `faculty_id` ties a faculty member to the royalty and doubts that are theirs (gaps A42). */
export const adminUsers = auditedTable(
  'admin_users',
  {
    called: 'Member of staff',
    plural: 'members of staff',
    named: ['fullName'],
    violations: { admin_users_phone_unique: 'useralready has a role' },
    revertPolicy: { never: rightsStay },
    shownOn: ['/user/roles', '/permission'],
    notifiesAccess: 'always',
  },
  {
    id: serialID(),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull(),
    fullName: text('full_name').notNull(),
    roleID: integer('role_id').references(() => roles.id),
    facultyID: integer('faculty_id'),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('admin_users_phone_unique').on(t.countryCode, t.phone),
    index('admin_users_role').on(t.roleID),
    check('admin_users_state', sql`${t.isActive} in (0, 1)`),
    check('admin_users_phone_digits', sql`${t.phone} ~ '^[0-9]{10,12}$'`),
  ],
);

/** Route keys of contract/src/routes.ts. */
export const rolePermissions = auditedTable(
  'role_permissions',
  {
    called: 'Right of a role',
    plural: 'rights of roles',
    named: [{ of: 'roles', by: 'roleID' }, { right: 'routeKey' }],
    key: ['roleID', 'routeKey'],
    revertPolicy: { never: rightsStay },
    shownOn: ['/roles', '/roles/{id}'],
    isRight: true,
    notifiesAccess: 'always',
  },
  {
    roleID: idOf('role_id', () => roles.id),
    routeKey: integer('route_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleID, t.routeKey] })],
);

/** Adds to what the role gives; never takes away (gaps B18). */
export const userPermissions = auditedTable(
  'user_permissions',
  {
    called: 'Right of a person',
    plural: 'rights of persons',
    named: [{ of: 'admin_users', by: 'userID' }, { right: 'routeKey' }],
    key: ['userID', 'routeKey'],
    revertPolicy: { never: rightsStay },
    shownOn: ['/user/roles', '/permission'],
    isRight: true,
    notifiesAccess: 'always',
  },
  {
    userID: idOf('user_id', () => adminUsers.id),
    routeKey: integer('route_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userID, t.routeKey] })],
);

/** Phones for which another video player is chosen; `learners` says whose they are, once they are registered. */
export const videoPlayers = auditedTable(
  'video_players',
  {
    called: 'Video player',
    named: ['phone'],
    violations: { video_players_phone_unique: { userPhone: 'This learner is already in the list' } },
    masks: { columns: ['phone'], except: ['/brightcove', '/checkuser'] },
    revertPolicy: { edit: ['/brightcove'] },
  },
  {
    id: serialID(),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull(),
    /** 1 BrightCove, 0 EXO (d2 §3). */
    status: state('status'),
    l3Enabled: state('l3_enabled'),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('video_players_phone_unique').on(t.countryCode, t.phone),
    check('video_players_status', sql`${t.status} in (0, 1) and ${t.l3Enabled} in (0, 1)`),
  ],
);

/** A search, filters and order of a list that somebody has saved under a name (`contract/src/access/saved-views.ts`). */
export const savedViews = auditedTable(
  'saved_views',
  {
    called: 'View',
    named: ['name'],
    violations: { saved_views_name: { name: 'You already have a view with this name here' } },
    logged: { not: 'How somebody looks at a list changes nothing, and what they seek there is theirs' },
    scope: { by: 'userID', owner: ownerOfViews },
    person: {
      of: { mentionedIn: 'query' },
      // What is left of it is of use to nobody else.
      erases: { name: sql`'Erased ' || id`, query: sql`'{}'::jsonb`, isShared: sql`false` },
      stays: 'That somebody of the staff kept a view, without what it sought',
    },
  },
  {
    id: serialID(),
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** A path of contract/src/routes.ts. */
    screen: text('screen').notNull(),
    name: citext('name').notNull(),
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    position: integer('position').notNull(),
    /** Whoever may open the screen sees it, too. */
    isShared: boolean('is_shared').notNull().default(false),
  },
  (t) => [
    unique('saved_views_name').on(t.userID, t.screen, t.name),
    index('saved_views_shared').on(t.screen).where(sql`${t.isShared}`),
  ],
);

/** Who looked up whose data: written for each look-up of a person by phone or e-mail (gaps C37). */
export const lookUps = auditedTable(
  'look_ups',
  {
    called: 'Look-up',
    // Its name is that of whoever looked.
    event: 'looked up a learner',
    named: [{ of: 'admin_users', by: 'userID' }],
    masks: { columns: ['sought'], except: ['/checkuser', '/access'] },
    person: {
      of: { sought: 'sought' },
      erases: { sought: 'Erased' },
      stays: 'That somebody of the staff looked this learner up, and when',
    },
    revertPolicy: { never: 'Look-ups can’t be undone' },
  },
  {
    id: serialID(),
    at: createdAt(),
    userID: idOf('user_id', () => adminUsers.id),
    call: text('call').notNull(),
    sought: text('sought').notNull(),
    foundCount: integer('found_count').notNull(),
  },
  (t) => [index('look_ups_user').on(t.userID, t.at), index('look_ups_sought').on(sql`lower(${t.sought})`)],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { createdAt, idOf, instant, rowVersion, serialID } from './columns.ts';
import { learners } from './learners.ts';

/** Where learners are signed in with the app (d3 §3, Device). Ended sign-ins stay as history. */
export const devices = auditedTable(
  'devices',
  {
    called: 'Device',
    named: ['deviceName'],
    logged: { eachRowWhen: 'endedAt' },
    // Phones are often named after their owners.
    masks: { columns: ['deviceToken', 'ipAddress', 'deviceName'], except: [] },
    person: {
      of: 'learnerID',
      erases: { deviceToken: '', ipAddress: '', deviceName: '' },
      sets: { endedAt: sql`coalesce(ended_at, now())` },
      hides: ['deviceToken'],
    },
    revertPolicy: { never: 'A device that was signed out is signed in again by its owner' },
    shownOn: ['/loggedIn'],
  },
  {
    id: serialID(),
    learnerID: idOf('learner_id', () => learners.id),
    deviceName: text('device_name').notNull().default(''),
    deviceManufacture: text('device_manufacture').notNull().default(''),
    /** android, ios or web. */
    platform: text('platform').notNull(),
    /** The target of pushes. Shown masked (gaps C37). */
    deviceToken: text('device_token').notNull(),
    /** What the token is: a registration token, or the id of a Firebase installation. */
    targetKind: text('target_kind').notNull().default('token'),
    deviceVersion: text('device_version').notNull().default(''),
    ipAddress: text('ip_address').notNull().default(''),
    createdAt: createdAt(),
    /** When the app was last seen on it. */
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    endedAt: instant('ended_at'),
    /** The member of staff who ended it; null where the learner or the limit did. */
    endedBy: integer('ended_by').references(() => adminUsers.id),
    rowVersion: rowVersion(),
  },
  (t) => [
    uniqueIndex('devices_token').on(t.learnerID, t.deviceToken).where(sql`${t.endedAt} is null`),
    index('devices_of_learner').on(t.learnerID, t.updatedAt, t.id),
    check('devices_target_kind', sql`${t.targetKind} in ('token', 'installation')`),
    check('devices_platform', sql`${t.platform} in ('android', 'ios', 'web')`),
  ],
);

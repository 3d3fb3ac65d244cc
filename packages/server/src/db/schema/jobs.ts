import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { createdAt, idOf, serialID } from './columns.ts';

/** What people did to jobs. The jobs themselves are the queue's, which keeps them for days only. */
export const jobEvents = auditedTable(
  'job_deeds',
  {
    called: 'Job',
    named: ['kind'],
    revertPolicy: { never: 'A job that was asked for may be done by now' },
    shownOn: ['/jobs'],
  },
  {
    id: serialID(),
    /** The queue's id: the job's row is removed before this one. */
    jobID: text('job_id').notNull(),
    /** The name of its kind. */
    kind: text('kind').notNull(),
    /** retry or cancel */
    deed: text('deed').notNull(),
    askedBy: idOf('asked_by', () => adminUsers.id),
    at: createdAt(),
  },
  (t) => [
    index('job_deeds_job').on(t.jobID, t.id),
    check('job_deeds_deed', sql`${t.deed} in ('retry', 'cancel')`),
  ],
);

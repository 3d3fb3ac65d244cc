import { sql } from 'drizzle-orm';
import { check, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps } from './catalogue.ts';
import { idOf, rowVersion, serialID } from './columns.ts';

/** Terms, privacy, about: one of each per app. */
export const contentPages = auditedTable(
  'content_pages',
  {
    called: 'Content page',
    named: ['page'],
    revertPolicy: { edit: ['/updatehtml'] },
    showsImages: ['html'],
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    page: text('page').notNull(),
    html: text('html').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('content_pages_page_unique').on(t.appID, t.page),
    check('content_pages_page', sql`${t.page} in ('terms', 'privacy', 'about')`),
  ],
);

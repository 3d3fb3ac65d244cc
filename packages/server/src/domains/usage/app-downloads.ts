import { appDownloads as calls } from '@prepdesk/contract/usage/app-downloads';
import { and, eq, sql } from 'drizzle-orm';
import { rowToEditOrAdded } from '../../db/row-version.ts';
import { appDownloads as table } from '../../db/schema/usage.ts';
import { implement } from '../../http/call/implement.ts';

const dayOf = (month: string): string => `${month}-01`;

const isMonth = (appID: number, month: string) => and(eq(table.appID, appID), eq(table.month, dayOf(month)));

export const appDownloads = implement(calls, {
  read: async ({ input: { appID, monthyear }, db }) => {
    const [row] = await db.select().from(table).where(isMonth(appID, monthyear));
    const { iosDownloads = 0, androidDownloads = 0, rowVersion = 0 } = row ?? {};
    return { iosDownloads, androidDownloads, rowVersion };
  },
  months: async ({ input: { appID, monthyear }, db }) => {
    const last = sql`${dayOf(monthyear)}::date`;
    const { rows } = await db.execute<{
      month: string;
      iosDownloads: number;
      androidDownloads: number;
      rowVersion: number;
    }>(sql`
      select to_char(m, 'YYYY-MM') as month, coalesce(d.ios_downloads, 0) as "iosDownloads",
        coalesce(d.android_downloads, 0) as "androidDownloads", coalesce(d.row_version, 0) as "rowVersion"
      from generate_series(${last} - interval '11 months', ${last}, interval '1 month') m
      left join ${table} d on d.app_id = ${appID} and d.month = m::date
      order by m`);
    return { months: rows };
  },
  save: async ({ input: { appID, monthyear, androidDownloads, iosDownloads, rowVersion }, db }) => {
    const counts = { androidDownloads, iosDownloads };
    const [isIt, added] = [isMonth(appID, monthyear), { appID, month: dayOf(monthyear), ...counts }];
    const stored = await rowToEditOrAdded(db, table, added, isIt, {
      rowVersion,
      shown: async (row) => ({ ...row, month: monthyear }),
    });
    if (stored) await db.update(table).set(counts).where(isIt);
  },
});

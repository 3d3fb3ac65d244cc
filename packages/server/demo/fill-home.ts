import type { Db } from '../src/db/connect.ts';
import * as schema from '../src/db/schema/home.ts';
import { insertFiles } from './data-files.ts';
import { unlogged } from './fill-orders.ts';

/** What learners see first. @param today yyyy-MM-dd; what comes and goes lies around it */
export const addHome = (db: Db, today: string): Promise<void> =>
  unlogged(
    db,
    ['dashboards', 'dashboard_items', 'drawer_headings', 'drawers', 'banners', 'offer_timers'],
    () =>
      insertFiles(db, today, [
        ...[schema.dashboards, schema.dashboardItems, schema.drawerHeadings],
        ...[schema.drawers, schema.banners, schema.offerTimers],
      ]),
  );

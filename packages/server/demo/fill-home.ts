import type { Db } from '../src/db/connect.ts';
import { images } from '../src/db/schema/files.ts';
import * as schema from '../src/db/schema/home.ts';
import type { Storage } from '../src/storage/storage.ts';
import { unlogged } from './fill-orders.ts';
import { homeRows } from './home-rows.ts';
import { insertMany } from './insert-many.ts';

/** Tables of this file whose rows come with their ids. */
export const numberedHomeTables = ['dashboards', 'dashboard_items', 'drawer_headings', 'drawers', 'banners'];

/** What learners see first. @param today yyyy-MM-dd */
export async function addHome(db: Db, storage: Storage, today: string): Promise<void> {
  const rows = homeRows(today);
  const stored = rows.pictures.map(async ({ name, draw }) => {
    const content = await draw();
    await storage.put(`images/${name}`, content);
    return { name, contentType: 'image/png', sizeBytes: content.length };
  });
  await db.insert(images).values(await Promise.all(stored));
  await unlogged(db, [...numberedHomeTables, 'offer_timers'], async () => {
    await insertMany(db, schema.dashboards, rows.dashboards);
    await insertMany(db, schema.dashboardItems, rows.dashboardItems);
    await insertMany(db, schema.drawerHeadings, rows.drawerHeadings);
    await insertMany(db, schema.drawers, rows.drawers);
    await insertMany(db, schema.banners, rows.banners);
    await insertMany(db, schema.offerTimers, rows.offerTimers);
  });
}

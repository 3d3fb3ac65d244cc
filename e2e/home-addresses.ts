import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Addresses of the home screen's parts, as a colleague would copy them. */
export async function homeAddresses(): Promise<Record<string, string>> {
  const [first] = await sql('select id, name from dashboards where course_id = 1 order by order_by limit 1');
  return {
    '/dashboard': dashboardsOf(1, 1),
    '/dashboard/{id}': itemsOf(Number(first?.id), String(first?.name)),
    '/drawer': drawerOf(1, 1),
  };
}

export const dashboardsOf = (appId: number, co: number): string => `/dashboard?id=${encodeId({ appId, co })}`;
export const drawerOf = (appId: number, co: number): string => `/drawer?id=${encodeId({ appId, co })}`;
export const itemsOf = (dashboardID: number, name: string): string =>
  `/dashboard/${encodeURIComponent(name)}?id=${encodeId({ dashboardID })}`;
export const offerOf = (appId: number): string => `/banner?id=${encodeId({ tab: 'offer', appId })}`;

/** Two banners of the general app that are shown together for a day, in 20 days. */
export async function bannersAtOnce(): Promise<{ first: Date; last: Date; ids: number[] }> {
  const [made] = await sql(
    `with times as (
       select date_trunc('minute', now()) + interval '20 days' as first, date_trunc('minute', now()) + interval '21 days' as last
     ), made as (
       insert into banners (app_id, img, app_img, link, visible_from, visible_until)
       select 1, img, app_img, link, first, last from times, generate_series(1, 2),
         (select img, app_img, link from banners where app_id = 1 order by id limit 1) other returning id
     )
     select first, last, array(select id from made) as ids from times`,
  );
  return made as { first: Date; last: Date; ids: number[] };
}

/** @returns the address of its items */
export async function anEmptyDashboard(name: string): Promise<string> {
  const [made] = await sql(
    `insert into dashboards (app_id, course_id, name, order_by, background_color, table_cell_id)
     select app_id, course_id, $1, 99, background_color, table_cell_id from dashboards where course_id = 3 limit 1
     returning id`,
    [name],
  );
  return itemsOf(Number(made?.id), name);
}

import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Addresses of the home screen's parts, as a colleague would copy them. */
export async function homePlaces(): Promise<Record<string, string>> {
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

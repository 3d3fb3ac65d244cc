import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { hidden, key, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { daysFilter, textFilter } from '../list-filters.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';

export const usageEntry = defineRow({
  id: key({ label: 'ID' }),
  module: shown('Module'),
  /** null before the sign-in: shown as NA. */
  userAppsID: shown('UserAppID', { row: z.nullable(z.int()) }),
  url: shown('Url'),
  createdAt: shown('Created At', { kind: 'instant', row: z.iso.datetime() }),
  /** JSON, without what gaps C37 names. */
  requestParams: shown('Request Params'),
  /** Always '': the sealed request would still contain what was removed from `requestParams`. */
  enc_request: hidden(z.string()),
});
export type UsageEntry = RowOf<typeof usageEntry>;

export const minSearched = 3;

/** What was requested of the apps, the newest first (d2 §2, App Usage Flow Listing). */
export const usageLog = defineCalls('usage', 'usageLog', {
  list: listCall({
    path: 'admin/getusersflow',
    allowStale: true,
    shows: ['usage_log'],
    needs: ['/usage'],
    ...listParts(usageEntry),
    wire: { rows: 'data' },
    alsoAtTop: ['total'],
    /** In the requested address; within days that must be chosen. */
    searchLength: 100,
    filters: {
      made: daysFilter('Created At', 'startDate', 'endDate'),
      module: textFilter('module', 'Module', 60),
      userAppsID: textFilter('userAppsID', 'UserAppID', 10),
    },
  }),
});

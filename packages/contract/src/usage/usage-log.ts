import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { daysFilter, textFilter } from '../list-filters.ts';

const row = z.object({
  id: z.int(),
  module: z.string(),
  /** null before the sign-in: shown as NA. */
  userAppsID: z.nullable(z.int()),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** JSON, without what gaps C37 names. */
  requestParams: z.string(),
  /** Always '': the sealed request would still contain what was removed from `requestParams`. */
  enc_request: z.string(),
});
export type UsageEntry = z.infer<typeof row>;

export const minSearched = 3;

/** What was requested of the apps, the newest first (d2 §2, App Usage Flow Listing). */
export const usageLog = defineCalls('usage', 'usageLog', {
  list: listCall({
    path: 'admin/getusersflow',
    allowStale: true,
    shows: ['usage_log'],
    needs: ['/usage'],
    row,
    wire: { rows: 'data' },
    alsoAtTop: ['total'],
    /** In the requested address; within days that must be chosen. */
    searchLength: 100,
    filters: {
      made: daysFilter('Created At', 'startDate', 'endDate'),
      module: textFilter('module', 'Module', 60),
      userAppsID: textFilter('userAppsID', 'UserAppID', 10),
    },
    columns: {
      id: { label: 'ID', kind: 'number' },
      module: { label: 'Module' },
      userAppsID: { label: 'UserAppID' },
      url: { label: 'Url' },
      createdAt: { label: 'Created At', kind: 'instant' },
      requestParams: { label: 'Request Params' },
    },
    saysWhenEmpty: 'No data found',
  }),
});

import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { daysFilter } from '../list-filters.ts';

const row = z.object({
  id: z.int(),
  appName: z.string(),
  userID: z.int(),
  referenceID: z.string(),
  fullName: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  /** '' where none was found. */
  cdn: z.string(),
  createdAt: z.iso.datetime(),
});
export type MappingLog = z.infer<typeof row>;

/** Which video was served to a learner, and from where (d2 §2, Mapping Logs). */
export const mappingLogs = defineCalls('usage', 'mappingLogs', {
  list: listCall({
    path: 'admin/getmappinglogs',
    allowStale: true,
    shows: ['apps', 'learners', 'mapping_logs'],
    needs: ['/logs'],
    row,
    wire: { rows: 'data' },
    alsoAtTop: ['data', 'total'],
    searchLength: 100,
    findsPeople: true,
    filters: { made: daysFilter('Created Date', 'startDate', 'endDate') },
    columns: {
      id: { label: 'ID', kind: 'number' },
      appName: { label: 'App Name' },
      userID: { label: 'User ID', kind: 'number' },
      referenceID: { label: 'Reference ID' },
      fullName: { label: 'Full Name' },
      userPhone: { label: 'Phone' },
      userEmail: { label: 'Email' },
      cdn: { label: 'CDN Link' },
      createdAt: { label: 'Created Date', kind: 'instant' },
    },
    saysWhenEmpty: 'No data found',
  }),
});

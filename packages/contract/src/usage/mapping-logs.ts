import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { key, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { daysFilter } from '../list-filters.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';

export const mappingLog = defineRow({
  id: key({ label: 'ID' }),
  appName: shown('App Name'),
  userID: shown('User ID', { kind: 'id' }),
  referenceID: shown('Reference ID'),
  fullName: shown('Full Name'),
  userPhone: shown('Phone'),
  userEmail: shown('Email'),
  /** '' where none was found. */
  cdn: shown('CDN Link'),
  createdAt: shown('Created Date', { kind: 'instant', row: z.iso.datetime() }),
});
export type MappingLog = RowOf<typeof mappingLog>;

/** Which video was served to a learner, and from where (d2 §2, Mapping Logs). */
export const mappingLogs = defineCalls('usage', 'mappingLogs', {
  list: listCall({
    path: 'admin/getmappinglogs',
    allowStale: true,
    shows: ['apps', 'learners', 'mapping_logs'],
    needs: ['/logs'],
    ...listParts(mappingLog),
    wire: { rows: 'data' },
    alsoAtTop: ['data', 'total'],
    searchLength: 100,
    findsPeople: true,
    filters: { made: daysFilter('Created Date', 'startDate', 'endDate') },
  }),
});

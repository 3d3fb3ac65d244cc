import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';

const appInfo = z.object({
  appID: z.int(),
  name: z.string(),
  courseCount: z.int(),
  activeCourseCount: z.int(),
  isActive: z.int(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const appsInfo = defineCalls('access', 'appsInfo', {
  list: call({
    path: 'admin/appsinfo',
    kind: 'read',
    shows: ['apps', 'courses'],
    needs: ['/appsInfo'],
    addition: true,
    input: z.object({}),
    output: z.object({ apps: z.array(appInfo) }),
    rows: 'apps',
    saysWhenEmpty: 'No data found',
  }),
});

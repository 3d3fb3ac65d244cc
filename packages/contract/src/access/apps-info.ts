import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';

const appInfo = z.object({
  appID: z.int(),
  name: z.string(),
  courseCount: z.int(),
  activeCourseCount: z.int(),
  isActive: z.int(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const appsInfo = defineCalls('access', 'appsInfo', {
  list: readCall({
    path: 'admin/appsinfo',
    shows: ['apps', 'courses'],
    needs: ['/appsInfo'],
    addition: true,
    output: z.object({ apps: z.array(appInfo) }),
    saysWhenEmpty: 'No data found',
  }),
});

import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { filledText, flag, id, nothing, rowVersion } from '../values.ts';

const name = () => filledText(120, 'Please enter Name');

export const courses = defineCalls('catalogue', 'courses', {
  add: call({
    path: 'admin/addcourses',
    kind: 'change',
    writes: ['courses'],
    needs: ['/courses'],
    input: z.object({ appID: id('Please select App ID'), name: name() }),
    output: z.object({ insertID: z.int() }),
    says: 'Course added',
  }),
  edit: call({
    path: 'admin/editcourses',
    kind: 'change',
    writes: ['courses'],
    needs: ['/courses'],
    input: z.object({
      appID: id(),
      courseID: id(),
      name: name(),
      isActive: flag(),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Course updated',
  }),
});

import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, rowVersion } from '../values.ts';

const name = () => example(filledText(120, 'Please enter Name'), 'CA Foundation');

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

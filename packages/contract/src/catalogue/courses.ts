import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, oneOf, rowVersion } from '../values.ts';

const name = () => example(filledText(120, 'Please enter Name'), 'CA Foundation');

/** Separates the totals of plans (d3 §2). 0: none of them. An addition: left out, it is unchanged. */
export const examLevels = { 0: 'None', 4: 'Foundation', 1: 'Inter', 2: 'Final' } as const;
const examLevel = () => z.optional(oneOf([0, 1, 2, 4], 'Please choose an exam level'));

export const courses = defineCalls('catalogue', 'courses', {
  add: call({
    path: 'admin/addcourses',
    kind: 'change',
    writes: ['courses'],
    needs: ['/courses'],
    input: z.object({ appID: id('Please select App ID'), name: name(), examLevel: examLevel() }),
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
      examLevel: examLevel(),
      isActive: flag(),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Course updated',
  }),
});

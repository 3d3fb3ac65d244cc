import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { example, id } from '../values.ts';

const row = z.object({
  classID: z.int(),
  className: z.string(),
  creditSeconds: z.int(),
  isElective: z.int(),
  subjectID: z.int(),
});
export type UserClass = z.infer<typeof row>;

/** The classes that buyers of a package get (d3 §2). */
export const userClasses = defineCalls('orders', 'userClasses', {
  list: readCall({
    path: 'admin/getuserclasses',
    shows: ['classes', 'package_classes', 'subject_maps'],
    needs: ['/user_class/{id}'],
    input: z.object({ packageID: example(id(), 800_001) }),
    output: z.array(row),
    saysWhenEmpty: 'No data found',
  }),
});

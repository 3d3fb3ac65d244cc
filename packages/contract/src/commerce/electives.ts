import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { pagedInput, pagedOutput } from '../paged.ts';
import { example, flag, id, nothing, rowVersion, text } from '../values.ts';

const elective = z.object({
  /** Package and class: '3/17'. */
  electiveID: z.string(),
  packageID: z.int(),
  packageName: z.string(),
  classID: z.int(),
  className: z.string(),
  subjectName: z.string(),
  isElective: z.int(),
  rowVersion: z.int(),
});
export type Elective = z.infer<typeof elective>;

/** The classes of packages, of which a buyer chooses among the elective ones (gaps B1). */
export const electives = defineCalls('commerce', 'electives', {
  packages: call({
    path: 'admin/electivepackages',
    kind: 'read',
    shows: ['packages'],
    needs: ['/elective'],
    addition: true,
    input: z.object({ appID: id(), courseID: z.optional(id()) }),
    output: z.object({ packages: z.array(z.object({ packageID: z.int(), packageName: z.string() })) }),
    rows: 'packages',
  }),
  list: call({
    path: 'admin/electives',
    kind: 'read',
    shows: ['classes', 'package_classes', 'packages', 'subject_maps', 'subjects'],
    needs: ['/elective'],
    addition: true,
    input: z.object({
      ...pagedInput,
      appID: id(),
      courseID: z.optional(id()),
      packageID: z.optional(id()),
      isElective: z.optional(flag()),
      search: z._default(text(200), ''),
    }),
    output: z.object({ electives: z.array(elective), ...pagedOutput }),
    rows: 'electives',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'package_classes', key: 'electiveID' }],
  }),
  setState: call({
    path: 'admin/setelective',
    kind: 'change',
    writes: ['package_classes'],
    needs: ['/elective'],
    addition: true,
    input: z.object({
      packageID: example(id(), 900_001),
      classID: id(),
      isElective: flag('Choose 1 or 0'),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Elective updated',
  }),
});

import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { example, flag, id, nothing, rowVersion } from '../values.ts';

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

const electiveWords = { 1: 'Elective', 0: 'Fixed' } as const;

/** The classes of packages, including the elective ones that a buyer chooses from (gaps B1). */
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
  list: listCall({
    path: 'admin/electives',
    shows: ['classes', 'package_classes', 'packages', 'subject_maps', 'subjects'],
    needs: ['/elective'],
    addition: true,
    row: elective,
    wire: { rows: 'electives' },
    given: { appID: id() },
    searchLength: 200,
    filters: {
      courseID: choiceFilter('courseID', 'Course', id()),
      packageID: choiceFilter('packageID', 'Package', id()),
      isElective: choiceFilter('isElective', 'isElective', flag(), electiveWords),
    },
    sorts: ['packageID', 'classID'],
    columns: {
      packageID: { label: 'Package ID', kind: 'number' },
      packageName: { label: 'Package' },
      classID: { label: 'Class ID', kind: 'number' },
      className: { label: 'Class Name' },
      subjectName: { label: 'Subject Name' },
      isElective: { label: 'isElective', choices: electiveWords },
    },
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

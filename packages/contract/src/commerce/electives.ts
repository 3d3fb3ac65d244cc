import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, hidden, key, onceAdded, owner, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { flag, id, optionalID } from '../values.ts';
import { electiveWords } from './elective-words.ts';

export const elective = resource({
  name: 'package_classes',
  label: 'Class in this package',
  key: 'classID',
  fields: {
    /** Package and class: '3/17'. */
    electiveID: hidden(z.string()),
    packageID: {
      ...onceAdded(owner({ label: 'Package ID', sort: true, example: 900_001 })),
      row: z.int(),
      unlisted: false,
    },
    packageName: shown('Package'),
    classID: key({ label: 'Class ID', sort: true }),
    className: shown('Class Name'),
    subjectName: shown('Subject Name'),
    isElective: onceAdded(
      field({ label: 'isElective', kind: 'flag', choices: electiveWords }, z.int(), flag('Choose 1 or 0')),
    ),
  },
});
export type Elective = RowOf<typeof elective>;

/** The classes of packages, including the elective ones that a buyer chooses from (gaps B1). */
export const electives = defineCallsWith('commerce', 'electives', { needs: ['/elective'], addition: true })({
  packages: readCall({
    path: 'admin/electivepackages',
    shows: ['packages'],
    input: z.object({ appID: id(), courseID: optionalID() }),
    output: z.object({ packages: z.array(z.object({ packageID: z.int(), packageName: z.string() })) }),
    rows: 'packages',
  }),
  list: listCall({
    path: 'admin/electives',
    shows: ['classes', 'package_classes', 'packages', 'subject_maps', 'subjects'],
    ...listParts(elective),
    wire: { rows: 'electives' },
    given: { appID: id() },
    searchLength: 200,
    filters: {
      courseID: choiceFilter('courseID', 'Course', id()),
      packageID: choiceFilter('packageID', 'Package', id()),
      isElective: choiceFilter('isElective', 'isElective', flag(), electiveWords),
    },
    history: [{ table: 'package_classes', key: 'electiveID' }],
  }),
  setState: changeCall({
    path: 'admin/setelective',
    writes: ['package_classes'],
    input: elective.editInput,
    says: 'Elective updated',
  }),
});

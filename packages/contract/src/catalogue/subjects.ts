import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import {
  example,
  filledText,
  flag,
  id,
  idOrNone,
  nothing,
  orderBy,
  rowVersion,
  wholeNumberBetween,
  withoutDefaults,
} from '../values.ts';
import { defaultLanguageID } from './apps.ts';

const everyField = 'All field must be filled out';
const subjectListRoutes = ['/subjects', '/subjectlist'] as const;

const subject = z.object({
  subjectID: z.int(),
  subjectName: z.string(),
  subjectMapID: z.int(),
  isActive: z.int(),
  orderBy: z.int(),
  languageID: z.int(),
  rowVersion: z.int(),
});
export type Subject = z.infer<typeof subject>;

const place = { appID: id('Please select App ID'), courseID: id('Please select Course') };
/** Wherever it is set (d1 §9, gaps A37). */
export const maxOrder = 100;

const placed = {
  ...place,
  languageID: z._default(id(), defaultLanguageID),
  subjectName: example(filledText(120, everyField), 'Accounting'),
  orderBy: orderBy(everyField, maxOrder),
};

export const subjects = defineCalls('catalogue', 'subjects', {
  /** Every subject name, whichever course uses it: suggestions for Add Subject. */
  names: call({
    path: 'admin/allsubjects',
    kind: 'read',
    shows: ['subjects'],
    needs: ['/addsubjects', ...subjectListRoutes],
    input: z.object({}),
    output: z.object({ allSubjects: z.array(z.object({ id: z.int(), name: z.string() })) }),
    rows: 'allSubjects',
  }),
  list: call({
    path: 'admin/subjects',
    kind: 'read',
    shows: ['subject_maps', 'subjects'],
    needs: [
      ...subjectListRoutes,
      '/topics',
      '/prepclinic/classes',
      '/prepclinic/categoryDetail',
      '/class_details',
    ],
    input: z.object(place),
    output: z.object({ subjects: z.array(subject) }),
    rows: 'subjects',
    saysWhenEmpty: 'No data found',
    history: [
      { table: 'subject_maps', key: 'subjectMapID' },
      { table: 'subjects', key: 'subjectID' },
      { table: 'subject_metas', key: 'subjectMapID' },
    ],
  }),
  /** `subjectID` 0 makes a new name; otherwise the existing name is used in this course too (d1 §5). */
  add: call({
    path: 'admin/addsubject',
    kind: 'change',
    writes: ['subject_maps', 'subjects'],
    needs: ['/addsubjects', ...subjectListRoutes],
    input: z.object({ ...placed, subjectID: z._default(idOrNone(), 0) }),
    output: z.object({ subjectID: z.int() }),
    says: 'Subject Added',
  }),
  edit: call({
    path: 'admin/updatesubject',
    kind: 'change',
    writes: ['subject_maps', 'subjects'],
    needs: subjectListRoutes,
    input: z.object({
      ...withoutDefaults(placed),
      subjectID: id(),
      subjectMapID: id(),
      isActive: flag(everyField),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Subject Updated',
  }),
});

const invalidName = 'Invaild Subject Name';

/** The form of /addsubjects, whose rules are stricter than the table's (d1 §5, gaps A37, C40). */
export const addSubjectForm = z.object({
  ...place,
  subjectName: example(
    filledText(120, invalidName).check(
      z.refine((name) => /^[a-z]+$/i.test(name.replace(/\s/g, '')), invalidName),
    ),
    'Accounting',
  ),
  orderBy: wholeNumberBetween(0, maxOrder, 'Order number must be a number from 0 to 100'),
});

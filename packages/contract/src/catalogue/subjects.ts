import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, hidden, key, owner, position, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, id, idOrNone, optionalID, wholeNumberBetween } from '../values.ts';
import { defaultLanguageID } from './apps.ts';

const everyField = 'All field must be filled out';
const subjectListRoutes = ['/subjects', '/subjectlist'] as const;

/** Wherever it is set (d1 §9, gaps A37). */
export const maxOrder = 100;

export const subject = resource({
  name: 'subject_maps',
  label: 'Subject',
  key: 'subjectMapID',
  fields: {
    appID: owner({ label: 'App ID', required: 'Please select App ID' }),
    courseID: owner({ label: 'Course', required: 'Please select Course' }),
    /** 0 adds a new name; otherwise the existing name is used in this course, too (d1 §5). */
    subjectID: { ...owner({ label: 'ID' }), row: z.int(), add: z._default(idOrNone(), 0) },
    subjectName: text(
      { label: 'Subject Name', max: 120, example: 'Accounting' },
      filledName(120, everyField),
    ),
    subjectMapID: { ...key({ label: '' }), unlisted: true },
    isActive: activeOnceAdded({ required: everyField }),
    orderBy: position({ required: everyField, to: maxOrder }),
    languageID: { ...hidden(z.int()), add: z._default(id(), defaultLanguageID), edit: optionalID() },
  },
});
export type Subject = RowOf<typeof subject>;

export const subjects = defineCallsWith('catalogue', 'subjects', { writes: ['subject_maps', 'subjects'] })({
  /** Every subject name, whichever course uses it: suggestions for Add Subject, and a filter of the question bank. */
  names: readCall({
    path: 'admin/allsubjects',
    shows: ['subjects'],
    needs: ['/addsubjects', ...subjectListRoutes, '/mcq_ques', '/numerical-ques'],
    output: z.object({ allSubjects: z.array(z.object({ id: z.int(), name: z.string() })) }),
    rows: 'allSubjects',
  }),
  list: readCall({
    path: 'admin/subjects',
    shows: ['subject_maps', 'subjects'],
    needs: [
      ...subjectListRoutes,
      '/topics',
      '/prepclinic/classes',
      '/prepclinic/categoryDetail',
      '/class_details',
    ],
    input: z.object({ appID: id('Please select App ID'), courseID: id('Please select Course') }),
    output: z.object({ subjects: z.array(subject.row) }),
    saysWhenEmpty: 'No data found',
    history: [
      { table: 'subject_maps', key: 'subjectMapID' },
      { table: 'subjects', key: 'subjectID' },
      { table: 'subject_metas', key: 'subjectMapID' },
    ],
  }),
  add: changeCall({
    path: 'admin/addsubject',
    needs: ['/addsubjects', ...subjectListRoutes],
    input: subject.addInput,
    output: z.object({ subjectID: z.int() }),
    says: 'Subject added',
  }),
  edit: changeCall({
    path: 'admin/updatesubject',
    needs: subjectListRoutes,
    input: subject.editInput,
    says: 'Subject updated',
  }),
});

const invalidName = 'Invaild Subject Name';

/** The form of /addsubjects, whose rules are stricter than the table's (d1 §5, gaps A37, C40). */
export const addSubjectForm = z.object({
  appID: id('Please select App ID'),
  courseID: id('Please select Course'),
  subjectName: example(
    filledName(120, invalidName).check(
      z.refine((name) => /^[a-z]+$/i.test(name.replace(/\s/g, '')), invalidName),
    ),
    'Accounting',
  ),
  orderBy: wholeNumberBetween(0, maxOrder, 'Order number must be a number from 0 to 100'),
});

import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { activeOnceAdded, choice, key, owner, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { flag, id } from '../values.ts';

/** Separates the totals of plans (d3 §2). 0: none of them. An addition: left out, it is unchanged. */
export const examLevels = { 0: 'None', 4: 'Foundation', 1: 'Inter', 2: 'Final' } as const;

export const course = resource({
  name: 'courses',
  label: 'Course',
  key: 'courseID',
  fields: {
    appID: { ...owner({ label: 'App' }), add: id('Please select App ID') },
    courseID: key({ label: 'courseID' }),
    name: text({ label: 'Name', max: 120, example: 'CA Foundation' }, filledName(120, 'Please enter Name')),
    examLevel: choice(examLevels, {
      label: 'Exam level',
      required: 'Please choose an exam level',
      absent: 0,
      initial: 0,
    }),
    isActive: { ...activeOnceAdded({}), edit: flag() },
  },
});
export type Course = RowOf<typeof course>;

export const courses = defineCallsWith('catalogue', 'courses', { needs: ['/courses'], writes: ['courses'] })({
  add: changeCall({
    path: 'admin/addcourses',
    input: course.addInput,
    output: z.object({ insertID: z.int() }),
    says: 'Course added',
  }),
  edit: changeCall({
    path: 'admin/editcourses',
    input: course.editInput,
    says: 'Course updated',
  }),
});

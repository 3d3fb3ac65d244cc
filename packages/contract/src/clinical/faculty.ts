import * as z from 'zod/mini';
import { userCountryCode } from '../access/staff.ts';
import { clinicalCourseID } from '../catalogue/apps.ts';
import { maxPackagesAPage, packagePageSizes } from '../commerce/parent-packages.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { everyField } from '../drugs/save-input.ts';
import { active, computed, field, html, key, notStored, owner, position, text } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { filledName } from '../names.ts';
import { phoneDigits } from '../phone-digits.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { converted, example, filledText, id } from '../values.ts';

const listed = '/prepclinic/faculty';
const details = '/prepclinic/faculty_detail/{id}';

const percentage = converted(z.union([z.string(), z.number()], everyField), (value, refuse) => {
  const typed = String(value).trim();
  if (/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(typed)) return typed;
  return refuse(typed === '' ? everyField : 'Royality Percentage is 0 to 100, with at most two decimals');
});

/** Numeric, at most 12 digits (d3 §5). */
const phone = filledText(30, everyField).check(
  z.overwrite(phoneDigits),
  z.regex(/^\d{10,12}$/, 'Please enter a phone number of 10 to 12 digits'),
);

/** In the order of the documents (d3 §3). */
export const facultyMember = resource({
  name: 'faculties',
  label: 'Faculty',
  sentKey: 'facultyID',
  keyExample: 900_001,
  fields: {
    appID: owner({ label: 'App' }),
    courseID: notStored(
      'The documented client sends it; a faculty belongs to the app',
      z._default(id(), clinicalCourseID),
    ),
    id: key({ label: 'ID', sort: true }),
    name: text(
      { label: 'Name', max: 120, sort: true, example: 'Dr. Leela Nair' },
      filledName(120, everyField),
    ),
    /** '+91' (d3 §3). */
    facultyCountryCode: text({ label: 'Country Code', max: 5, initial: '+91' }, userCountryCode()),
    facultyPhone: text({ label: 'Phone', max: 12, example: '9120000999' }, phone),
    /** Two decimals, '12.50'. */
    royalityPercentage: field(
      { label: 'Royality Percentage', kind: 'number', max: 6, example: '12.5' },
      z.string(),
      percentage,
    ),
    shortDescription: text({ label: 'Short Description', max: 500, optional: true }),
    description: html({ label: 'Description', max: 20_000, unlisted: true }),
    orderBy: position({ required: everyField, sort: true }),
    isActive: active({ required: everyField }),
    classCount: computed({ label: 'Classes', kind: 'number' }, z.int()),
  },
});
export type Faculty = RowOf<typeof facultyMember>;

const shows = ['class_details', 'faculties'] as const;
const history = [{ table: 'faculties', key: 'id' }];

export const faculty = defineCallsWith('clinical', 'faculty', { writes: ['faculties', 'image_uses'] })({
  list: listCall({
    path: 'admin/getAllFaculty',
    shows,
    needs: [listed],
    ...listParts(facultyMember),
    wire: { rows: 'faculty' },
    limit: { usual: maxPackagesAPage, max: maxPackagesAPage, sizes: packagePageSizes },
    given: { appID: id() },
    searchLength: 120,
    history,
  }),
  detail: readCall({
    path: 'admin/facultydetail',
    shows,
    needs: [details],
    addition: true,
    input: z.object({ facultyID: example(id(), 900_001) }),
    output: z.object({ faculty: z.extend(facultyMember.row, { appID: z.int() }) }),
    history,
  }),
  /** The classes that a faculty teaches, according to the classes' details. */
  classes: readCall({
    path: 'admin/facultyclasses',
    shows: ['class_details', 'classes', 'courses', 'review_months', 'reviews', 'subject_maps', 'subjects'],
    needs: [details],
    addition: true,
    input: z.object({ facultyID: example(id(), 900_001) }),
    output: z.object({
      classes: z.array(
        z.object({
          classID: z.int(),
          className: z.string(),
          subjectName: z.string(),
          courseName: z.string(),
          isActive: z.int(),
          /** Its approved reviews: their number, and the average of their stars, '4.33'. */
          reviewCount: z.int(),
          averageRating: z.nullable(z.string()),
        }),
      ),
    }),
    saysWhenEmpty: 'No data found',
  }),
  add: changeCall({
    path: 'admin/addFaculty',
    needs: [listed],
    input: facultyMember.addInput,
    output: z.object({ facultyID: z.int() }),
    says: 'Faculty added',
    bodyLimitBytes: 256 * 1024,
  }),
  edit: changeCall({
    path: 'admin/editFaculty',
    needs: [details],
    input: facultyMember.editInput,
    says: 'Faculty updated',
    bodyLimitBytes: 256 * 1024,
  }),
});
export type FacultyDetail = z.infer<typeof faculty.detail.output>['faculty'];
export type FacultyClass = z.infer<typeof faculty.classes.output>['classes'][number];

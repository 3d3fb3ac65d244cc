import * as z from 'zod/mini';
import { userCountryCode } from '../access/staff.ts';
import { mostPackagesAPage, packagePageSizes } from '../commerce/parent-packages.ts';
import { call, defineCalls } from '../define-call.ts';
import { everyField } from '../drugs/drug-categories.ts';
import { listCall } from '../list-call.ts';
import {
  example,
  filledText,
  flag,
  id,
  nothing,
  orderBy,
  richText,
  rowVersion,
  text,
  withoutDefaults,
} from '../values.ts';

const listed = '/prepclinic/faculty';
const details = '/prepclinic/faculty_detail/{id}';

const row = z.object({
  id: z.int(),
  name: z.string(),
  /** '+91' (d3 §3). */
  facultyCountryCode: z.string(),
  facultyPhone: z.string(),
  /** Two decimals, '12.50'. */
  royalityPercentage: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  classCount: z.int(),
  rowVersion: z.int(),
});
export type Faculty = z.infer<typeof row>;

const percentage = () =>
  example(
    z.pipe(
      z.union([z.string(), z.number()], everyField),
      z.transform((value, context) => {
        const written = String(value).trim();
        if (/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(written)) return written;
        context.issues.push({
          code: 'custom',
          input: value,
          message: written === '' ? everyField : 'Royality Percentage is 0 to 100, with at most two decimals',
        });
        return z.NEVER;
      }),
    ),
    '12.5',
  );

/** Numeric, at most 12 digits (d3 §5). */
const facultyPhone = () =>
  example(
    filledText(20, everyField).check(
      z.regex(/^\d{10,12}$/, 'Please enter a phone number of 10 to 12 digits'),
    ),
    '9120000999',
  );

const written = {
  appID: id(),
  /** As the documented client sends it; a faculty belongs to the app. */
  courseID: z._default(id(), 2),
  facultyCountryCode: userCountryCode(),
  facultyPhone: facultyPhone(),
  name: example(filledText(120, everyField), 'Dr. Leela Nair'),
  royalityPercentage: percentage(),
  description: z._default(richText({ mostLength: 20_000 }), ''),
  shortDescription: z._default(text(500), ''),
  orderBy: orderBy(everyField),
};

const shows = ['class_details', 'faculties'] as const;
const history = [{ table: 'faculties', key: 'id' }];

export const faculty = defineCalls('clinical', 'faculty', {
  list: listCall({
    path: 'admin/getAllFaculty',
    shows,
    needs: [listed],
    row,
    wire: { rows: 'faculty' },
    limit: { usual: mostPackagesAPage, most: mostPackagesAPage, sizes: packagePageSizes },
    given: { appID: id() },
    searchLength: 120,
    sorts: ['id', 'name', 'orderBy'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      name: { label: 'Name' },
      facultyCountryCode: { label: 'Country Code' },
      facultyPhone: { label: 'Phone' },
      royalityPercentage: { label: 'Royality Percentage', kind: 'number' },
      shortDescription: { label: 'Short Description' },
      orderBy: { label: 'OrderBy', kind: 'number' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
      classCount: { label: 'Classes', kind: 'number' },
    },
    saysWhenEmpty: 'No data found',
    history,
  }),
  detail: call({
    path: 'admin/facultydetail',
    kind: 'read',
    shows,
    needs: [details],
    addition: true,
    input: z.object({ facultyID: example(id(), 900_001) }),
    output: z.object({ faculty: z.extend(row, { appID: z.int() }) }),
  }),
  /** The classes that a faculty teaches, according to the classes' details. */
  classes: call({
    path: 'admin/facultyclasses',
    kind: 'read',
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
    rows: 'classes',
    saysWhenEmpty: 'No data found',
  }),
  add: call({
    path: 'admin/addFaculty',
    kind: 'change',
    writes: ['faculties', 'image_uses'],
    needs: [listed],
    input: z.object({ ...written, isActive: z._default(flag(), 1) }),
    output: z.object({ facultyID: z.int() }),
    says: 'Faculty added',
    bodyLimitBytes: 256 * 1024,
  }),
  edit: call({
    path: 'admin/editFaculty',
    kind: 'change',
    writes: ['faculties', 'image_uses'],
    needs: [details],
    input: z.object({
      ...withoutDefaults(written),
      facultyID: example(id(), 900_001),
      isActive: flag(everyField),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Faculty updated',
    bodyLimitBytes: 256 * 1024,
  }),
});
export type FacultyDetail = z.infer<typeof faculty.detail.output>['faculty'];
export type FacultyClass = z.infer<typeof faculty.classes.output>['classes'][number];

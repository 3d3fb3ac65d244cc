import * as z from 'zod/mini';
import { maxPackagesAPage, packagePageSizes } from '../commerce/parent-packages.ts';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { activeStates, hidden, reference, setOnce, shown, text } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { defineRow, listParts, type RowOf, resource } from '../resource.ts';
import { example, id, rowVersionOrNone, text as textRule } from '../values.ts';

/** What staff write about a class; the first save adds it. */
export const courseDetail = resource({
  name: 'class_details',
  label: 'Course detail',
  key: 'classID',
  fields: {
    classID: { ...setOnce(id()), label: 'ID', row: z.int() },
    facultyID: { ...reference({ label: 'Faculty' }), row: z.nullable(z.int()), unlisted: true },
    eligibility: text({ label: 'Eligibility', max: 200, optional: true }),
    categoryCourse: text({ label: 'Category', max: 200, optional: true }),
  },
});

/**
 * What a class contains and costs, and who teaches it (d3 §3, Course detail): here the documents call a class a course.
 * Counted from active topics and sub-topics, as learners see them.
 */
export const courseDetailRow = defineRow({
  ...courseDetail.fields,
  className: shown('Class Name'),
  subjectName: shown('Subject'),
  /** Of the cheapest active package that opens the class. */
  packagePrice: shown('Package Price', { kind: 'money', row: z.nullable(z.string()) }),
  packageName: shown('Package'),
  validityInDays: shown('Validity In Days', { kind: 'number', row: z.nullable(z.int()) }),
  facultyName: shown('Faculty'),
  facultyProfile: shown('Faculty profile'),
  /** Names of the classes that the faculty teaches, each once, separated by commas. */
  facultyCourses: shown('Courses of the faculty'),
  /** A video that is in the class twice counts once. */
  totalVideoDuration: shown('Video Duration', { kind: 'seconds' }),
  /** In all, of those whose sub-topic is released, and of those to come; with the numbers of their sub-topics. */
  video: shown('Videos', { kind: 'number' }),
  livevideo: shown('Live videos', { kind: 'number' }),
  livevideoSubTopic: shown('Sub-topics of live videos', { kind: 'number' }),
  comingvideo: shown('Coming videos', { kind: 'number' }),
  comingvideoSubTopic: shown('Sub-topics of coming videos', { kind: 'number' }),
  /** The number of questions, and of the sub-topics that contain them. */
  qBank: shown('Q-bank', { kind: 'number' }),
  qBankSubTopic: shown('Sub-topics of the Q-bank', { kind: 'number' }),
  isActive: shown('IsActive', { kind: 'flag', choices: activeStates }),
  /** 0: no details have been written for the class yet. */
  rowVersion: hidden(z.int()),
});
const { row } = courseDetailRow;
export type CourseDetail = RowOf<typeof courseDetailRow>;

const match = z.object({
  classID: z.int(),
  className: z.string(),
  subjectName: z.string(),
  courseName: z.string(),
});
export type ClassMatch = z.infer<typeof match>;

const list = '/prepclinic/prepclinic_course';
const check = '/prepclinic/classCrm';
const category = '/prepclinic/categoryDetail';
const history = [{ table: 'class_details', key: 'classID' }];

/** What a row is derived from: a class, its content, and the packages that sell it. */
const shownByRow = [
  'class_details',
  'classes',
  'faculties',
  'package_classes',
  'packages',
  'questions',
  'sub_topic_questions',
  'sub_topic_videos',
  'sub_topics',
  'subject_maps',
  'subjects',
  'topics',
  'videos',
] as const;

export const courseDetails = defineCalls('clinical', 'courseDetails', {
  /** Newest first, page by page. */
  list: listCall({
    path: 'admin/getcoursedetailslist',
    shows: shownByRow,
    needs: [list],
    ...listParts(courseDetailRow),
    wire: { rows: 'data' },
    limit: { usual: maxPackagesAPage, max: maxPackagesAPage, sizes: packagePageSizes },
    given: { appID: id() },
    searchLength: 200,
    saysWhenEmpty: 'No Course data found',
    history,
  }),
  /** Classes whose name contains this text; names that begin with it come first. */
  search: readCall({
    path: 'admin/searchClass',
    shows: ['classes', 'courses', 'subject_maps', 'subjects'],
    needs: [check, '/prepclinic/packges_details/{id}', '/UsersPurchasedClasses'],
    input: z.object({ search: example(textRule(200), 'class'), appID: id() }),
    output: z.object({ classes: z.array(match) }),
    alsoAtTop: ['classes'],
    saysWhenEmpty: 'No Course data found',
  }),
  read: readCall({
    path: 'admin/classCRM',
    shows: shownByRow,
    needs: [check],
    input: z.object({ classID: id(), appID: id() }),
    output: z.array(row),
    saysWhenEmpty: 'No Course data found',
    history,
  }),
  /** The audiences of a subject's classes; each is listed because some class has it (gaps B36). */
  eligibilities: readCall({
    path: 'admin/classEligibility',
    shows: ['class_details', 'classes', 'subject_maps'],
    needs: [category],
    input: z.object({ appID: id(), subjectID: id() }),
    output: z.array(z.object({ eligibility: z.string() })),
    rows: '',
  }),
  /** Without an eligibility, every class of the subject. */
  filtered: readCall({
    path: 'admin/filteredClass',
    shows: shownByRow,
    needs: [category],
    input: z.object({ appID: id(), subjectID: id(), eligibility: z._default(textRule(200), '') }),
    output: z.object({ classes: z.array(row) }),
    alsoAtTop: ['classes'],
    saysWhenEmpty: 'No Course data found',
    history,
  }),
  /** Who can be chosen as faculty, and the words that other classes use. */
  choices: readCall({
    path: 'admin/coursedetailchoices',
    shows: ['class_details', 'classes', 'faculties', 'subject_maps'],
    needs: [list],
    addition: true,
    input: z.object({ appID: id() }),
    output: z.object({
      faculty: z.array(z.object({ id: z.int(), name: z.string(), isActive: z.int() })),
      eligibilities: z.array(z.string()),
      categories: z.array(z.string()),
    }),
  }),
  edit: changeCall({
    path: 'admin/editcoursedetail',
    writes: ['class_details'],
    needs: [list],
    addition: true,
    input: z.extend(courseDetail.editInput, {
      appID: id(),
      rowVersion: rowVersionOrNone(),
    }),
    says: 'Course detail updated',
  }),
});

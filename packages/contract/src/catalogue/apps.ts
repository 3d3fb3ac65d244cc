import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { course } from './courses.ts';

export const appIDs = { general: 1, clinical: 2 } as const;
/** d1 §1: the clinical app's own course. */
export const clinicalCourseID = 2;
/** d1 §9. */
export const defaultLanguageID = 1;

const app = z.object({ appID: z.int(), name: z.string(), courses: z.array(course.row) });

export type App = z.infer<typeof app>;

export const apps = defineCalls('catalogue', 'apps', {
  /** Both apps with their courses: feeds every App and Course choice of the catalogue. */
  list: readCall({
    path: 'admin/getappscourses',
    shows: ['apps', 'courses'],
    needs: [
      '/courses',
      '/courses/{id}',
      '/subjects',
      '/subjectlist',
      '/addsubjects',
      '/topics',
      '/parentPackage',
      ...([
        '/add_treasures',
        '/add_topics',
        '/test',
        '/books',
        '/qbankLive',
        '/elective',
        '/class_details',
        '/updatehtml',
        '/coupons',
        '/addcoupons',
        '/shipping',
        '/orders#write',
        '/developers',
        '/refer',
        '/prepclinic-users-downloads',
        '/classes_data',
        '/clientuser',
        '/dashboard',
        '/dashboard/{id}',
        '/drawer',
        '/drawerheading',
        '/banner',
        '/mcq_ques',
        '/numerical-ques',
        '/notification',
        '/notification/segments',
      ] as const),
    ],
    output: z.array(app),
    rows: '',
    history: [{ table: 'courses', key: 'courseID' }],
  }),
});

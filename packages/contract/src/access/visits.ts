import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import type { RecordName } from '../records.ts';
import { type RoutePath, screens } from '../routes.ts';
import { example, flag, idOrNone, oneOf, text } from '../values.ts';

/** The screens and records that a person opened last, and those that they marked: favourites. */

/** For one person. Older ones are forgotten; favourites stay. */
export const maxRecents = 50;
export const maxFavourites = 30;

type RecordScreenRule = {
  /** What the encoded id of the address calls the record's number; '{id}' where it is in the path. */
  parameter?: string;
  record: RecordName;
  /** It also opens without a record. */
  isAlsoPlain?: true;
};

/**
 * The screens of one record that are remembered by their record, whose name is read whenever it is shown. Orders open
 * in a popup, which notes them: their number is in no address.
 */
const recordScreens = {
  '/courses/{id}': { parameter: 'coID', record: 'courses' },
  '/classes/{id}': { parameter: 'mapId', record: 'subject_maps' },
  '/classlist/{id}': { parameter: 'mapId', record: 'subject_maps' },
  '/topics': { parameter: 'clId', record: 'classes', isAlsoPlain: true },
  '/topics/{id}': { parameter: 'topicId', record: 'topics' },
  '/microtopics/{id}': { parameter: 'topicId', record: 'topics' },
  '/subtopic/{id}': { parameter: 'subTopicId', record: 'sub_topics' },
  '/questions': { parameter: 'quesID', record: 'questions' },
  '/orders': { record: 'orders', isAlsoPlain: true },
  '/reply/{id}': { parameter: '{id}', record: 'doubts' },
  '/learner/{id}': { parameter: 'personID', record: 'persons' },
  '/prepclinic/drugs_details/{id}': { parameter: 'drugId', record: 'drugs' },
  '/prepclinic/faculty_detail/{id}': { parameter: 'facultyId', record: 'faculties' },
  '/prepclinic/packges_details/{id}': { parameter: 'packageId', record: 'packages' },
  '/prepclinic/parent_packges_detail/{id}': { parameter: 'parentPackageId', record: 'parent_packages' },
  '/clientuserDetail/{id}': { parameter: 'clientID', record: 'institution_clients' },
  '/roles/{id}': { parameter: 'roleID', record: 'roles' },
  '/dashboard/{id}': { parameter: 'dashboardID', record: 'dashboards' },
} as const satisfies Partial<Record<RoutePath, RecordScreenRule>>;
export type RecordScreen = keyof typeof recordScreens;

export const isRecordScreen = (path: string): path is RecordScreen => Object.hasOwn(recordScreens, path);

/** What is known of a screen of a record; undefined for any other. */
export const recordScreenAt = (path: string): RecordScreenRule | undefined =>
  isRecordScreen(path) ? recordScreens[path] : undefined;

/** Screens that open without a record, and those of the records above. */
export const isRemembered = (path: string): boolean =>
  isRecordScreen(path) || (!path.includes('{') && screens.some((screen) => screen.path === path));

const screen = () =>
  example(text(100).check(z.refine(isRemembered, 'This screen cannot be remembered')), '/sales_orders');

/** 0 for a screen without a record. */
const rowID = () => example(z._default(idOrNone(), 0), 0);

/** What the encoded id of the address of a record holds. */
export const addressParts = () => z.record(z.string(), z.union([z.int(), z.string()]));

const visit = z.object({
  screen: z.string(),
  rowID: z.int(),
  /** Of the record, as it is called now; '' for a screen. */
  name: z.string(),
  /** Nothing for a screen. */
  parts: addressParts(),
  isFavourite: z.int(),
  at: z.string(),
});
export type Visit = z.infer<typeof visit>;

const ofOwnAccount = { public: true, session: true, addition: true } as const;

export const visits = defineCallsWith('access', 'visits', { writes: ['visits'] })({
  /** Favourites in the order in which they were marked or moved, then the rest, the last one first. */
  list: readCall({
    ...ofOwnAccount,
    path: 'admin/visits',
    shows: [
      'visits',
      'learners',
      'persons',
      'drugs',
      'faculties',
      'packages',
      'parent_packages',
      'institution_clients',
      'roles',
      'dashboards',
      'courses',
      'subjects',
      'subject_maps',
      'classes',
      'topics',
      'sub_topics',
      'questions',
      'orders',
      'doubts',
    ],
    output: z.object({ visits: z.array(visit) }),
    rows: 'visits',
  }),
  note: changeCall({
    ...ofOwnAccount,
    path: 'admin/notevisit',
    idempotency: 'again',
    input: z.object({ screen: screen(), rowID: rowID() }),
    says: 'Visit noted',
  }),
  favour: changeCall({
    ...ofOwnAccount,
    path: 'admin/markfavourite',
    idempotency: 'again',
    input: z.object({ screen: screen(), rowID: rowID(), isFavourite: example(flag(), 1) }),
    says: 'Favourites updated',
  }),
  /** Changes places with the favourite before or after it; at either end, and where it is none, nothing changes. */
  move: changeCall({
    ...ofOwnAccount,
    path: 'admin/movefavourite',
    input: z.object({
      screen: screen(),
      rowID: rowID(),
      by: example(oneOf([-1, 1], 'Move by -1 or 1'), 1),
    }),
    says: 'Favourites updated',
  }),
});

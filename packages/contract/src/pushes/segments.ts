import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, field, hidden, key, setOnce, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { resource, whenComplete } from '../resource.ts';
import { flag, id, idOrNone, wholeNumberBetween } from '../values.ts';

/**
 * Who belongs to a segment is found out when a push is sent: by one condition or two, each a kind with the fields of
 * that kind. `asks` names the fields that must be filled in, `about` explains it next to a name: {course}, {package} and
 * {days} are filled in.
 */
export const segmentKinds = {
  app: { label: 'Everybody', asks: [], about: 'Every learner of the app' },
  course: { label: 'Has a course', asks: ['courseID'], about: 'Has an active {course} package' },
  package: { label: 'Has a package', asks: ['packageID'], about: 'Currently has {package}' },
  'package-ends': {
    label: 'A package ends soon',
    asks: ['days'],
    about: 'Has a package that ends within {days} days',
  },
  'no-purchase': { label: 'No purchase', asks: [], about: 'Never had a package' },
  inactive: { label: 'Inactive', asks: ['days'], about: 'Did not open the app for {days} days' },
} as const satisfies Record<string, { label: string; asks: readonly SegmentField[]; about: string }>;
export type SegmentField = 'courseID' | 'packageID' | 'days';
export type SegmentKind = keyof typeof segmentKinds;

const kinds = Object.keys(segmentKinds) as [SegmentKind, ...SegmentKind[]];
export const maxSegmentDays = 365;

/** Of a second condition; everybody meets `app`, so it is no second one. */
export type SecondKind = Exclude<SegmentKind, 'app'>;
const secondKinds = kinds.filter((kind): kind is SecondKind => kind !== 'app');

/** The fields of the second condition, by those of the first. */
export const secondFields = {
  courseID: 'andCourseID',
  packageID: 'andPackageID',
  days: 'andDays',
} as const satisfies Record<SegmentField, string>;
type SecondField = (typeof secondFields)[SegmentField];

type ValuesOf<F extends string, Value> = { [K in F]: Value };
export type Condition = { kind: SegmentKind } & ValuesOf<SegmentField, number | null>;
/** As it is stored and as it is sent: 0 or null for a field that is not filled in, '' or null for no second condition. */
export type SegmentRule = { kind: SegmentKind; andKind?: SecondKind | '' | null | undefined } & Partial<
  ValuesOf<SegmentField | SecondField, number | null | undefined>
>;

/** The one or two conditions, all of which a learner must meet, with the fields of their kinds alone. */
export function conditionsOf(rule: SegmentRule): Condition[] {
  const condition = (kind: SegmentKind, filledIn: (field: SegmentField) => number | null | undefined) => {
    const asks: readonly SegmentField[] = segmentKinds[kind].asks;
    const value = (field: SegmentField) => (asks.includes(field) && filledIn(field)) || null;
    return { kind, courseID: value('courseID'), packageID: value('packageID'), days: value('days') };
  };
  const first = condition(rule.kind, (field) => rule[field]);
  return rule.andKind ? [first, condition(rule.andKind, (field) => rule[secondFields[field]])] : [first];
}

/** `about` of a first and, to be added to it, of a second condition, where {andCourse} and so on are filled in. */
export const aboutFirst = Object.fromEntries(kinds.map((kind) => [kind, segmentKinds[kind].about]));
export const aboutSecond = Object.fromEntries(
  secondKinds.map((kind) => {
    const { about } = segmentKinds[kind];
    const continued = about.charAt(0).toLowerCase() + about.slice(1);
    return [
      kind,
      ` and ${continued.replace(/\{(\w)/g, (_, letter: string) => `{and${letter.toUpperCase()}`)}`,
    ];
  }),
);

/** The fields that the conditions need. */
export const askedFields = ({
  kind,
  andKind,
}: Pick<SegmentRule, 'kind' | 'andKind'>): (SegmentField | SecondField)[] => [
  ...segmentKinds[kind].asks,
  ...(andKind ? segmentKinds[andKind].asks.map((field) => secondFields[field]) : []),
];

const noCourse = 'Please select Course ';
const noPackage = 'Please select Package Name ';
const badDays = `Please enter days, 1 to ${maxSegmentDays}`;

const missingOf: Record<SegmentField | SecondField, string> = {
  courseID: noCourse,
  packageID: noPackage,
  days: badDays,
  andCourseID: noCourse,
  andPackageID: noPackage,
  andDays: badDays,
};

/** Each field that the kinds ask for is filled in, and the conditions differ. */
function errors(rule: SegmentRule): Record<string, string> {
  const unfilled = askedFields(rule).filter((field) => !rule[field]);
  if (unfilled.length > 0) return Object.fromEntries(unfilled.map((field) => [field, missingOf[field]]));
  const [first, second] = conditionsOf(rule).map((condition) => JSON.stringify(condition));
  return first === second ? { andKind: 'The second condition is the same as the first' } : {};
}

/** A field of some kinds: 0 where the kind does not ask for it. */
const ofKind = <const L extends string>(label: L, rule: ReturnType<typeof idOrNone>) => ({
  label,
  kind: 'number' as const,
  row: z.nullable(z.int()),
  add: z._default(rule, 0),
  edit: z.optional(rule),
});

const daysOfKind = () => wholeNumberBetween(0, maxSegmentDays, badDays);
const secondKind = () => z.enum(['', ...secondKinds], 'Please choose the second condition');

/** id and segmentName are the documents' (d2 §3); then additions. A segment without `andKind` has one condition. */
export const segment = resource({
  name: 'segments',
  label: 'Segment',
  sentKey: 'segmentID',
  keyExample: 900_001,
  fields: {
    id: key({ label: 'ID' }),
    appID: { ...setOnce(id('Please select App ID ')), row: z.int() },
    segmentName: text(
      { label: 'Name', max: 80, example: 'Inter, Group 1' },
      filledName(80, 'Please enter a name'),
    ),
    kind: field(
      { label: 'Who', kind: 'choice', initial: 'app', example: 'app' },
      z.enum(kinds),
      z.enum(kinds, 'Please choose who belongs to it'),
    ),
    /** Who belongs to it, as a sentence without a full stop. */
    about: hidden(z.string()),
    courseID: ofKind('Course', idOrNone()),
    packageID: ofKind('Package', idOrNone()),
    days: ofKind(`Days, 1 to ${maxSegmentDays}`, daysOfKind()),
    /** The second condition, which must hold, too; '' for none. */
    andKind: {
      label: 'And',
      kind: 'choice',
      initial: '',
      row: z.enum(['', ...secondKinds]),
      add: z._default(secondKind(), ''),
      edit: z.optional(secondKind()),
    },
    andCourseID: ofKind('Course of the second condition', idOrNone()),
    andPackageID: ofKind('Package of the second condition', idOrNone()),
    andDays: ofKind(`Days of the second condition, 1 to ${maxSegmentDays}`, daysOfKind()),
    isActive: activeOnceAdded({}),
  },
  errors,
});
const { segmentName: _, ...rule } = segment.addInput.def.shape;

/** Whom it would reach now. */
export const reach = z.object({
  people: z.int(),
  devices: z.int(),
  /** Devices by their platform. */
  android: z.int(),
  ios: z.int(),
  web: z.int(),
});
export type Reach = z.infer<typeof reach>;

const reachedSegment = z.object({
  ...segment.row.def.shape,
  ...reach.shape,
  /** Pushes that name it. */
  pushCount: z.int(),
  /** Those of them that have not been sent yet. */
  waitingCount: z.int(),
});
export type ReachedSegment = z.infer<typeof reachedSegment>;

/** What is read to find out whom a segment reaches. */
const readForReach = [
  ...(['devices', 'institution_clients', 'institution_learners', 'institution_packages'] as const),
  ...(['learner_access', 'learners', 'orders', 'packages', 'push_retirements', 'refunds'] as const),
] as const;

/** Senders of pushes choose among segments; what these are is decided on a screen of their own. */
const needs = ['/notification/segments'] as const;
export const segments = defineCallsWith('pushes', 'segments', { addition: true, writes: ['segments'] })({
  /** By name, those in use; `all` 1 adds the inactive ones, and is an addition. */
  list: readCall({
    addition: false,
    path: 'admin/getsegmentlist',
    shows: ['courses', 'packages', 'segments'],
    needs: ['/notification', ...needs],
    input: z.object({ appID: id('Please select App ID '), all: z._default(flag(), 0) }),
    output: z.object({ segments: z.array(segment.row) }),
    alsoAtTop: ['segments'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'segments', key: 'id' }],
  }),
  /** All of an app, by name, with whom each would reach now and how many pushes name it. */
  reached: readCall({
    path: 'admin/segmentsreached',
    shows: ['courses', 'push_occurrences', 'pushes', 'segments', ...readForReach],
    needs,
    input: z.object({ appID: id('Please select App ID ') }),
    output: z.object({ segments: z.array(reachedSegment) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'segments', key: 'id' }],
  }),
  /** Whom a segment would reach now if it were saved as it is in the form. */
  reach: readCall({
    path: 'admin/segmentreach',
    shows: readForReach,
    needs,
    input: z.object(rule).check(whenComplete([], errors)),
    output: reach,
  }),
  add: changeCall({
    path: 'admin/addsegment',
    needs,
    input: segment.addInput,
    output: z.object({ id: z.int() }),
    says: 'Segment added',
  }),
  edit: changeCall({
    path: 'admin/editsegment',
    needs,
    input: segment.editInput,
    says: 'Segment updated',
  }),
});

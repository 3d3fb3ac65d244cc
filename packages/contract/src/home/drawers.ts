import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import {
  example,
  filledText,
  flag,
  id,
  nothing,
  optionalLink,
  orderBy,
  rowVersion,
  text,
  withoutDefaults,
} from '../values.ts';
import { optionalPlace } from './places.ts';
import { endsLater, everyField, shownWhen, shownWhenRead } from './shown-when.ts';

const row = z.object({
  id: z.int(),
  title: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  url: z.string(),
  description: z.string(),
  image: z.string(),
  drawerListID: z.int(),
  drawerlistname: z.string(),
  functionID: z.int(),
  /** An addition. */
  functionName: z.string(),
  ...shownWhenRead,
  rowVersion: z.int(),
});
export type DrawerEntry = z.infer<typeof row>;

const needs = ['/drawer'] as const;
const course = { appID: id(), courseID: id() };

/** The documents give no rule: an entry needs a name and what a tap on it does. */
const written = {
  ...course,
  title: example(filledText(80, everyField), 'My doubts'),
  drawerListID: example(id(everyField), 900_001),
  functionID: id(everyField),
  description: z._default(text(500), ''),
  image: z._default(optionalLink(), ''),
  url: z._default(optionalPlace(), ''),
  orderBy: orderBy(everyField),
  ...shownWhen,
};

/** The entries of a course's drawer, the menu at the side of the app (d2 §2, §7). */
export const drawers = defineCalls('home', 'drawers', {
  list: call({
    path: 'admin/getdrawer',
    kind: 'read',
    shows: ['drawer_headings', 'drawers', 'functions'],
    needs,
    input: z.object(course),
    output: z.array(row),
    rows: '',
    saysWhenEmpty: 'No Options for this application',
    history: [{ table: 'drawers', key: 'id' }],
  }),
  add: call({
    path: 'admin/adddrawer',
    kind: 'change',
    writes: ['drawers', 'image_uses'],
    needs,
    input: z.object(written).check(endsLater),
    /** An addition. */
    output: z.object({ drawerID: z.int() }),
    says: 'Drawer added',
  }),
  edit: call({
    path: 'admin/editdrawer',
    kind: 'change',
    writes: ['drawers', 'image_uses'],
    needs,
    input: z
      .object({
        drawerID: example(id(), 900_001),
        ...withoutDefaults(written),
        isActive: flag(everyField),
        rowVersion: rowVersion(),
      })
      .check(endsLater),
    output: nothing(),
    says: 'Drawer updated',
  }),
});

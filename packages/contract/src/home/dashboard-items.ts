import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, idOrNone, link, nothing, orderBy, rowVersion } from '../values.ts';
import { place } from './places.ts';
import { endsLater, everyField, shownWhen, shownWhenRead } from './shown-when.ts';

const row = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  descriptionText: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  url: z.string(),
  /** Of its dashboard; an addition. */
  appID: z.int(),
  /** 0 for none. */
  classID: z.int(),
  /** An addition; '' for none. */
  className: z.string(),
  functionID: z.int(),
  functionName: z.string(),
  ...shownWhenRead,
  rowVersion: z.int(),
});
export type DashboardItem = z.infer<typeof row>;

const needs = ['/dashboard/{id}'] as const;
const dashboardID = example(id(), 900_001);

const written = {
  name: example(filledText(120, everyField), 'Mock test'),
  descriptionText: example(filledText(500, everyField), 'Every Sunday at ten'),
  icon: link(everyField),
  url: place(everyField),
  functionID: id(everyField),
  orderBy: orderBy(everyField),
  ...shownWhen,
};

/** The items of a dashboard (d2 §2, §7). */
export const dashboardItems = defineCalls('home', 'dashboardItems', {
  list: call({
    path: 'admin/getdashboarditems',
    kind: 'read',
    shows: ['classes', 'dashboard_items', 'dashboards', 'functions'],
    needs,
    input: z.object({ dashboardID }),
    output: z.array(row),
    rows: '',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'dashboard_items', key: 'id' }],
  }),
  add: call({
    path: 'admin/adddashboarditems',
    kind: 'change',
    writes: ['dashboard_items', 'image_uses'],
    needs,
    /** The documented client always sends '0' for the class (gaps A38). */
    input: z.object({ dashboardID, ...written, classID: z._default(idOrNone(), 0) }).check(endsLater),
    /** An addition. */
    output: z.object({ itemID: z.int() }),
    says: 'Dashboard item added',
  }),
  edit: call({
    path: 'admin/editdashboarditems',
    kind: 'change',
    writes: ['dashboard_items', 'image_uses'],
    needs,
    input: z
      .object({
        itemID: example(id(), 900_001),
        ...written,
        classID: z.optional(idOrNone()),
        isActive: flag(everyField),
        rowVersion: rowVersion(),
      })
      .check(endsLater),
    output: nothing(),
    says: 'Dashboard item updated',
  }),
});

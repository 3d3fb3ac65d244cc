import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, orderBy, rowVersion } from '../values.ts';
import { endsLater, everyField, shownWhen, shownWhenRead } from './shown-when.ts';

export const colourPattern = /^#[0-9a-f]{6}$/i;

const tableCell = z.object({ id: z.int(), tableCellName: z.string(), tableCellDescription: z.string() });
export type TableCell = z.infer<typeof tableCell>;

const row = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  backgroundColor: z.string(),
  tableCellID: z.int(),
  tableCellName: z.string(),
  tableCellDescription: z.string(),
  /** An addition: how many items it has, active or not. */
  itemCount: z.int(),
  ...shownWhenRead,
  rowVersion: z.int(),
});
export type Dashboard = z.infer<typeof row>;

const needs = ['/dashboard'] as const;

const written = {
  name: example(filledText(120, everyField), 'Start here'),
  orderBy: orderBy(everyField),
  tableCellID: id(everyField),
  /** #rrggbb, stored in capitals: names of colours mean other shades in other apps. */
  backgroundColor: example(
    z
      .string(everyField)
      .check(
        z.trim(),
        z.minLength(1, everyField),
        z.regex(colourPattern, 'Background must look like #0DD9B3'),
        z.toUpperCase(),
      ),
    '#0DD9B3',
  ),
  ...shownWhen,
};

/** The parts of a course's home screen (d2 §2, §7). */
export const dashboards = defineCalls('home', 'dashboards', {
  list: call({
    path: 'admin/getdashboardlist',
    kind: 'read',
    shows: ['dashboard_items', 'dashboards', 'table_cells'],
    needs,
    input: z.object({ appID: id(), courseID: id() }),
    output: z.array(row),
    rows: '',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'dashboards', key: 'id' }],
  }),
  add: call({
    path: 'admin/adddashboard',
    kind: 'change',
    writes: ['dashboards'],
    needs,
    input: z.object({ appID: id(), courseID: id(), ...written }).check(endsLater),
    /** An addition. */
    output: z.object({ dashboardID: z.int() }),
    says: 'Dashboard added',
  }),
  edit: call({
    path: 'admin/editdashboard',
    kind: 'change',
    writes: ['dashboards'],
    needs,
    input: z
      .object({
        dashboardID: example(id(), 900_001),
        ...written,
        isActive: flag(everyField),
        rowVersion: rowVersion(),
      })
      .check(endsLater),
    output: nothing(),
    says: 'Dashboard updated',
  }),
  /** How the apps can draw a dashboard; they know these by their ids. */
  tableCells: call({
    path: 'admin/gettablecells',
    kind: 'read',
    shows: ['table_cells'],
    needs,
    input: z.object({}),
    output: z.array(tableCell),
    rows: '',
  }),
});

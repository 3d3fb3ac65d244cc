import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import {
  activeOnceAdded,
  computed,
  field,
  hidden,
  key,
  position,
  reference,
  setOnce,
  text,
} from '../fields.ts';
import { filledName } from '../names.ts';
import { resource } from '../resource.ts';
import { id } from '../values.ts';
import { everyField, shownWhen, shownWhenErrors } from './shown-when.ts';

export const colourPattern = /^#[0-9a-f]{6}$/i;

const tableCell = z.object({ id: z.int(), tableCellName: z.string(), tableCellDescription: z.string() });

const { showing, ...shownTimes } = shownWhen;

export const dashboard = resource({
  name: 'dashboards',
  label: 'Dashboard',
  sentKey: 'dashboardID',
  keyExample: 900_001,
  fields: {
    appID: setOnce(id()),
    courseID: setOnce(id()),
    id: key({ label: 'ID' }),
    name: text({ label: 'Name', max: 120, example: 'Start here' }, filledName(120, everyField)),
    isActive: activeOnceAdded({ required: everyField }),
    showing,
    tableCellID: reference({ label: 'Table cell', required: everyField }),
    tableCellName: hidden(z.string()),
    tableCellDescription: hidden(z.string()),
    /** An addition: how many items it has, active or not. */
    itemCount: computed({ label: 'Items', kind: 'number' }, z.int()),
    /** #rrggbb, stored in capitals: names of colours mean other shades in other apps. */
    backgroundColor: field(
      { label: 'Background', kind: 'text', initial: '#FFFFFF', example: '#0DD9B3' },
      z.string(),
      z
        .string(everyField)
        .check(
          z.trim(),
          z.minLength(1, everyField),
          z.regex(colourPattern, 'Background must look like #0DD9B3'),
          z.toUpperCase(),
        ),
    ),
    orderBy: position({ required: everyField }),
    ...shownTimes,
  },
  errors: shownWhenErrors,
});

/** The parts of a course's home screen (d2 §2, §7). */
export const dashboards = defineCallsWith('home', 'dashboards', {
  needs: ['/dashboard'],
  writes: ['dashboards'],
})({
  list: readCall({
    path: 'admin/getdashboardlist',
    shows: ['dashboard_items', 'dashboards', 'table_cells'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.array(dashboard.row),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'dashboards', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/adddashboard',
    input: dashboard.addInput,
    /** An addition. */
    output: z.object({ dashboardID: z.int() }),
    says: 'Dashboard added',
  }),
  edit: changeCall({
    path: 'admin/editdashboard',
    input: dashboard.editInput,
    says: 'Dashboard updated',
  }),
  /** How the apps can draw a dashboard; they know these by their ids. */
  tableCells: readCall({
    path: 'admin/gettablecells',
    shows: ['table_cells'],
    output: z.array(tableCell),
    rows: '',
  }),
});

import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, hidden, key, link, owner, position, reference, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { id } from '../values.ts';
import { optionalLink } from './app-links.ts';
import { everyField, shownWhen, shownWhenErrors } from './shown-when.ts';

/** The documents give no rule: an entry needs a name and what a tap on it does. */
export const drawer = resource({
  name: 'drawers',
  label: 'Drawer entry',
  sentKey: 'drawerID',
  keyExample: 900_001,
  fields: {
    appID: owner({ label: 'App' }),
    courseID: owner({ label: 'Course' }),
    id: key({ label: 'ID' }),
    image: link({ label: 'Image' }),
    title: text({ label: 'Title', max: 80, example: 'My doubts' }, filledName(80, everyField)),
    drawerListID: reference({ label: 'DrawerList', required: everyField, example: 900_001 }),
    drawerlistname: hidden(z.string()),
    functionID: reference({ label: 'Function', required: everyField }),
    functionName: hidden(z.string()),
    description: text({ label: 'Description', max: 500, optional: true }),
    url: text({ label: 'URL', max: 2000, optional: true }, optionalLink()),
    orderBy: position({ required: everyField, within: 'drawerListID' }),
    isActive: activeOnceAdded({ required: everyField }),
    ...shownWhen,
  },
  errors: shownWhenErrors,
});
export type DrawerEntry = RowOf<typeof drawer>;

const needs = ['/drawer'] as const;
/** The entries of a course's drawer, the menu at the side of the app (d2 §2, §7). */
export const drawers = defineCallsWith('home', 'drawers', { needs, writes: ['drawers', 'image_uses'] })({
  list: readCall({
    path: 'admin/getdrawer',
    shows: ['drawer_headings', 'drawers', 'functions'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.array(drawer.row),
    saysWhenEmpty: 'No Options for this application',
    history: [{ table: 'drawers', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/adddrawer',
    input: drawer.addInput,
    /** An addition. */
    output: z.object({ drawerID: z.int() }),
    says: 'Drawer added',
  }),
  edit: changeCall({
    path: 'admin/editdrawer',
    input: drawer.editInput,
    says: 'Drawer updated',
  }),
});

import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, computed, key, position, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { resource } from '../resource.ts';
import { everyField } from './shown-when.ts';

export const drawerHeading = resource({
  name: 'drawer_headings',
  label: 'Drawer heading',
  sentKey: 'headingID',
  keyExample: 900_001,
  fields: {
    id: key({ label: 'ID' }),
    drawerlistname: text(
      { label: 'Name', max: 80, sentAs: 'name', example: 'Practice' },
      filledName(80, everyField),
    ),
    /** An addition: how many entries are under it, in all courses. */
    entryCount: computed({ label: 'Entries', kind: 'number' }, z.int()),
    orderBy: position({ required: everyField }),
    isActive: activeOnceAdded({ required: everyField }),
  },
});

/** The headings of drawer entries, the same in all courses (d2 §2, §7). */
export const drawerHeadings = defineCallsWith('home', 'drawerHeadings', { writes: ['drawer_headings'] })({
  list: readCall({
    path: 'admin/getdrawerHeading',
    shows: ['drawer_headings', 'drawers'],
    needs: ['/drawerheading', '/drawer'],
    output: z.object({ headings: z.array(drawerHeading.row) }),
    alsoAtTop: ['headings'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'drawer_headings', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/adddrawerheading',
    needs: ['/drawerheading'],
    input: drawerHeading.addInput,
    /** An addition. */
    output: z.object({ headingID: z.int() }),
    says: 'Drawer heading added',
  }),
  edit: changeCall({
    path: 'admin/editdrawerheading',
    needs: ['/drawerheading'],
    input: drawerHeading.editInput,
    says: 'Drawer heading updated',
  }),
});

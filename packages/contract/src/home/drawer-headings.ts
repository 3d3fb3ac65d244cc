import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, orderBy, rowVersion } from '../values.ts';
import { everyField } from './shown-when.ts';

const row = z.object({
  id: z.int(),
  drawerlistname: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  /** An addition: how many entries are under it, in all courses. */
  entryCount: z.int(),
  rowVersion: z.int(),
});
export type DrawerHeading = z.infer<typeof row>;

const written = { name: example(filledText(80, everyField), 'Practice'), orderBy: orderBy(everyField) };

/** The headings of drawer entries, the same in all courses (d2 §2, §7). */
export const drawerHeadings = defineCalls('home', 'drawerHeadings', {
  list: call({
    path: 'admin/getdrawerHeading',
    kind: 'read',
    shows: ['drawer_headings', 'drawers'],
    needs: ['/drawerheading', '/drawer'],
    input: z.object({}),
    output: z.object({ headings: z.array(row) }),
    alsoAtTop: ['headings'],
    rows: 'headings',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'drawer_headings', key: 'id' }],
  }),
  add: call({
    path: 'admin/adddrawerheading',
    kind: 'change',
    writes: ['drawer_headings'],
    needs: ['/drawerheading'],
    input: z.object(written),
    /** An addition. */
    output: z.object({ headingID: z.int() }),
    says: 'Drawer heading added',
  }),
  edit: call({
    path: 'admin/editdrawerheading',
    kind: 'change',
    writes: ['drawer_headings'],
    needs: ['/drawerheading'],
    input: z.object({
      headingID: example(id(), 900_001),
      ...written,
      isActive: flag(everyField),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Drawer heading updated',
  }),
});

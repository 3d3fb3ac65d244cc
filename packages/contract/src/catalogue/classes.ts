import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import {
  example,
  filledText,
  flag,
  id,
  link,
  nothing,
  optionalLink,
  orderBy,
  rowVersion,
  withoutDefaults,
} from '../values.ts';

const everyField = 'All field must be filled out';
const classListRoutes = ['/classes/{id}', '/classlist/{id}', '/prepclinic/classes'] as const;

const row = z.object({
  classID: z.int(),
  className: z.string(),
  image: z.string(),
  url: z.string(),
  description: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  rowVersion: z.int(),
});
export type Class = z.infer<typeof row>;

const written = {
  appID: id(),
  courseID: id(),
  subjectMapID: id(),
  className: example(filledText(200, everyField), 'Accounting, from the first entry on'),
  description: example(filledText(5000, everyField), 'लेखांकन: from the first entry on'),
  orderBy: orderBy(everyField),
  image: link(everyField),
  url: z._default(optionalLink(), ''),
};

export const classes = defineCalls('catalogue', 'classes', {
  list: call({
    path: 'admin/classes',
    kind: 'read',
    shows: ['classes', 'subject_maps'],
    needs: [...classListRoutes, '/topics', '/class_details'],
    input: z.object({ subjectID: id(), appID: id(), courseID: id() }),
    output: z.object({ classes: z.array(row) }),
    alsoAtTop: ['classes'],
    rows: 'classes',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'classes', key: 'classID' }],
  }),
  add: call({
    path: 'admin/addclass',
    kind: 'change',
    writes: ['classes', 'image_uses'],
    needs: classListRoutes,
    input: z.object(written),
    output: z.object({ classID: z.int() }),
    says: 'Class added',
  }),
  edit: call({
    path: 'admin/updateclass',
    kind: 'change',
    writes: ['classes', 'image_uses'],
    needs: classListRoutes,
    input: z.object({
      ...withoutDefaults(written),
      classID: id(),
      isActive: flag(everyField),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Class updated',
  }),
});

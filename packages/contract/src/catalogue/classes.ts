import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, field, key, link, notStored, owner, position, text } from '../fields.ts';
import { link as requiredLink } from '../links.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { filledText, id } from '../values.ts';

const everyField = 'All field must be filled out';
const classListRoutes = ['/classes/{id}', '/classlist/{id}', '/prepclinic/classes'] as const;

export const classResource = resource({
  name: 'classes',
  label: 'Class',
  key: 'classID',
  fields: {
    appID: notStored('The subject has to be in this app', id()),
    courseID: notStored('The subject has to be in this course', id()),
    subjectMapID: owner({ label: 'Subject' }),
    classID: key({ label: 'ID' }),
    className: text(
      { label: 'Class Name', max: 200, example: 'Accounting, from the first entry on' },
      filledName(200, everyField),
    ),
    image: field({ label: 'Image', kind: 'link' }, z.string(), requiredLink(everyField)),
    url: link({ label: 'URL' }),
    description: text(
      { label: 'Description', max: 5000, example: 'लेखांकन: from the first entry on' },
      filledText(5000, everyField),
    ),
    isActive: activeOnceAdded({ required: everyField }),
    orderBy: position({ required: everyField }),
  },
});
export type Class = RowOf<typeof classResource>;

export const classes = defineCallsWith('catalogue', 'classes', { writes: ['classes', 'image_uses'] })({
  list: readCall({
    path: 'admin/classes',
    shows: ['classes', 'subject_maps'],
    needs: [...classListRoutes, '/topics', '/class_details'],
    input: z.object({ subjectID: id(), appID: id(), courseID: id() }),
    output: z.object({ classes: z.array(classResource.row) }),
    alsoAtTop: ['classes'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'classes', key: 'classID' }],
  }),
  add: changeCall({
    path: 'admin/addclass',
    needs: classListRoutes,
    input: classResource.addInput,
    output: z.object({ classID: z.int() }),
    says: 'Class added',
  }),
  edit: changeCall({
    path: 'admin/updateclass',
    needs: classListRoutes,
    input: classResource.editInput,
    says: 'Class updated',
  }),
});

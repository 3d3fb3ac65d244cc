import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, key, owner, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { id } from '../values.ts';

export const level = resource({
  name: 'course_levels',
  label: 'Level',
  sentKey: 'levelID',
  fields: {
    id: key({ label: 'ID' }),
    courseID: owner({ label: 'Course' }),
    levelName: text(
      { label: 'Level Name', max: 120, sentAs: 'levelname', example: 'Weekend batch' },
      filledName(120, 'Please enter Level Name'),
    ),
    isActive: activeOnceAdded({}),
  },
});
export type Level = RowOf<typeof level>;

export const levels = defineCallsWith('catalogue', 'levels', {
  needs: ['/courses/{id}'],
  writes: ['course_levels'],
})({
  list: readCall({
    path: 'admin/getcourseslevel',
    shows: ['course_levels', 'courses'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.array(level.row),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'course_levels', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/addcourseslevel',
    input: level.addInput,
    output: z.object({ insertID: z.int() }),
    says: 'Level added',
  }),
  edit: changeCall({
    path: 'admin/editcourseslevel',
    input: level.editInput,
    says: 'Level updated',
  }),
});

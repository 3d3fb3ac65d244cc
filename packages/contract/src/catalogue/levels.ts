import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, rowVersion } from '../values.ts';

const level = z.object({ id: z.int(), levelName: z.string(), isActive: z.int(), rowVersion: z.int() });
export type Level = z.infer<typeof level>;

const levelname = () => example(filledText(120, 'Please enter Level Name'), 'Weekend batch');

export const levels = defineCalls('catalogue', 'levels', {
  list: call({
    path: 'admin/getcourseslevel',
    kind: 'read',
    shows: ['course_levels', 'courses'],
    needs: ['/courses/{id}'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.array(level),
    rows: '',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'course_levels', key: 'id' }],
  }),
  add: call({
    path: 'admin/addcourseslevel',
    kind: 'change',
    writes: ['course_levels'],
    needs: ['/courses/{id}'],
    input: z.object({ courseID: id(), levelname: levelname() }),
    output: z.object({ insertID: z.int() }),
    says: 'Level added',
  }),
  edit: call({
    path: 'admin/editcourseslevel',
    kind: 'change',
    writes: ['course_levels'],
    needs: ['/courses/{id}'],
    input: z.object({
      courseID: id(),
      levelID: id(),
      levelname: levelname(),
      isActive: flag(),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Level updated',
  }),
});

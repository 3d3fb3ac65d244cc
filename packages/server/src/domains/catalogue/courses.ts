import { courses as calls, course } from '@prepdesk/contract/catalogue/courses';
import { sql } from 'drizzle-orm';
import { courses as table } from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

export const storedCourse = storedIn(course, table, {
  columns: {
    courseID: 'id',
    examLevel: {
      column: 'examLevel',
      read: sql<number>`coalesce(${table.examLevel}, 0)`,
      write: (examLevel) => examLevel || null,
    },
  },
});

export const courses = implement(calls, {
  add: addRow(calls.add, storedCourse),
  edit: editRow(calls.edit, storedCourse),
});

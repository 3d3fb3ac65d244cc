import { level } from '@prepdesk/contract/catalogue/levels';
import { text } from '@prepdesk/contract/fields';
import { drawer } from '@prepdesk/contract/home/drawers';
import { resource } from '@prepdesk/contract/resource';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { courseLevels } from './schema/catalogue.ts';
import { drawers, functions } from './schema/home.ts';
import { storedIn } from './stored-in.ts';

const stored = storedIn(level, courseLevels, { columns: { levelName: 'name' } });

const row = { id: 3, levelName: 'Old', isActive: 1, rowVersion: 1 };

describe('A resource that is stored in a table', () => {
  it('A resource that is stored in a table inserts every field into its column', () => {
    expect(stored.inserted({ courseID: 2, levelname: 'Weekend' })).toEqual({ courseID: 2, name: 'Weekend' });
  });

  it('A resource that is stored in a table updates what was sent and leaves everything else as it is', () => {
    const sent = { courseID: 2, levelID: 3, isActive: 0 } as never;
    expect(stored.updated(sent, row)).toEqual({ courseID: 2, isActive: 0 });
  });

  it('A resource that is stored in a table judges an edit by the row as it will be', () => {
    const judged = storedIn(
      {
        ...level,
        errors: ({ levelname }) => (levelname === 'Old' ? { levelname: 'Too old' } : {}),
      } as typeof level,
      courseLevels,
      { columns: { levelName: 'name' } },
    );
    const edit = { courseID: 2, levelID: 3, isActive: 0 } as never;
    expect(() => judged.updated(edit, row)).toThrow('Too old');
    expect(judged.updated(edit, { ...row, levelName: 'New' })).toEqual({ courseID: 2, isActive: 0 });
  });

  it('A resource that is stored in a table refuses two fields in one column', () => {
    const { fields, ...rest } = level;
    const twice = resource({ ...rest, fields: { ...fields, other: text({ label: 'Other', max: 9 }) } });
    expect(() => storedIn(twice, courseLevels, { columns: { levelName: 'name', other: 'name' } })).toThrow(
      'course_levels: two fields are written to the column name',
    );
  });
});

const { fields, ...rest } = level;
const withEdition = resource({
  ...rest,
  fields: { ...fields, edition: text({ label: 'Edition', max: 40, optional: true }) },
});
const withTextState = resource({
  ...rest,
  fields: { ...fields, isActive: { ...fields.isActive, edit: z.string() } },
});

/** Each of these is refused by the compiler; where one is not, this file does not compile. */
export const refusedByTheCompiler = () => [
  // @ts-expect-error A field without a column, which would be dropped.
  storedIn(withEdition, courseLevels, { columns: { levelName: 'name' } }),
  // @ts-expect-error The column has another name, and nobody says which.
  storedIn(level, courseLevels, {}),
  // @ts-expect-error No such column.
  storedIn(level, courseLevels, { columns: { levelName: 'title' } }),
  // @ts-expect-error A column that holds something else.
  storedIn(level, courseLevels, { columns: { levelName: 'isActive' } }),
  // @ts-expect-error No such field.
  storedIn(level, courseLevels, { columns: { levelName: 'name', levelNmae: 'name' } }),
  // @ts-expect-error It can be read and not be written.
  storedIn(level, courseLevels, { columns: { levelName: { read: sql<string>`''` } } }),
  // @ts-expect-error What is written does not fit into the column of this name.
  storedIn(withTextState, courseLevels, { columns: { levelName: 'name' } }),
  // @ts-expect-error The table needs a heading, which no field fills.
  storedIn(withoutHeading, drawers, { columns: { functionName: { read: functions.name } } }),
];

const { drawerListID: _, drawerlistname: __, showing, visibleFrom, visibleUntil, ...others } = drawer.fields;
const withoutHeading = resource({ ...drawer, errors: () => ({}), fields: others });

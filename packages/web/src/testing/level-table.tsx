import { type Level, level, levels } from '@prepdesk/contract/catalogue/levels';
import { conflict } from '@prepdesk/contract/failures';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { fieldsFor, inputsFor } from '../ui/fields/resource-fields.ts';
import { TableScreen } from '../ui/list/table-screen.tsx';
import { BelowForm } from '../ui/table/data-table.tsx';
import { AnsweringNetwork } from './answering.ts';
import { mounted } from './mounted.tsx';

const fields = fieldsFor(level, { id: { look: 'quiet' }, levelName: { look: 'strong' } });
const courseID = 7;
const { add, edit } = inputsFor(level, { courseID });

/** The plainest list of the console: every power of a list and of a row comes from `TableScreen`. */
const LevelTable = () => (
  <TableScreen
    route="/courses/{id}"
    list={{ call: levels.list, given: { appID: 1, courseID } }}
    rowID="id"
    fields={fields}
    add={{ label: 'Add level', call: levels.add, toInput: add, opens: '/topics' }}
    edit={{ call: levels.edit, toInput: edit }}
    actions={({ id }) => [{ label: 'View Topics', opens: { path: '/topics', id: { level: id } } }]}
    trail={[{ label: 'Courses Listing', href: '/courses' }]}
  />
);

const levelNamed = (levelName: string, index: number): Level => ({
  id: index + 1,
  levelName,
  isActive: 1,
  rowVersion: 1,
});

/** The list of a course's levels, and the network that keeps them. */
export async function levelTable(
  names: readonly string[],
  at = '/courses/Trial',
  screens: readonly RoutePath[] = [],
  belowForm: ReactNode = null,
) {
  let rows = names.map(levelNamed);
  const network = new AnsweringNetwork()
    .on(levels.list, () => rows)
    .on(levels.add, ({ levelname }) => {
      rows.push(levelNamed(levelname, rows.length));
      return { insertID: rows.length };
    })
    .on(levels.edit, ({ levelID, levelname, isActive, rowVersion }) => {
      const stored = rows.find(({ id }) => id === levelID);
      if (stored?.rowVersion !== rowVersion) throw conflict(stored ?? {}, 'Vikram Nair');
      store({
        id: levelID,
        levelName: levelname ?? stored?.levelName,
        isActive: isActive ?? stored?.isActive,
      });
      return {};
    });
  /** As somebody else does it. */
  const store = (changed: Partial<Level> & { id: number }) => {
    const next = (row: Level) => ({ ...row, ...changed, rowVersion: row.rowVersion + 1 });
    rows = rows.map((row) => (row.id === changed.id ? next(row) : row));
  };
  const Shown = () => (
    <BelowForm value={belowForm}>
      <LevelTable />
    </BelowForm>
  );
  const page = await mounted(Shown, ['/courses/{id}', ...screens], at, screens);
  return { ...page, network, store, storedNames: () => rows.map(({ levelName }) => levelName) };
}

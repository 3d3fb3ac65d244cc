import { AddButton } from '../screen/add-button.tsx';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { List } from './use-list.ts';

type Props<Row extends object> = {
  list: List<Row>;
  add?: { label: string; run: () => void } | undefined;
};

/** The actions for a whole list, at the right of the title. */
export function ListActions<Row extends object>({ list, add }: Props<Row>) {
  // There is nothing to export or to lay out, and a row would be added to rows that nobody sees.
  if (list.rows.failure && !list.rows.isRead) return null;
  return (
    <>
      <ExportMenu list={list} />
      <ColumnsMenu columns={list.columns} />
      {add && <AddButton label={add.label} onAdd={add.run} />}
    </>
  );
}

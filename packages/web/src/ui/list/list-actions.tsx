import type { ReactNode } from 'react';
import { AddButton } from '../screen/add-button.tsx';
import { HeadTools } from '../screen/head-tools.tsx';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { List } from './use-list.ts';

type Props<Row extends object> = {
  list: List<Row>;
  add?: { label: string; run: () => void } | undefined;
  /** The screen's own tools, before and after those that every list has. */
  before?: ReactNode;
  after?: ReactNode;
};

/** The actions for a whole list, at the right of the title. */
export function ListActions<Row extends object>({ list, add, before, after }: Props<Row>) {
  // There is nothing to export or to lay out, and a row would be added to rows that nobody sees.
  if (list.rows.failure && !list.rows.isRead) {
    return before || after ? (
      <HeadTools>
        {before}
        {after}
      </HeadTools>
    ) : null;
  }
  return (
    <>
      <HeadTools>
        {before}
        <ExportMenu list={list} />
        <ColumnsMenu columns={list.columns} />
        {after}
      </HeadTools>
      {add && <AddButton label={add.label} onAdd={add.run} />}
    </>
  );
}

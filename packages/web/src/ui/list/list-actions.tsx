import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { PrimaryAction } from '../screen/primary-action.tsx';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { List } from './use-list.ts';

type Props<Row extends object> = {
  list: List<Row>;
  add?: { label: string; run: () => void } | undefined;
};

/** The actions for a whole list, at the right of the title. */
export function ListActions<Row extends object>({ list, add }: Props<Row>) {
  const button = add && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={add.run} aria-keyshortcuts="n">
      {add.label}
    </Button>
  );
  return (
    <>
      <ExportMenu list={list} />
      <ColumnsMenu columns={list.columns} />
      {button && <PrimaryAction>{button}</PrimaryAction>}
    </>
  );
}

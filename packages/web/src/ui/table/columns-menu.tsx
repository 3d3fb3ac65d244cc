import { Button, Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import layout from '../layout/layout.module.css';
import { lazyPart } from '../screen/lazy-part.tsx';
import { useMenu } from '../screen/use-menu.ts';
import type { Columns } from './use-column-layout.ts';

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'));

/** A menu that sets which columns are shown, in which order, how wide, and which are pinned. */
export function ColumnsMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const menu = useMenu();
  return (
    <Popover position="bottom-end" withinPortal={false} withOverlay trapFocus shadow="md" {...menu}>
      <Popover.Target>
        <Button
          className={layout.folding}
          variant="default"
          aria-label="Columns"
          onClick={() => menu.onChange(!menu.opened)}
        >
          <Columns3 size={16} aria-hidden />
          <span aria-hidden>Columns</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Columns" data-title="Columns">
        {menu.opened && <ColumnsPanel columns={columns} />}
      </Popover.Dropdown>
    </Popover>
  );
}

import { Button, Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import layout from '../layout/layout.module.css';
import { lazyPart } from '../screen/lazy-part.tsx';
import type { Columns } from './use-column-layout.ts';

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'));

/** A menu that sets which columns are shown, in which order, how wide, and which are pinned. */
export function ColumnsMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      position="bottom-end"
      withinPortal={false}
      trapFocus
      shadow="md"
      opened={isOpen}
      onChange={setIsOpen}
    >
      <Popover.Target>
        <Button
          className={layout.folding}
          variant="default"
          aria-label="Columns"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Columns3 size={16} aria-hidden />
          <span aria-hidden>Columns</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Columns">
        {isOpen && <ColumnsPanel columns={columns as unknown as Columns<Record<string, never>>} />}
      </Popover.Dropdown>
    </Popover>
  );
}

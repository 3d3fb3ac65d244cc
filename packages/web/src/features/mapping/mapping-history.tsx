import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';

/** Links to all changes of this mapping. */
export function MappingHistory({ rows }: { rows: string }) {
  return (
    <Button
      className={layout.folding}
      variant="default"
      aria-label="History"
      renderRoot={(props) => <ScreenLink {...props} path="/history" id={{ rows }} />}
    >
      <History size={15} aria-hidden />
      <span>History</span>
    </Button>
  );
}

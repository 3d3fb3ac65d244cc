import { Button } from '@mantine/core';
import layout from '../layout/layout.module.css';

/** Says why a row is open that nobody has opened, or a form filled in that nobody has filled in. */
export const RestoredNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className={layout.line} role="status">
    Unsaved changes restored
    <Button size="compact-sm" variant="default" onClick={onDiscard}>
      Discard
    </Button>
  </div>
);

import { Button } from '@mantine/core';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';

/** The way to all changes of what is mapped here. */
export function MappingHistory({ rows }: { rows: string }) {
  const canOpen = useCanOpen();
  if (!canOpen('/audit')) return null;
  return (
    <Button variant="default" renderRoot={(props) => <ScreenLink {...props} path="/audit" id={{ rows }} />}>
      History
    </Button>
  );
}

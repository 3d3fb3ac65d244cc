import { Button } from '@mantine/core';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';

/** The way to all changes of what is mapped here. */
export function MappingHistory({ rows }: { rows: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <ScreenLink {...props} path="/history" id={{ rows }} />}>
      History
    </Button>
  );
}

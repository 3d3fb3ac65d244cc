import { Button } from '@mantine/core';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';

/** Links to all changes of this mapping. */
export function MappingHistory({ rows }: { rows: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <ScreenLink {...props} path="/history" id={{ rows }} />}>
      History
    </Button>
  );
}

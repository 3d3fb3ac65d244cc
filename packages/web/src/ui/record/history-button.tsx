import type { AnyCall } from '@prepdesk/contract/define-call';
import { LinkButton } from '../screen/link-button.tsx';
import { useCanOpen } from '../screen/screen-link.tsx';
import { historyOf } from './row-history.ts';

/** A link to all changes of a screen's record, for people who may see them. */
export function HistoryButton({ list, row }: { list: AnyCall; row: object }) {
  const canOpen = useCanOpen();
  return historyOf(list, row).map(
    (action) =>
      canOpen(action.opens.path) && (
        <LinkButton key={action.label} {...action.opens}>
          {action.label}
        </LinkButton>
      ),
  );
}

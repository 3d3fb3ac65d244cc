import { visits } from '@prepdesk/contract/access/visits';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Star } from 'lucide-react';
import { useChange } from '../../api/use-change.ts';
import layout from '../layout/layout.module.css';
import classes from './screen.module.css';
import type { Report } from './use-notices.tsx';
import { useVisited, useVisits, type Visited } from './visits.ts';

/** Marks the open screen, or its record, as a favourite. Not on screens that are not remembered. */
export function FavouriteStar({ route, report }: { route: RoutePath; report: Report }) {
  const visited = useVisited(route);
  return visited ? <StarOf visited={visited} report={report} /> : null;
}

function StarOf({ visited: { screen, rowID }, report }: { visited: Visited; report: Report }) {
  const { save, isSaving } = useChange(visits.favour);
  const isFavourite = useVisits().visits.some(
    (one) => one.screen === screen && one.rowID === rowID && one.isFavourite === 1,
  );
  const toggle = () => {
    if (isSaving) return;
    save({ screen, rowID, isFavourite: isFavourite ? 0 : 1 }).catch((error: unknown) =>
      report({ kind: 'failed', error }),
    );
  };
  return (
    <button
      type="button"
      className={`${layout.iconButton} ${classes.star}`}
      aria-label="Favourite"
      aria-pressed={isFavourite}
      title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={toggle}
    >
      <Star size={16} aria-hidden="true" />
    </button>
  );
}

import { Box } from '@mantine/core';
import { Clock, Star } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import layout from '../ui/layout/layout.module.css';
import { hrefOfVisit, keyOfVisit, nameOfVisit, useVisits, wantVisits } from '../ui/screen/visits.ts';
import styles from './menu.module.css';
import { useCurrentEntry } from './menu-entries.ts';
import { OwnVisitsHead } from './own-visits-head.tsx';

const shownRecents = 6;

/** The person's favourites and recents, at the top of the menu: open once something is marked, folded until then. */
export function OwnVisits() {
  const { visits, isRead, failure } = useVisits();
  const href = useLocation({ select: (address) => address.href });
  // Menu or tabs have the link of such a screen, and mark it.
  const { isItself } = useCurrentEntry();
  const [chosen, setChosen] = useState<boolean>();
  const id = useId();
  const favourites = visits.filter(({ isFavourite }) => isFavourite);
  const recents = visits.filter(({ isFavourite }) => !isFavourite).slice(0, shownRecents);
  const isOpen = chosen ?? favourites.length > 0;
  const toggle = () => {
    wantVisits();
    setChosen(!isOpen);
  };
  return (
    <div>
      <OwnVisitsHead aria-expanded={isOpen} aria-controls={id} onClick={toggle} />
      <ul className={styles.list} id={id} aria-label="Favourites and recent" hidden={!isOpen}>
        {[...favourites, ...recents].map((visit) => (
          <li key={keyOfVisit(visit)}>
            <Link
              to={hrefOfVisit(visit)}
              className={styles.entry}
              data-visit
              aria-current={!isItself && hrefOfVisit(visit) === href ? 'page' : undefined}
            >
              {visit.isFavourite ? (
                <Star size={14} aria-label="Favourite" />
              ) : (
                <Clock size={14} aria-hidden="true" />
              )}
              <span className={layout.cut}>{nameOfVisit(visit)}</span>
            </Link>
          </li>
        ))}
        {visits.length === 0 ? (
          <Box component="li" p="6px 10px" c="var(--ink-3)">
            {isRead ? 'Nothing opened yet' : failure ? 'They could not be read' : 'Loading...'}
          </Box>
        ) : null}
      </ul>
    </div>
  );
}

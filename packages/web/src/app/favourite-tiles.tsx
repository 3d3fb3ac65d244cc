import { Box, Menu } from '@mantine/core';
import { type Visit, visits } from '@prepdesk/contract/access/visits';
import type { RoutePath } from '@prepdesk/contract/routes';
import { routeAt } from '@prepdesk/contract/routes';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useChange } from '../api/use-change.ts';
import { Link } from '../router/link.tsx';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { sentenceOf } from '../ui/feedback/failure-banner.tsx';
import layout from '../ui/layout/layout.module.css';
import { NoticeSlot } from '../ui/screen/screen.tsx';
import { useMenu } from '../ui/screen/use-menu.ts';
import { useNotices } from '../ui/screen/use-notices.tsx';
import { hrefOfVisit, keyOfVisit, nameOfVisit, useVisits, wantVisits } from '../ui/screen/visits.ts';
import { ScreenIcon } from './screen-icon.tsx';
import styles from './screen-tiles.module.css';

/** One line of tiles. */
const shownRecents = 4;

/** The person's favourites as tiles, in their own order; until something is marked, what they opened last. */
export function FavouriteTiles() {
  const { banner, report } = useNotices();
  const { visits: all, isRead, failure, reload } = useVisits();
  const favourites = all.filter(({ isFavourite }) => isFavourite);
  const { save: move } = useChange(visits.move);
  const { save: favour } = useChange(visits.favour);
  const id = useId();
  const moved = useRef('');
  useEffect(wantVisits, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tile that is put elsewhere in the list loses the focus
  useEffect(() => {
    document.getElementById(moved.current)?.focus();
    moved.current = '';
  }, [all]);
  const recents = all.filter(({ screen }) => screen !== '/').slice(0, shownRecents);
  if (favourites.length === 0) {
    return (
      <>
        <Heading id={id}>{recents.length > 0 ? 'Recent' : 'Favourites'}</Heading>
        {failure && !isRead ? (
          <ApiErrorBanner message={sentenceOf(failure)} onRetry={() => void reload()} />
        ) : recents.length > 0 ? (
          <ul className={styles.tiles} aria-labelledby={id}>
            {recents.map((visit) => (
              <li key={keyOfVisit(visit)}>
                <Tile visit={visit} />
              </li>
            ))}
          </ul>
        ) : (
          // As high as a tile, for which there is room.
          <Box component="p" className={`${layout.line} ${layout.hint} ${layout.box}`} mih={64}>
            {isRead && 'Mark a screen or a record with the star beside its title to find it here.'}
          </Box>
        )}
      </>
    );
  }
  const change = async (save: Promise<unknown>) => {
    try {
      await save;
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  return (
    <>
      {banner && <NoticeSlot>{banner}</NoticeSlot>}
      <Heading id={id}>Favourites</Heading>
      <ul className={styles.tiles} aria-labelledby={id}>
        {favourites.map((visit, index) => {
          const { screen, rowID } = visit;
          const menuID = `${id}-${keyOfVisit(visit)}`;
          const moveBy = (by: -1 | 1) => {
            moved.current = menuID;
            void change(move({ screen, rowID, by }));
          };
          return (
            <li key={keyOfVisit(visit)} className={`${layout.stack} ${styles.favourite}`}>
              <Tile visit={visit} />
              <TileMenu id={menuID} name={nameOfVisit(visit)}>
                <Menu.Item disabled={index === 0} onClick={() => moveBy(-1)}>
                  Move up
                </Menu.Item>
                <Menu.Item disabled={index === favourites.length - 1} onClick={() => moveBy(1)}>
                  Move down
                </Menu.Item>
                <Menu.Item onClick={() => void change(favour({ screen, rowID, isFavourite: 0 }))}>
                  Remove from favourites
                </Menu.Item>
              </TileMenu>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const Heading = ({ id, children }: { id: string; children: string }) => (
  <h2 className={layout.hint} id={id}>
    {children}
  </h2>
);

function TileMenu({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <Menu {...useMenu()} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <button type="button" id={id} className={layout.iconButton} aria-label={`More for ${name}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function Tile({ visit }: { visit: Visit }) {
  const screen = routeAt(visit.screen as RoutePath);
  const name = nameOfVisit(visit);
  const about = visit.name ? screen.name : screen.title;
  return (
    <Link to={hrefOfVisit(visit)} className={`${layout.sheet} ${styles.tile}`}>
      <span className={`${layout.initials} ${styles.icon}`}>
        <ScreenIcon screen={screen} />
      </span>
      <span className={layout.grow}>
        <b className={layout.cut} title={name}>
          {name}
        </b>
        {about === name ? null : (
          <Box component="small" display="block">
            {about}
          </Box>
        )}
      </span>
    </Link>
  );
}

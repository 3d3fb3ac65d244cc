import { Box } from '@mantine/core';
import { type WaitingWork as Work, waitingWork } from '@prepdesk/contract/access/waiting-work';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { useApp } from '../api/chosen-app.ts';
import { useRead } from '../api/use-read.ts';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { sentenceOf } from '../ui/feedback/failure-banner.tsx';
import layout from '../ui/layout/layout.module.css';
import { type Opening, ScreenLink, useCanOpen } from '../ui/screen/screen-link.tsx';
import { countLabel } from '../ui/table/count-label.ts';
import styles from './screen-tiles.module.css';

/** What waits for this person, with links to where it is done: nothing that they may not do, and nothing that is done. */
export function WaitingWork({ rooms }: { rooms: (className?: string) => readonly ReactNode[] }) {
  // Error reports and reviews are those of the app that the person works in, which the bar above then names.
  const { appID } = useApp();
  const { data, failure, reload } = useRead(waitingWork.count, { appID }, { keepsPage: true });
  const canOpen = useCanOpen();
  const tiles = data ? tilesOf(data).filter(({ path }) => canOpen(path)) : [];
  return (
    <>
      <h2 className={layout.hint} id="home-waiting">
        Waiting for you
      </h2>
      {failure && !data ? (
        <ApiErrorBanner message={sentenceOf(failure)} onRetry={() => void reload()} />
      ) : (
        <ul className={`${styles.tiles} ${styles.waiting}`} aria-labelledby="home-waiting">
          {tiles.map(({ path, list, label, says }) => (
            <li key={path}>
              <ScreenLink path={path} list={list} className={`${layout.sheet} ${styles.tile}`}>
                {/* On the smallest phone, words reach into the padding before they take a second line. */}
                <Box component="span" mr={-12}>
                  <Box component="b" display="block" fz={18} lh="20px">
                    {says}
                  </Box>
                  <Box component="small" display="block" lh="18px">
                    {label}
                  </Box>
                </Box>
              </ScreenLink>
            </li>
          ))}
          {data && tiles.length === 0 && <li className={layout.hint}>Nothing waits</li>}
          {data ? rooms().slice(tiles.length) : rooms(layout.sheet)}
        </ul>
      )}
    </>
  );
}

type Tile = { path: RoutePath; list?: Opening['list']; label: string; says: string };

const tilesOf = ({ doubts, refunds, signOff, errorReports, reviews, checks }: Work): Tile[] => [
  ...counted(doubts, 'Pending doubts', '/doubts'),
  ...counted(refunds, 'Refunds to approve', '/orders'),
  ...counted(signOff, 'Texts to sign', '/prepclinic/signoff', { isForMe: '1' }),
  ...counted(errorReports, 'Open error reports', '/errortypes'),
  ...counted(reviews, 'Pending reviews', '/reviews', { filter: '0' }),
  ...amiss(checks),
];

const counted = (work: Work['doubts'], label: string, path: RoutePath, list?: Opening['list']): Tile[] =>
  work && work.count > 0 ? [{ path, list, label, says: countLabel(work.count, work.isCapped) }] : [];

/** One check is named. */
function amiss(checks: Work['checks']): Tile[] {
  const [first, ...others] = checks;
  if (!first) return [];
  const name = `${first.name} ${first.isSetUp ? 'needs a look' : 'not set up'}`;
  return [
    { path: '/status', label: others.length > 0 ? 'Server checks' : name, says: String(checks.length) },
  ];
}

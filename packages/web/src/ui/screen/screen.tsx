import { Box } from '@mantine/core';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { Star } from 'lucide-react';
import { type ReactNode, useContext, useMemo } from 'react';
import { useLocation } from '../../router/router-provider.tsx';
import { useParams } from '../../router/use-params.ts';
import layout from '../layout/layout.module.css';
import './controls.css';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { ChoicesFailure } from './choices-failure-when-idle.ts';
import { FailureLooks } from './failure-looks.tsx';
import { lazyWhenIdle } from './lazy-part.tsx';
import classes from './screen.module.css';
import {
  HasBreadcrumbs,
  TrailContext,
  TrailLinks,
  type TrailStep,
  useCameThrough,
  usePublishedPath,
  useTrail,
} from './trail.tsx';
import { useNotices } from './use-notices.tsx';

const ScreenKeysHelp = lazyWhenIdle(
  async () => (await import('../popup/screen-keys-help.tsx')).ScreenKeysHelp,
);
const FavouriteStar = lazyWhenIdle(
  async () => (await import('./favourite-star.tsx')).FavouriteStar,
  ({ route }) => <StarToCome isHidden={route.includes('{id}')} />,
);

type Props = {
  route: RoutePath;
  /** A heading that names the record too. Left out: the screen's title, with the record beside it. */
  heading?: string | undefined;
  /** The number of rows, shown beside the title. */
  count?: number | string | undefined;
  /**
   * What was chosen on this screen: distinguishes it from similar ones in the trail of the screens below. Of a screen
   * whose path names its record, the name that people know, where it is not the one in the path.
   */
  recordName?: string | undefined;
  /** The screens above, whichever way the person came; null until they are known, left out for a screen of the menu. */
  trail?: readonly TrailStep[] | null | undefined;
  /** The documents' label for the way back. */
  backLabel?: string;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  /** The banner of `useNotices`. */
  banner?: ReactNode;
  children: ReactNode;
};

/** A screen with the head that all have: the way back, the title, and the name of the record. */
export function Screen(props: Props) {
  const { route, heading, count, recordName, trail: path = noSteps, actions, banner, children } = props;
  const { backLabel } = props;
  const { title } = routeAt(route);
  const nameInPath = useAbout(route);
  const about = nameInPath && (recordName || nameInPath);
  const href = useLocation({ select: (location) => location.href });
  const trail = useTrail(path);
  const cameThrough = useCameThrough();
  const hasBreadcrumbs = useContext(HasBreadcrumbs);
  const star = useNotices();
  const name = about || recordName;
  const words = heading ?? title;
  const isLong = `${words} ${count ?? ''}`.length > longTitle;
  // A part of a list that is named by its heading, such as its import, stands below the list.
  const isBelowItself = trail?.at(-1)?.label === title;
  const isPhone = useIsPhone();
  usePublishedPath(
    // On a phone it would be the way back once more.
    trail && !(backLabel && isPhone)
      ? { trail: backLabel ? noSteps : trail, current: name ?? ((isBelowItself && heading) || '') }
      : null,
  );
  const toHere = useMemo(
    () => [...(cameThrough.length > 0 ? cameThrough : (trail ?? noSteps)), { label: name || title, href }],
    [trail, cameThrough, title, name, href],
  );
  return (
    <ScreenContexts route={route} trail={toHere}>
      {banner && <NoticeSlot>{banner}</NoticeSlot>}
      {star.banner && <NoticeSlot>{star.banner}</NoticeSlot>}
      {backLabel ? (
        <TrailLinks trail={named(trail ?? noSteps, backLabel)} />
      ) : hasBreadcrumbs ? null : (
        <TrailLinks trail={trail ?? noSteps} />
      )}
      <header className={`${layout.actions} ${classes.head}`}>
        <div
          className={classes.title}
          data-length={isLong ? 'long' : words.includes(' ') ? undefined : 'word'}
        >
          <h1 tabIndex={-1}>{words}</h1>
          {count !== undefined && (
            <Box
              component="span"
              c="var(--ink-3)"
              translate="no"
              data-long={(isLong && hasWords(count)) || undefined}
            >
              {count}
              {!hasWords(count) && (
                <span className={layout.onlyRead}>{String(count) === '1' ? ' row' : ' rows'}</span>
              )}
            </Box>
          )}
          {hasBreadcrumbs && <FavouriteStar route={route} report={star.report} />}
        </div>
        {about && !heading && <span className={classes.about}>{about}</span>}
        <div data-views />
        {actions && <div className={`${layout.actions} ${layout.end} ${classes.headActions}`}>{actions}</div>}
      </header>
      <ChoicesFailure />
      {children}
      <ScreenKeysHelp />
    </ScreenContexts>
  );
}

/** Before the star is loaded, or its room: the screens without a record all have one, the others nearly all. */
const StarToCome = ({ isHidden }: { isHidden: boolean }) => (
  <i
    className={`${layout.iconButton} ${classes.star}`}
    style={isHidden ? { visibility: 'hidden' } : undefined}
    aria-hidden="true"
  >
    <Star size={16} />
  </i>
);

/** From this many letters on, a title with its count has its line to itself on a phone. */
const longTitle = 40;

/** What is more than a number has a line of its own below a long title. */
const hasWords = (count: number | string): boolean => /\p{L}/u.test(String(count));

const noSteps: readonly TrailStep[] = [];

/** Only the last step of the trail, under the given label. */
const named = (trail: readonly TrailStep[], label: string): readonly TrailStep[] =>
  trail.slice(-1).map(({ href }) => ({ label, href }));

/** The place for a screen's notices, where they cover nothing that is read or pressed next. */
export const NoticeSlot = ({ children }: { children: ReactNode }) => (
  <div className={classes.notices}>{children}</div>
);

const ScreenContexts = (props: { route: RoutePath; trail: readonly TrailStep[]; children: ReactNode }) => (
  <TrailContext value={props.trail}>
    <FailureLooks route={props.route}>{props.children}</FailureLooks>
  </TrailContext>
);

/** The `{id}` of the path, which is the name of the screen's record. */
export function useAbout(route: RoutePath): string {
  const { id } = useParams();
  return route.includes('{id}') ? (id ?? '') : '';
}

type CardProps = { children: ReactNode; isClipped?: boolean; isPadded?: boolean };

export const Card = ({ children, isClipped, isPadded }: CardProps) => (
  // Not hidden: the headings inside stick to the page.
  <section className={layout.sheet} style={{ overflow: 'clip' }} data-clipped={isClipped || undefined}>
    {isPadded ? <div className={layout.body}>{children}</div> : children}
  </section>
);

type BrokenLinkProps = {
  route: RoutePath;
  trail?: readonly TrailStep[];
  /** Why nothing is there, where the id can be read. */
  message?: string | undefined;
};

/** Shown for an address with an unreadable id, or that of a record which is not there: an outdated or damaged link. */
export function BrokenLink({ route, trail = [], message }: BrokenLinkProps) {
  const what = message ? '' : 'It is incomplete or from another place. ';
  return (
    <Screen route={route}>
      <Card>
        <EmptyState
          message={message ?? 'This link cannot be read'}
          hint={`${what}Open the list again and go on from there.`}
        >
          <TrailLinks trail={trail} />
        </EmptyState>
      </Card>
    </Screen>
  );
}

import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import './controls.css';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureLooks } from './failure-looks.tsx';
import classes from './screen.module.css';
import { TrailContext, TrailLinks, type TrailStep, useTrail } from './trail.tsx';

type Props = {
  route: RoutePath;
  /** Where the heading names the record too; otherwise the screen's title, and the record beside it. */
  heading?: string;
  /** How many there are, beside the title. */
  count?: number | string | undefined;
  /** What was chosen on it: tells this screen from its like in the trail of the screens below. */
  recordName?: string | undefined;
  /** The screens above, for a link that was opened by itself. */
  trail?: readonly TrailStep[] | undefined;
  /** What the documents call the way back. */
  backLabel?: string;
  /** At the right of the title. */
  actions?: ReactNode;
  /** What `useNotices` has to say. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The head that every screen has: the way back, its title, and of which record it is. */
export function Screen(props: Props) {
  const { route, heading, count, recordName, trail: fallback = [], actions, banner, children } = props;
  const { backLabel } = props;
  const { title } = routeAt(route);
  const about = useAbout(route);
  const href = useLocation({ select: (location) => location.href });
  const trail = useTrail(fallback);
  const name = about || recordName;
  const toHere = useMemo(
    () => [...trail, { label: name ? `${title} · ${name}` : title, href }],
    [trail, title, name, href],
  );
  return (
    <ScreenContexts route={route} trail={toHere}>
      {banner && <NoticePlace>{banner}</NoticePlace>}
      <TrailLinks trail={backLabel ? named(trail, backLabel) : trail} />
      <header className={classes.head}>
        <h1 tabIndex={-1}>{heading ?? title}</h1>
        {about && !heading && <span className={classes.about}>{about}</span>}
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <div data-views />
        {actions && <div className={classes.headActions}>{actions}</div>}
      </header>
      {children}
    </ScreenContexts>
  );
}

/** Only the screen that led here, under this name. */
const named = (trail: readonly TrailStep[], label: string): readonly TrailStep[] =>
  trail.slice(-1).map(({ href }) => ({ label, href }));

/** Where the screen says how a deed ended: over nothing that is read or pressed next. */
export const NoticePlace = ({ children }: { children: ReactNode }) => (
  <div className={classes.notices}>{children}</div>
);

const ScreenContexts = (props: { route: RoutePath; trail: readonly TrailStep[]; children: ReactNode }) => (
  <TrailContext value={props.trail}>
    <FailureLooks route={props.route}>{props.children}</FailureLooks>
  </TrailContext>
);

/** The `{id}` of the path, which is the name of the record that the screen is about. */
export function useAbout(route: RoutePath): string {
  const { id } = useParams({ strict: false }) as { id?: string };
  return route.includes('{id}') ? (id ?? '') : '';
}

export const Card = ({ children, isClipped }: { children: ReactNode; isClipped?: boolean }) => (
  <section className={classes.card} data-clipped={isClipped || undefined}>
    {children}
  </section>
);

/** An address whose id says nothing: an old or a damaged link. */
export function BrokenLink({ route, trail = [] }: { route: RoutePath; trail?: readonly TrailStep[] }) {
  return (
    <Screen route={route}>
      <Card>
        <EmptyState
          message="This link can not be read"
          hint="It is incomplete or from another place. Open the list again and go on from there."
        >
          <TrailLinks trail={trail} />
        </EmptyState>
      </Card>
    </Screen>
  );
}

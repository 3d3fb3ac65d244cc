import { createContext, useContext, useEffect, useMemo } from 'react';
import { storeOf } from '../../api/store.ts';
import { Link } from '../../router/link.tsx';
import { useLocation } from '../../router/router-provider.tsx';
import layout from '../layout/layout.module.css';
import classes from './screen.module.css';

/** A screen above this one; without an address, one that the person may not open. */
export type TrailStep = { label: string; href: string };

/** The screens that led down to the current one, itself included, which its links pass on: each as it was left. */
export const TrailContext = createContext<readonly TrailStep[]>([]);
export const useTrailToHere = () => useContext(TrailContext);

declare module '../../router/address.ts' {
  interface AddressState {
    trail?: readonly TrailStep[];
  }
}

const none: readonly TrailStep[] = [];
const pathOf = (href: string) => href.split('?', 1)[0];

/** The screens that the person came through. */
export const useCameThrough = (): readonly TrailStep[] =>
  useLocation({ select: (location) => location.state.trail }) ?? none;

/** The path of a screen, whichever way the person came; a list that they came through opens with its page, order and search. */
export function useTrail<T extends readonly TrailStep[] | null>(path: T): T | readonly TrailStep[] {
  const cameThrough = useCameThrough();
  const steps = JSON.stringify(path);
  return useMemo(() => {
    const given: readonly TrailStep[] | null = JSON.parse(steps);
    const asLeft = (step: TrailStep) =>
      step.href && cameThrough.findLast(({ href }) => pathOf(href) === pathOf(step.href));
    return given?.map((step) => ({ ...step, href: (asLeft(step) || step).href })) ?? (given as T);
  }, [steps, cameThrough]);
}

/** What the top bar draws of the open screen: null until its path is known. */
type OpenPath = { trail: readonly TrailStep[]; current: string } | null;
export const openPath = storeOf<OpenPath>(null);

/** Whether the breadcrumbs are drawn outside the screen, by the shell. */
export const HasBreadcrumbs = createContext(false);

export function usePublishedPath(path: OpenPath): void {
  const serialized = JSON.stringify(path);
  useEffect(
    function publishPath() {
      openPath.set(JSON.parse(serialized));
      return () => openPath.set(null);
    },
    [serialized],
  );
}

/** A link to a screen above, which keeps the way to it. */
export const TrailLink = ({ step, above }: { step: TrailStep; above: readonly TrailStep[] }) => (
  <Link className={layout.link} to={step.href} state={{ trail: above }}>
    {step.label}
  </Link>
);

/** The way back within a screen: the documents' label, or the list that a broken link belongs to. */
export function TrailLinks({ trail }: { trail: readonly TrailStep[] }) {
  if (trail.length === 0) return null;
  return (
    <nav className={`${layout.line} ${layout.hint} ${classes.trail}`} aria-label="Back">
      {trail.map((step, index) => (
        <span key={step.label}>
          <TrailLink step={step} above={trail.slice(0, index)} />
        </span>
      ))}
    </nav>
  );
}

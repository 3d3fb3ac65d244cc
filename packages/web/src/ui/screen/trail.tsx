import { useLocation, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { createContext, useContext, useEffect } from 'react';
import { storeOf } from '../../api/store.ts';
import layout from '../layout/layout.module.css';
import classes from './screen.module.css';

/** A screen that led to this one, with its page, order and search as they were left. */
export type TrailStep = { label: string; href: string };

/** The trail down to the current screen, itself included, which its links pass on. */
export const TrailContext = createContext<readonly TrailStep[]>([]);
export const useTrailToHere = () => useContext(TrailContext);

declare module '@tanstack/react-router' {
  interface HistoryState {
    trail?: readonly TrailStep[];
  }
}

/** The screens that the person came through; for a link that was opened directly, those that the screen gives. */
export function useTrail(fallback: readonly TrailStep[]): readonly TrailStep[] {
  const trail = useLocation({ select: (location) => location.state.trail });
  return trail ?? fallback;
}

/** The trail of the open screen, for the breadcrumbs of the top bar, which are outside the screen. */
export const openTrail = storeOf<readonly TrailStep[]>([]);

/** Whether the breadcrumbs are drawn outside the screen, by the shell. */
export const HasBreadcrumbs = createContext(false);

export function useTellTrail(trail: readonly TrailStep[]): void {
  const steps = JSON.stringify(trail);
  useEffect(
    function tellTrail() {
      openTrail.set(JSON.parse(steps));
      return () => openTrail.set([]);
    },
    [steps],
  );
}

/** 'Class List · Trial Law' as 'Trial Law': what was chosen says more than what it was chosen from. */
const shortened = (label: string) => label.split(' · ').at(-1);

/** The way back. `current` is the name of the open screen, where that belongs to the line. */
export function TrailLinks({ trail, current }: { trail: readonly TrailStep[]; current?: string }) {
  const router = useRouter();
  if (trail.length === 0) return null;
  return (
    <nav className={`${layout.line} ${layout.hint} ${classes.trail}`} aria-label="Back">
      <ChevronLeft size={15} aria-hidden />
      {trail.map((step, index) => (
        <span key={step.href}>
          <a
            className={layout.link}
            href={step.href}
            aria-label={step.label}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void router.navigate({ href: step.href, state: { trail: trail.slice(0, index) } });
            }}
          >
            {shortened(step.label)}
          </a>
        </span>
      ))}
      {current && <span aria-current="page">{current}</span>}
    </nav>
  );
}

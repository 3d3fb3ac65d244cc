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

type HistoryState = { trail?: readonly TrailStep[] };

/** The screens that the person came through; for a link that was opened directly, those that the screen gives. */
export function useTrail(fallback: readonly TrailStep[]): readonly TrailStep[] {
  const trail = useLocation({ select: (location) => (location.state as HistoryState).trail });
  return trail ?? fallback;
}

/** The addresses of the open screen's trail, one in each line: for the menu, which is outside the screen. */
export const openTrail = storeOf('');

export function useTellTrail(trail: readonly TrailStep[]): void {
  const addresses = trail.map(({ href }) => href).join('\n');
  useEffect(
    function tellTrail() {
      openTrail.set(addresses);
      return () => openTrail.set('');
    },
    [addresses],
  );
}

export function TrailLinks({ trail }: { trail: readonly TrailStep[] }) {
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
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              const state = { trail: trail.slice(0, index) } as never;
              void router.navigate({ href: step.href, state });
            }}
          >
            {step.label}
          </a>
        </span>
      ))}
    </nav>
  );
}

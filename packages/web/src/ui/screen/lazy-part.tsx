import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Two ways to load a component late: `lazyPart` for what a press or an address opens, `lazyWhenIdle` for that without
 * which the screen can be used. Each waits in a boundary of its own, so that what surrounds it stays. React's `lazy` is
 * for what a feature offers to others, which say themselves what is shown meanwhile; `partOf` is for what is fetched
 * before anybody asks to see it.
 */

/** Shown until it is loaded; nothing when left out. */
type Fallback<Props> = ReactNode | ((props: Props) => ReactNode);

/** A component that is loaded when it is first drawn. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: Fallback<Props>,
) {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/** A component that is loaded once the browser has nothing else to do, or not at all. */
export const lazyWhenIdle = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: Fallback<Props>,
) =>
  lazyPart<Props>(
    () =>
      whenIdle()
        .then(load)
        .then(
          (loaded) => ({ default: loaded }),
          () => ({ default: () => null }),
        ),
    fallback,
  );

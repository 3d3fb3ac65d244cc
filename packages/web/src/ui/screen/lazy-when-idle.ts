import { type ComponentType, lazy } from 'react';
import { whenIdle } from './when-idle.ts';

/** A component without which the screen can be used: it is loaded once the browser has nothing else to do, or not at all. */
export const lazyWhenIdle = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    whenIdle()
      .then(load)
      .then(
        (loaded) => ({ default: loaded }),
        () => ({ default: (() => null) as ComponentType<Props> }),
      ),
  );

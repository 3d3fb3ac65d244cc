import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn. It waits in a boundary of its own, so that what surrounds it stays.
 * @param fallback shown until then; nothing when left out
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

import { lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '../api/use-may.ts';
import { useLocation } from '../router/router-provider.tsx';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { lazyWhenIdle } from '../ui/screen/lazy-when-idle.ts';
import { usePart } from '../ui/screen/part.ts';
import { Arrival, usePageTitle } from './arrival.tsx';
import { Crash, ErrorBoundary } from './error-boundary.tsx';
import type { ExistingScreen } from './screen-list.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** Few people ever see it. */
const NoAccess = lazy(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

/** Of a screen that is shown: one without the right for it, or still loading, has not been opened. */
const NotedVisit = lazyWhenIdle(async () => (await import('../ui/screen/noted-visit.tsx')).NotedVisit);

/** Frames a screen: it opens only with its key, loads only when opened, and its errors stay inside. */
export function ScreenFrame({ screen }: { screen: ExistingScreen }) {
  const may = useMay();
  const pathname = useLocation({ select: (address) => address.pathname });
  const isOpen = may(screen.path);
  usePageTitle(isOpen ? screen.title : 'No Access');
  if (!isOpen)
    return (
      <Suspense>
        <NoAccess screen={screen} />
      </Suspense>
    );
  return (
    <>
      {screen.public ? null : <ScreenTabs screen={screen} />}
      <Frame key={pathname}>
        <Opened screen={screen} pathname={pathname} />
      </Frame>
    </>
  );
}

function Opened({ screen, pathname }: { screen: ExistingScreen; pathname: string }) {
  const Screen = usePart(screen.part);
  if (!Screen) return <Waiting text="Loading.." />;
  return (
    <>
      <Screen />
      <Arrival pathname={pathname} />
      {screen.public ? null : (
        <Suspense>
          <NotedVisit screen={screen.path} />
        </Suspense>
      )}
    </>
  );
}

/** Frames a part with a file of its own: shows that it is loading, and contains its errors. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={(error) => <Crash error={error}>{(message) => <ApiErrorBanner message={message} />}</Crash>}
  >
    <Suspense fallback={<Waiting text="Loading.." />}>{children}</Suspense>
  </ErrorBoundary>
);

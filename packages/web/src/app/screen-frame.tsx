import { type ReactNode, Suspense } from 'react';
import { useMay } from '../api/use-may.ts';
import { useLocation } from '../router/router-provider.tsx';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { lazyPart, lazyWhenIdle } from '../ui/screen/lazy-part.tsx';
import { usePart } from '../ui/screen/part.ts';
import { usePublishedPath } from '../ui/screen/trail.tsx';
import { Arrival, usePageTitle } from './arrival.tsx';
import { Crash, ErrorBoundary } from './error-boundary.tsx';
import type { ExistingScreen } from './screen-list.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** Few people ever see it. */
const NoAccess = lazyPart(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

/** Of a screen that is shown: one without the right for it, or still loading, has not been opened. */
const NotedVisit = lazyWhenIdle(async () => (await import('../ui/screen/noted-visit.tsx')).NotedVisit);

/** Frames a screen: it opens only with its key, loads only when opened, and its errors stay inside. */
export function ScreenFrame({ screen }: { screen: ExistingScreen }) {
  const may = useMay();
  const pathname = useLocation({ select: (address) => address.pathname });
  const isOpen = may(screen.path);
  usePageTitle(isOpen ? screen.title : 'No Access');
  if (!isOpen) return <NoAccess screen={screen} />;
  return (
    <>
      {screen.public ? null : <ScreenTabs screen={screen} />}
      <Frame key={pathname} head={<CrashedHead title={screen.title} />}>
        <Opened screen={screen} pathname={pathname} />
      </Frame>
    </>
  );
}

/** A screen that cannot be drawn is still a screen, with its path in the top bar. */
function CrashedHead({ title }: { title: string }) {
  usePublishedPath(noPath);
  return (
    <h1 tabIndex={-1} style={{ marginBottom: 14 }}>
      {title}
    </h1>
  );
}

const noPath = { trail: [], current: '' };

function Opened({ screen, pathname }: { screen: ExistingScreen; pathname: string }) {
  const Screen = usePart(screen.part);
  if (!Screen) return <Waiting text="Loading.." />;
  return (
    <>
      <Screen />
      <Arrival pathname={pathname} />
      {screen.public ? null : <NotedVisit screen={screen.path} />}
    </>
  );
}

/** Frames a part with a file of its own: shows that it is loading, and contains its errors. */
export const Frame = ({ head, children }: { head?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary
    fallback={(error) => (
      <>
        {head}
        <Crash error={error}>{(message) => <ApiErrorBanner message={message} />}</Crash>
      </>
    )}
  >
    <Suspense fallback={<Waiting text="Loading.." />}>{children}</Suspense>
  </ErrorBoundary>
);

import { useMatch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useMay } from '../api/use-may.ts';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { usePart } from '../ui/screen/part.ts';
import { Arrival, usePageTitle } from './arrival.tsx';
import { ErrorBoundary, sentenceOfCrash } from './error-boundary.tsx';
import { NoAccess } from './no-access.tsx';
import type { ExistingScreen } from './screen-list.ts';

/** One screen in its place: opened only with its key, loaded only when opened, broken only by itself. */
export function ScreenFrame({ screen }: { screen: ExistingScreen }) {
  const may = useMay();
  // The path of this very match: the location is already the next one while this screen is being left.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const isOpen = may(screen.path);
  usePageTitle(isOpen ? screen.title : 'No Access');
  if (!isOpen) return <NoAccess screen={screen} />;
  return (
    <Frame key={pathname}>
      <Opened screen={screen} pathname={pathname} />
    </Frame>
  );
}

function Opened({ screen, pathname }: { screen: ExistingScreen; pathname: string }) {
  const Screen = usePart(screen.part);
  if (!Screen) return <Waiting text="Loading.." />;
  return (
    <>
      <Screen />
      <Arrival pathname={pathname} />
    </>
  );
}

/** What comes in a file of its own: waited for, and broken only by itself. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={(error) => <ApiErrorBanner message={sentenceOfCrash(error)} />}>
    <Suspense fallback={<Waiting text="Loading.." />}>{children}</Suspense>
  </ErrorBoundary>
);

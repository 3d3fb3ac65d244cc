import { screenAt, screens } from '@prepdesk/contract/routes';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { kept, useIsUnkept } from '../api/kept.ts';
import { settings } from '../api/settings.ts';
import { decodeUser, storedUserKey, UnreadableUser } from '../api/stored-user.ts';
import { isAllowed } from '../api/use-may.ts';
import { onForget, who } from '../api/who.ts';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import { partOf, usePart } from '../ui/screen/part.ts';
import { Crash, ErrorBoundary } from './error-boundary.tsx';
import type { LoginPage } from './login/login-page.tsx';
import { loginAddress, redirectTarget } from './redirect-target.ts';
import { type Start, startSession } from './session.ts';

const UnkeptNote = lazyPart(async () => ({ default: (await import('./unkept-note.tsx')).UnkeptNote }));
const loginPart = partOf(async () => (await import('./login/login-page.tsx')).LoginPage);
const loadConsole = () => import('./console.tsx');
const consolePart = partOf(async () => (await loadConsole()).Console);

/** Loads the console while the person or the server is still busy; a failure shows when the console is needed. */
const prepareConsole = () => void consolePart.fetch().catch(() => {});

const openPaths = screens
  .filter((screen) => screen.public && screen.path !== '/login')
  .map((screen) => screen.path);
const isOpen = (pathname: string) => openPaths.some((path) => path === pathname);

/**
 * Finds out who is signed in, while the files that they will need are loading. Called once per page, before anything
 * is drawn.
 */
export async function begin(): Promise<Start> {
  if (kept.getItem(storedUserKey) !== null) void fetchConsole();
  const start = arrive(await startSession());
  if (start.kind === 'login') await loginPart.fetch().catch(() => {});
  if (start.kind === 'console') await fetchConsole();
  return start;
}

/** Loads the console, and the screen of the address if it may be opened. A failure shows when the part is drawn. */
async function fetchConsole(): Promise<void> {
  try {
    const [{ fetchScreen }] = await Promise.all([loadConsole(), consolePart.fetch()]);
    const path = screenAt(location.pathname)?.path;
    const mayOpen = path && (path === settings.opens || isAllowed(who()?.routes ?? [], path));
    if (mayOpen) await fetchScreen();
  } catch {}
}

/** Shows the sign-in page or the console (d1 §4). Each is loaded only when it is shown. */
export function Gate({ begun }: { begun: Promise<Start> }) {
  const [start, setStart] = useState<Start | null>(null);

  useEffect(
    function checkSession() {
      let isCurrent = true;
      begun.then((match) => isCurrent && setStart(match));
      return () => {
        isCurrent = false;
      };
    },
    [begun],
  );

  const isUnkept = useIsUnkept();
  const isInConsole = start?.kind === 'console';
  useEffect(
    function followSignOut() {
      if (!isInConsole) return undefined;
      const stop = onForget(() => setStart(arrive({ kind: 'login' })));
      addEventListener('storage', followOtherTab);
      return () => {
        stop();
        removeEventListener('storage', followOtherTab);
      };
    },
    [isInConsole],
  );

  return (
    <ErrorBoundary
      fallback={(error) => <Crash error={error}>{(message) => <WholePageError message={message} />}</Crash>}
    >
      {isUnkept && <UnkeptNote />}
      <Suspense fallback={<WaitingForPage />}>
        {start?.kind === 'unreachable' ? (
          <WholePageError message={start.message} />
        ) : start?.kind === 'login' ? (
          <Login onOtpSent={prepareConsole} onSignedIn={() => setStart(arrive({ kind: 'console' }))} />
        ) : start?.kind === 'console' ? (
          <Console />
        ) : (
          <WaitingForPage />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

function Login(props: ComponentProps<typeof LoginPage>) {
  const Page = usePart(loginPart);
  return Page ? <Page {...props} /> : <WaitingForPage />;
}

function Console() {
  const Page = usePart(consolePart);
  return Page ? <Page /> : <WaitingForPage />;
}

const WaitingForPage = () => <Waiting text="Please wait..." isWholePage />;

/** Corrects the address to match what is about to be shown. */
function arrive(start: Start): Start {
  const isAtLogin = location.pathname === '/login';
  if (start.kind === 'login' && !isAtLogin) {
    if (isOpen(location.pathname)) return { kind: 'console' };
    history.replaceState(null, '', loginAddress(location));
  }
  if (start.kind === 'console' && isAtLogin) {
    const target = redirectTarget(new URLSearchParams(location.search).get('redirect'));
    // The router has marked this entry already, to find it again on the way back.
    history.replaceState(history.state, '', target);
  }
  return start;
}

/** Follows another tab that signed out or signed in as somebody else, since tabs share the session. */
function followOtherTab(event: StorageEvent): void {
  const isAboutUser = event.key === null || event.key === storedUserKey;
  if (!isAboutUser || !who()) return;
  if (event.newValue === null) location.assign(loginAddress(location));
  else if (phoneOf(event.newValue) !== who()?.phone) location.reload();
}

function phoneOf(text: string): string | null {
  try {
    return decodeUser(text).phone;
  } catch (error) {
    if (error instanceof UnreadableUser) return null;
    throw error;
  }
}

function WholePageError({ message }: { message: string }) {
  return (
    <main style={{ maxWidth: 640, margin: '0 auto', padding: '18vh 16px 32px' }}>
      <ApiErrorBanner message={message} />
    </main>
  );
}

import { screens } from '@prepdesk/contract/routes';
import { lazy, Suspense, useEffect, useState } from 'react';
import { decodeUser, storedUserKey, UnreadableUser } from '../api/stored-user.ts';
import { onForget, who } from '../api/who.ts';
import { ApiErrorBanner } from '../ui/feedback/api-error-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { ErrorBoundary, sentenceOfCrash } from './error-boundary.tsx';
import styles from './gate.module.css';
import { loginAddress, redirectTarget } from './redirect-target.ts';
import { type Start, startSession } from './session.ts';

const LoginPage = lazy(() => import('./login/login-page.tsx').then((file) => ({ default: file.LoginPage })));
const loadConsole = () => import('./console.tsx').then((file) => ({ default: file.Console }));
const Console = lazy(loadConsole);

/** Fetches the console while the person or the server is still busy; a failure shows when it is needed. */
const prepareConsole = () => void loadConsole().catch(() => {});

// Under StrictMode effects run twice; the session is checked once per page.
let started: Promise<Start> | null = null;

const openPaths = screens
  .filter((screen) => screen.public && screen.path !== '/login')
  .map((screen) => screen.path);
const isOpen = (pathname: string) => openPaths.some((path) => path === pathname);

/** Decides between sign-in page and console (d1 §4). Both are loaded only when they are shown. */
export function Gate() {
  const [start, setStart] = useState<Start | null>(null);

  useEffect(function checkSession() {
    if (localStorage.getItem(storedUserKey) !== null) prepareConsole();
    started ??= startSession();
    let isCurrent = true;
    started.then((found) => isCurrent && setStart(arrive(found)));
    return () => {
      isCurrent = false;
    };
  }, []);

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
    <ErrorBoundary fallback={(error) => <WholePageError message={sentenceOfCrash(error)} />}>
      <Suspense fallback={<Waiting text="Please wait..." isWholePage />}>
        {start?.kind === 'unreachable' ? (
          <WholePageError message={start.message} />
        ) : start?.kind === 'login' ? (
          <LoginPage onOtpSent={prepareConsole} onSignedIn={() => setStart(arrive({ kind: 'console' }))} />
        ) : start?.kind === 'console' ? (
          <Console />
        ) : (
          <Waiting text="Please wait..." isWholePage />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Puts the address right for what is about to be shown. */
function arrive(start: Start): Start {
  const isAtLogin = location.pathname === '/login';
  if (start.kind === 'login' && !isAtLogin) {
    if (isOpen(location.pathname)) return { kind: 'console' };
    history.replaceState(null, '', loginAddress(location));
  }
  if (start.kind === 'console' && isAtLogin) {
    history.replaceState(null, '', redirectTarget(new URLSearchParams(location.search).get('redirect')));
  }
  return start;
}

/** Another tab signed out, or somebody else signed in there: this tab has the same session. */
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
    <main className={styles.error}>
      <ApiErrorBanner message={message} />
    </main>
  );
}

import '../ui/theme/mantine.css';
// First, so that any other style sheet can say otherwise.
import '../ui/layout/layout.module.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { QueryProvider } from '../api/query-client.ts';
import { settings } from '../api/settings.ts';
import { ConfirmPopup } from '../ui/feedback/confirm.tsx';
import { SavingOverlay } from '../ui/feedback/loading-overlay.tsx';
import { fetchMostUsed } from './fetch-most-used.ts';
import { monitorIdleness } from './idleness.ts';
import { makeRouter } from './router.tsx';
import { schemeCookie } from './scheme-cookie.ts';
import { existingScreenAt } from './screen-list.ts';
import { SignInAgainPopup } from './sign-in-again-popup.tsx';
import { cssVariables, themeOf } from './theme.ts';

// One for the life of the page: it patches the browser's history, which cannot be undone and redone.
const router = makeRouter();

/** Loads the screen of the current address and sends its first reads, so that both are ready when it is drawn. */
export async function fetchScreen(): Promise<void> {
  const screen = existingScreenAt(location.pathname);
  if (!screen) return;
  const [{ readsFirst }] = await Promise.all([screen.load(), screen.part.fetch()]);
  readsFirst?.();
}

/** Everything behind the sign-in page. */
export function Console() {
  const [theme] = useState(() => themeOf(settings.variant));

  useEffect(() => monitorIdleness(), []);
  useEffect(() => fetchMostUsed(), []);
  useLayoutEffect(function followAddress() {
    // After signing out and in again: the address changed while the router was not mounted.
    if (router.state.resolvedLocation) void router.load();
  }, []);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeCookie}
      defaultColorScheme="auto"
    >
      <QueryProvider>
        <RouterProvider router={router} />
        <ConfirmPopup />
        <SavingOverlay />
        <SignInAgainPopup />
      </QueryProvider>
    </MantineProvider>
  );
}

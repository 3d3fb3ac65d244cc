import '../ui/theme/mantine.css';
// First, so that any other style sheet can say otherwise.
import '../ui/layout/layout.module.css';
import { MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { endReadingAhead } from '../api/prefetch.ts';
import { QueryProvider } from '../api/query-client.ts';
import { settings } from '../api/settings.ts';
import { KeptScroll } from '../router/kept-scroll.tsx';
import { RouterProvider } from '../router/router-provider.tsx';
import { ConfirmPopup } from '../ui/feedback/confirm.tsx';
import { SavingOverlay } from '../ui/feedback/loading-overlay.tsx';
import { fetchMostUsed } from './fetch-most-used.ts';
import { monitorIdleness } from './idleness.ts';
import { makeRouter, ScreenOfAddress } from './router.tsx';
import { schemeCookie } from './scheme-cookie.ts';
import { existingScreenAt } from './screen-list.ts';
import { SignInAgainPopup } from './sign-in-again-popup.tsx';
import { cssVariables, themeOf } from './theme.ts';

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
  useEffect(endReadingAhead, []);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeCookie}
      defaultColorScheme="auto"
    >
      <QueryProvider>
        <RouterProvider router={router}>
          <ScreenOfAddress />
          <KeptScroll />
          <ConfirmPopup />
          <SavingOverlay />
          <SignInAgainPopup />
        </RouterProvider>
      </QueryProvider>
    </MantineProvider>
  );
}

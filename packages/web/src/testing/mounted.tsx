import { MantineProvider } from '@mantine/core';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { createMemoryHistory } from '@tanstack/history';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { onTestFinished, vi } from 'vitest';
import { QueryProvider, queryClient } from '../api/query-client.ts';
import { forget, welcome } from '../api/who.ts';
import { routerOf } from '../router/router.ts';
import { RouterProvider } from '../router/router-provider.tsx';
import { ConfirmPopup } from '../ui/feedback/confirm.tsx';
import { SavingOverlay } from '../ui/feedback/loading-overlay.tsx';
import { whenIdle } from '../ui/screen/when-idle.ts';

// A busy machine may take its time; nothing waits for longer than it must.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom draws nothing, so nothing can be drawn above everything else.
HTMLElement.prototype.showPopover = () => {};

const phone = { phone: '9800000001', countryCode: '91' };
const person = { id: 1, fullName: 'Asha', email: '', phone: phone.phone } as never;

/** Somebody who holds the keys of these screens. */
export const signedIn = (keys: readonly RoutePath[]): void =>
  welcome({ person, routes: keys.map(keyOf), viewedScreens: [] }, phone);

/**
 * Draws a screen, or a part of one, as the console does: with its cache, a router and a signed-in person who holds the
 * keys of these screens. What was drawn and stored goes when the test has ended.
 */
export async function mounted(
  Shown: ComponentType,
  keys: readonly RoutePath[],
  at: string,
  /** Screens that links may lead to. */
  screens: readonly RoutePath[] = [],
) {
  signedIn(keys);
  let router = opened(Shown, at, screens);
  onTestFinished(async () => {
    cleanup();
    forget();
    sessionStorage.clear();
    // A part that began to load would fail where it comes only after the document of this file is gone.
    await whenIdle();
    await vi.dynamicImportSettled();
  });
  return {
    user: userEvent.setup({ delay: null }),
    location: () => router.address(),
    history: () => router.history,
    go: (to: string) => act(() => router.navigate({ to })),
    goBack: () => act(async () => router.history.back()),
    /** What the page held is gone, what the tab keeps is not. */
    reload: async () => {
      cleanup();
      queryClient.clear();
      router = opened(Shown, router.address().href, screens);
    },
  };
}

function opened(Shown: ComponentType, at: string, screens: readonly RoutePath[]) {
  const router = routerOf(createMemoryHistory({ initialEntries: [at] }), (path) => screens.includes(path));
  render(
    <MantineProvider env="test">
      <QueryProvider>
        <RouterProvider router={router}>
          <Shown />
          <ConfirmPopup />
          <SavingOverlay />
        </RouterProvider>
      </QueryProvider>
    </MantineProvider>,
  );
  return router;
}

import { MantineProvider } from '@mantine/core';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { onTestFinished } from 'vitest';
import { QueryProvider, queryClient } from '../api/query-client.ts';
import { forget, welcome } from '../api/who.ts';
import { ConfirmPopup } from '../ui/feedback/confirm.tsx';
import { SavingOverlay } from '../ui/feedback/loading-overlay.tsx';

// A busy machine may take its time; nothing waits for longer than it must.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom draws nothing, so nothing can be drawn above everything else.
HTMLElement.prototype.showPopover = () => {};

const phone = { phone: '9800000001', countryCode: '91' };
const person = { id: 1, name: 'Asha', email: '', phone: phone.phone } as never;

/**
 * Draws a screen, or a part of one, as the console does: with its cache, a router and a signed-in person who holds the
 * keys of these screens. What was drawn and stored goes when the test has ended.
 */
export async function mounted(Shown: ComponentType, keys: readonly RoutePath[], at: string) {
  welcome({ person, routes: keys.map(keyOf), viewedScreens: [] }, phone);
  let router = await opened(Shown, at);
  onTestFinished(() => {
    cleanup();
    forget();
    sessionStorage.clear();
  });
  return {
    user: userEvent.setup({ delay: null }),
    location: () => router.state.location,
    /** What the page held is gone, what the tab keeps is not. */
    reload: async () => {
      cleanup();
      queryClient.clear();
      router = await opened(Shown, router.state.location.href);
    },
  };
}

async function opened(Shown: ComponentType, at: string) {
  const root = createRootRoute({ component: Outlet });
  const here = createRoute({ getParentRoute: () => root, path: '$', component: () => <Shown /> });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  });
  await router.load();
  render(
    <MantineProvider env="test">
      <QueryProvider>
        <RouterProvider router={router as never} />
        <ConfirmPopup />
        <SavingOverlay />
      </QueryProvider>
    </MantineProvider>,
  );
  return router;
}

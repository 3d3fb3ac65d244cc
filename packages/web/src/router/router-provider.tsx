import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import type { Address } from './address.ts';
import type { Layers } from './layers.ts';
import type { Router } from './router.ts';

const RouterContext = createContext<Router | null>(null);
const AddressContext = createContext<Address | null>(null);

/**
 * Gives what is inside the router, and the address that is being drawn. A new one is drawn as a transition: what is shown
 * stays until everything new can be, and typing goes before it.
 */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [address, setAddress] = useState(router.address);
  useLayoutEffect(
    function followAddress() {
      // It may have changed since the state was made.
      setAddress(router.address());
      return router.watch((to) => startTransition(() => setAddress(to)));
    },
    [router],
  );
  return (
    <RouterContext value={router}>
      <AddressContext value={address}>{children}</AddressContext>
    </RouterContext>
  );
}

export function useRouter(): Router {
  return within(useContext(RouterContext));
}

/** The layers over the screen; none outside the router. */
export const useLayers = (): Layers | undefined => useContext(RouterContext)?.layers;

export const useNavigate = (): Router['navigate'] => useRouter().navigate;

/** The address that is being drawn, or what is selected of it. */
export function useLocation(): Address;
export function useLocation<T>(options: { select: (address: Address) => T }): T;
export function useLocation<T>(options?: { select: (address: Address) => T }): T | Address {
  const address = within(useContext(AddressContext));
  return options ? options.select(address) : address;
}

function within<T>(value: T | null): T {
  if (value === null) throw new Error('This is drawn outside the router');
  return value;
}

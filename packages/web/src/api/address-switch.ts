import { useCallback } from 'react';
import { useRouter } from '../router/router-provider.tsx';
import { useAddressSearch } from './address-search.ts';

declare module '../router/address.ts' {
  interface AddressState {
    /** Opening a popup made this entry: the one before it is the same screen without the popup. */
    isPopup?: boolean | undefined;
  }
}

/**
 * What is chosen or open on a screen, kept in the address under a name, so that reload and a copied link restore it; ''
 * where the address does not name it. A popup is an entry of the history, so that Back closes it.
 */
export function useAddressSwitch(name: string) {
  const router = useRouter();
  const value = String(useAddressSearch()[name] ?? '');
  const choose = useCallback(
    (to: unknown, isPopup?: true) =>
      void router.navigate({
        search: (now) => ({ ...now, [name]: to }),
        state: { ...router.address().state, isPopup },
        replace: !isPopup,
        ignoreBlocker: true,
        resetScroll: false,
      }),
    [router, name],
  );
  return [value, choose] as const;
}

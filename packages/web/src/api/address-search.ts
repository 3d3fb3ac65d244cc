import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What an address has after its question mark. Each screen reads its own names there. */
export type AddressSearch = Readonly<Record<string, unknown>>;

export const useAddressSearch = (): AddressSearch => useSearch({ strict: false });

type How = { replace?: boolean; ignoreBlocker?: boolean; resetScroll?: boolean };

/** Changes what the address of this screen asks for. The history state stays: it holds the trail of earlier screens. */
export function useSetSearch() {
  const navigate = useNavigate();
  return useCallback(
    (search: AddressSearch | ((now: AddressSearch) => AddressSearch), how: How = {}) =>
      // The router's types know the names of one route; the routes of the console follow from the contract.
      navigate({ to: '.', search: search as never, state: true, ...how }),
    [navigate],
  );
}

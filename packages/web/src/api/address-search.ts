import { useCallback } from 'react';
import type { AddressSearch } from '../router/address.ts';
import type { Target } from '../router/router.ts';
import { useLocation, useNavigate } from '../router/router-provider.tsx';

export const useAddressSearch = (): AddressSearch => useLocation({ select: ({ search }) => search });

type Search = NonNullable<Target['search']>;
type How = Pick<Target, 'replace' | 'ignoreBlocker' | 'resetScroll'>;

/** Changes what the address of this screen asks for. The history state stays: it holds the trail of earlier screens. */
export function useSetSearch() {
  const navigate = useNavigate();
  return useCallback(
    (search: Search, how: How = {}) => navigate({ search, state: true, ...how }),
    [navigate],
  );
}

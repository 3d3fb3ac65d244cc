import { useCallback, useMemo } from 'react';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { encodedID, partsOf } from '../../api/encoded-id.ts';
import type { AddressSearch } from '../../router/address.ts';
import { type ListQuery, pageSizes, usualPageSize } from '../table/rows-shown.ts';

export type ListAddress = ListQuery & { page: number; size: number };
/** A change of the address; filters are given by name. */
export type AddressChange = Partial<Omit<ListAddress, 'filters'>> & { filters?: Record<string, string> };

/** How many rows a page may have; the same object each time. */
export type SizeChoice = { sizes: readonly number[]; usualSize: number };
const usualSizes: SizeChoice = { sizes: pageSizes, usualSize: usualPageSize };

/**
 * Page, size, sort, search and filters of a list, kept in the address beside the encoded id: Back, reload and a
 * copied link show the same rows.
 * @param filterNames the same array each time
 * @param pageKey the page's name inside the encoded id, where the documents keep it there
 */
export function useListAddress(
  filterNames: readonly string[],
  { sizes, usualSize }: SizeChoice = usualSizes,
  pageKey?: string,
) {
  const search = useAddressSearch();
  const setSearch = useSetSearch();
  const address = useMemo<ListAddress>(() => {
    const size = Number(search.size);
    const filtered = filterNames.filter((name) => search[name] !== undefined);
    return {
      page: Math.max(1, Math.trunc(Number((pageKey ? partsOf(search.id)[pageKey] : search.page) ?? 1)) || 1),
      size: sizes.includes(size) ? size : usualSize,
      sort: String(search.sort ?? ''),
      search: String(search.search ?? ''),
      filters: Object.fromEntries(filtered.map((name) => [name, String(search[name])])),
    };
  }, [search, filterNames, sizes, usualSize, pageKey]);
  const change = useCallback(
    (part: AddressChange, { replaces = false } = {}) => {
      const { filters, ...plain } = part;
      // From what the address is by then: it may have changed since the list was drawn.
      const next = (now: AddressSearch) => {
        const input = { ...now, page: 1, ...plain, ...filters };
        return withoutDefaults(pageKey ? withPageInID(input, pageKey) : input, usualSize);
      };
      void setSearch(next, { replace: replaces, ignoreBlocker: true, resetScroll: false });
    },
    [setSearch, usualSize, pageKey],
  );
  return { address, change };
}

function withPageInID({ page, id, ...rest }: AddressSearch, pageKey: string) {
  const { [pageKey]: _, ...others } = partsOf(id);
  const parts = page === 1 ? others : { ...others, [pageKey]: page };
  return Object.keys(parts).length > 0 ? { ...rest, id: encodedID(parts) } : rest;
}

/** The search text in the address, for a screen that reads its rows with it. */
export const useSearched = (): string => String(useAddressSearch().search ?? '');

function withoutDefaults(search: Record<string, unknown>, usualSize: number): Record<string, unknown> {
  const defaults: Readonly<Record<string, unknown>> = { page: 1, size: usualSize };
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) => value !== '' && value !== defaults[key]),
  );
}

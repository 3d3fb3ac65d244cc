import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { FieldEntry } from '../fields/fields-of.ts';
import { type ListQuery, pageSizes, usualPageSize } from '../table/rows-shown.ts';

export type ListAddress = ListQuery & { page: number; size: number };
/** A filter is changed under its field's name. */
export type AddressChange = Partial<Omit<ListAddress, 'filters'>> & { filters?: Record<string, string> };

/** How many rows a page may have; the same object each time. */
export type SizeChoice = { sizes: readonly number[]; usualSize: number };
const usualSizes: SizeChoice = { sizes: pageSizes, usualSize: usualPageSize };

/**
 * Page, size, sort, search and filters of a list, kept in the address beside the encoded id: Back, reload and a
 * copied link show the same rows.
 */
export function useListAddress<Row>(
  fields: readonly FieldEntry<Row>[],
  { sizes, usualSize }: SizeChoice = usualSizes,
) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo<ListAddress>(() => {
    const size = Number(search.size);
    const filtered = fields.filter((field) => field.tones && search[field.key] !== undefined);
    return {
      page: Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1),
      size: sizes.includes(size) ? size : usualSize,
      sort: String(search.sort ?? ''),
      search: String(search.search ?? ''),
      filters: Object.fromEntries(filtered.map((field) => [field.key, String(search[field.key])])),
    };
  }, [search, fields, sizes, usualSize]);
  const change = useCallback(
    (part: AddressChange, { replaces = false } = {}) => {
      const { filters, ...plain } = part;
      const next = { ...search, page: 1, ...plain, ...filters };
      void navigate({
        to: '.',
        search: withoutDefaults(next, usualSize) as never,
        replace: replaces,
        // The trail of the screens before stands in the history's state.
        state: true,
        ignoreBlocker: true,
        resetScroll: false,
      });
    },
    [navigate, search, usualSize],
  );
  return { address, change };
}

function withoutDefaults(search: Record<string, unknown>, usualSize: number): Record<string, unknown> {
  const defaults: Readonly<Record<string, unknown>> = { page: 1, size: usualSize };
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) => value !== '' && value !== defaults[key]),
  );
}

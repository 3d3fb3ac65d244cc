import type { AddressChange, ListAddress } from '../list/use-list-address.ts';
import type { ViewedList } from './views-slot.tsx';

/** The part of an address that a view holds, by parameter name, without defaults. */
export type ViewQuery = Readonly<Record<string, string>>;

type Known = Pick<ViewedList, 'filters' | 'sorts' | 'sizes' | 'usualSize'>;

/** The change of address that shows exactly this view, as far as the list still knows its parts. */
export function changeTo(query: ViewQuery, { filters, sorts, sizes, usualSize }: Known) {
  const { search = '', sort = '' } = query;
  const size = Number(query.size);
  return {
    search,
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    size: sizes.includes(size) ? size : usualSize,
    filters: Object.fromEntries(
      filters.flatMap(({ names }) => names).map((name) => [name, query[name] ?? '']),
    ),
  } satisfies AddressChange;
}

/** The view that saving this address would make. */
export const heldBy = ({ search, sort, size, filters }: ListAddress, list: Known): ViewQuery =>
  known({ ...filters, search, sort, size: String(size) }, list);

/** A view in normal form: views that show the same are equal. */
export function known(query: ViewQuery, list: Known): ViewQuery {
  const { search, sort, size, filters } = changeTo(query, list);
  const all = { ...filters, search, sort, size: size === list.usualSize ? '' : String(size) };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Compares two views in normal form. */
export const isSameView = (one: ViewQuery, other: ViewQuery): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

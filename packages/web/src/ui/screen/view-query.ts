import type { AddressChange, ListAddress } from './use-list-address.ts';
import type { ViewedList } from './views-place.tsx';

/** What a view holds of an address, by its names there; what is as usual is left out. */
export type ViewQuery = Readonly<Record<string, string>>;

type Known = Pick<ViewedList, 'filters' | 'sorts' | 'sizes' | 'usualSize'>;

/** What of a view the list still knows, as the change of the address that shows it and nothing else. */
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

/** What a view of this address holds. */
export const heldBy = ({ search, sort, size, filters }: ListAddress, list: Known): ViewQuery =>
  known({ ...filters, search, sort, size: String(size) }, list);

/** A view as the list shows it: the same for all that show the same. */
export function known(query: ViewQuery, list: Known): ViewQuery {
  const { search, sort, size, filters } = changeTo(query, list);
  const all = { ...filters, search, sort, size: size === list.usualSize ? '' : String(size) };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Of two that are known. */
export const isSameView = (one: ViewQuery, other: ViewQuery): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

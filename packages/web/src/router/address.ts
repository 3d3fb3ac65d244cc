import type { HistoryLocation } from '@tanstack/history';

/** What an address has after its question mark. Each screen reads its own names there. */
export type AddressSearch = Readonly<Record<string, unknown>>;

/** What an entry of the history holds besides its address. Whoever keeps something there declares it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration
export interface AddressState {}

/** An address of the console, as its screens read it. */
export type Address = {
  /** Readable, as in an address bar: `/courses/CA Foundation`. */
  pathname: string;
  /** Path, search and fragment, as in a link. */
  href: string;
  /** The documented addresses have plain text (`?id=a02b`), not JSON. */
  search: AddressSearch;
  hash: string;
  state: AddressState;
  /** Names the entry of the history. */
  key: string;
};

export const addressOf = ({ pathname, href, search, hash, state }: HistoryLocation): Address => ({
  pathname: readable(pathname),
  href,
  search: Object.fromEntries(new URLSearchParams(search)),
  hash,
  state: state as AddressState,
  key: state.__TSR_key ?? href,
});

/** Escaped percent signs and backslashes stay as they are, or the path would read as another one. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname.replace(/%(25|5C)/gi, '%25$1'));
  } catch {
    return pathname;
  }
}

/** A path with a search, in which what has no value is left out. */
export function hrefWith(path: string, search: AddressSearch = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

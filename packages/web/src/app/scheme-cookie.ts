import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const name = 'prepdesk-scheme';
const yearSeconds = 365 * 24 * 3600;

const isScheme = (value: unknown): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Keeps light, dark or system in a cookie, which the script in index.html reads before the first paint. */
export const schemeCookie: MantineColorSchemeManager = {
  get(fallback) {
    const kept = new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
    return isScheme(kept) ? kept : fallback;
  },
  set(scheme) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store does not exist on plain-http host names
    document.cookie = `${name}=${scheme}; path=/; max-age=${yearSeconds}; samesite=lax`;
  },
  clear() {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  },
  subscribe() {},
  unsubscribe() {},
};

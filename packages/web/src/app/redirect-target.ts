/**
 * Where to go after signing in: the `redirect` of the address when it is a path of this site, else home (gaps C9).
 * @param redirect as it stands in the query, decoded
 */
export function redirectTarget(redirect: string | null): string {
  if (!redirect?.startsWith('/') || redirect.startsWith('//')) return '/';
  if (redirect.includes('\\') || hasControlCharacter(redirect)) return '/';
  // Read it as the browser would: whatever leaves this site, or comes back to the sign-in page, is not taken.
  const here = 'https://prepdesk.invalid';
  if (!URL.canParse(redirect, here)) return '/';
  const target = new URL(redirect, here);
  if (target.origin !== here || target.pathname.startsWith('//')) return '/';
  if (/^\/login\/?$/i.test(target.pathname)) return '/';
  return target.pathname + target.search + target.hash;
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** The address of the sign-in page that leads back to this place (d1 §2). */
export function loginAddress(place: { pathname: string; search: string }): string {
  const path = redirectTarget(place.pathname + place.search);
  return path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * Where to go after signing in: the `redirect` of the address if it is a path of this site, otherwise home (gaps C9).
 * @param redirect the decoded value in the query
 */
export function redirectTarget(redirect: string | null): string {
  if (!redirect?.startsWith('/') || redirect.startsWith('//')) return '/';
  if (redirect.includes('\\') || hasControlCharacter(redirect)) return '/';
  // Resolve it as the browser would, and reject what leaves this site or returns to the sign-in page.
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
export function loginAddress(location: { pathname: string; search: string }): string {
  const path = redirectTarget(location.pathname + location.search);
  return path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

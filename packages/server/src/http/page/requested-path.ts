/**
 * The path that a request is routed by, however its address was written: `/%70ost`, `/post#x` and `http://host/post`
 * are all `/post`. A path that cannot be decoded stays as it is: no route has it.
 */
export function requestedPath({ url }: { url: string }): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? '';
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The last part of its link, by which staff know a video (d1 §3). */
export function videoName(cdn: string): string {
  const path = cdn.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last) || cdn;
  } catch {
    return last || cdn;
  }
}

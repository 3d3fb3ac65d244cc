import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Maps are larger than the program. They are read when an error is shown, and released again. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** The same stack lines, with positions in the sources instead of the built files. */
export const sourceStack = (lines: string): string =>
  lines.replace(/(file:[^\s()]+\.js):(\d+):(\d+)/g, (path, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return path;
    return `${new URL(entry.originalSource, file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const path = `${fileURLToPath(file)}.map`;
  if (!existsSync(path)) return undefined;
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  maps.set(file, new WeakRef(map));
  return map;
}

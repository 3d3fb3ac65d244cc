import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '../packages/web/dist/.vite/manifest.json');

/**
 * Matches the requests for the file of a module that is loaded on its own: names of files tell nothing.
 * @param module its path in `packages/web/src`
 */
export function fileOf(module: string): string {
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const file = built[`src/${module}`]?.file;
  if (!file) throw new Error(`The build has no file for ${module}`);
  return `**/${file}`;
}

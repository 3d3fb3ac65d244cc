import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const library = /node_modules[\\/]@mantine[\\/]/;
const naming = /^[\w.]+\.displayName = .*;$/gm;
const partGiven = /^([A-Z]\w*\.[A-Z]\w*) = \w+;$/gm;
const partUsed = /(?<![\w$.])[A-Z]\w*\.[A-Z]\w*(?!\w| = )/g;

/**
 * Leaves out of the build what Mantine's components bring along unasked and each first screen would load: the names that
 * they give themselves for React's developer tools, and parts that nobody uses but that hang on a component that is used
 * (`Menu.Sub`, and so on). Which parts are used is read from the sources, ours and Mantine's.
 */
export function slimMantine(): Plugin {
  const used = new Set<string>();
  return {
    name: 'slim-mantine',
    apply: 'build',
    configResolved({ root }) {
      const folders = ['src', '../../node_modules/@mantine'].map((folder) => join(root, folder));
      for (const path of folders.flatMap(sourcesIn)) {
        for (const [part] of readFileSync(path, 'utf8').matchAll(partUsed)) used.add(part);
      }
    },
    transform(code, id) {
      if (!library.test(id)) return undefined;
      return code
        .replace(naming, '')
        .replace(partGiven, (line, part: string) => (used.has(part) ? line : ''));
    },
  };
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx|mjs)$/.test(path))
    .map((path) => join(folder, path));

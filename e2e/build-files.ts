import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '../packages/web/dist/.vite/manifest.json');

/**
 * Matches the requests for the file of a module that is loaded on its own: names of files tell nothing.
 * @param module its path in `packages/web/src`
 */
export const fileOf = (module: string): string => `**${addressOf(`src/${module}`, (one) => one)}`;

/** The address of the file with a group of modules, by the group's name in `packages/web/chunks.ts`. */
export const addressOfGroup = (name: string): string => addressOf(name, (_, built) => built.name);

/** The same with the addresses of its styles. */
export const addressesOfGroup = (name: string): string[] => {
  const { file, css = [] } = builtAs(name, (_, built) => built.name);
  return [file, ...css].map((one) => `/${one}`);
};

type Built = { file: string; name?: string; css?: string[] };

type NameOf = (source: string, built: Built) => string | undefined;

const addressOf = (wanted: string, nameOf: NameOf): string => `/${builtAs(wanted, nameOf).file}`;

function builtAs(wanted: string, nameOf: NameOf): Built {
  const all = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Built>;
  const found = Object.entries(all).find(([source, built]) => nameOf(source, built) === wanted)?.[1];
  if (!found) throw new Error(`The build has no file for ${wanted}`);
  return found;
}

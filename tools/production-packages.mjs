import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bundled into the program: only a tenth of drizzle-orm and zod is used, and ours are not npm packages. */
export const BUNDLED = /^(@prepdesk\/|(drizzle-orm|zod)$)/;

/**
 * The packages that the built server needs at run time, as paths below `root`: none for the console or for development.
 * Optional packages for other machines are left out, as npm does.
 * @returns {string[]} `node_modules/pg`, `packages/server/node_modules/yauzl`
 */
export function productionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = new Set();
  const visit = (from) => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...facts } = packages[from];
    const needed = Object.keys(peerDependencies).filter(
      (name) => !facts.peerDependenciesMeta?.[name]?.optional,
    );
    const wanted = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed];
    for (const name of wanted.filter((one) => !BUNDLED.test(one))) {
      const folder = folderOf(packages, from, name);
      if (!folder || names.has(folder) || !existsSync(join(root, folder))) continue;
      names.add(folder);
      visit(folder);
    }
  };
  visit('packages/server');
  return [...names].sort();
}

/** Where Node would find a package that is imported from this folder. */
function folderOf(packages, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));

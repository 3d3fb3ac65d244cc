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
  const found = new Set();
  const visit = (from) => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...facts } = packages[from];
    const needed = Object.keys(peerDependencies).filter(
      (name) => !facts.peerDependenciesMeta?.[name]?.optional,
    );
    const wanted = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed];
    for (const name of wanted.filter((one) => !BUNDLED.test(one))) {
      const place = placeOf(packages, from, name);
      if (!place || found.has(place) || !existsSync(join(root, place))) continue;
      found.add(place);
      visit(place);
    }
  };
  visit('packages/server');
  return [...found].sort();
}

/** Where Node would find a package that is imported from this folder. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));

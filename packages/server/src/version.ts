import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

const manifest: { version: string; commit?: string } = JSON.parse(
  readFileSync(join(packageFolder, 'package.json'), 'utf8'),
);

/** Of the whole product: the packages share one. */
export const version = manifest.version;

/** What a package was built from; undefined in a checkout, which its own tools describe. */
export const commit = manifest.commit;

/** For people: `2.5.0 (65d23dd2)`. */
export const versionAndCommit = commit ? `${version} (${commit})` : version;

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../packages/server/migrations');
const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** By version, what each of its migrations was when it was released. */
const released: Record<string, Record<string, string>> = json('released.json');
const tags: string[] = json('meta/_journal.json').entries.map(({ tag }: { tag: string }) => tag);
const hashOf = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${tag}.sql`)))
    .digest('hex');

it.each(Object.entries(released))(
  'the migrations of %s are as they were released: databases have run them, and will not run them again',
  (_, hashes) => {
    const now = Object.fromEntries(Object.keys(hashes).map((tag) => [tag, hashOf(tag)]));
    expect(now).toEqual(hashes);
  },
);

it('the released migrations are the first ones, in their order, and none is missing', () => {
  for (const hashes of Object.values(released)) {
    const known = Object.keys(hashes);
    expect(tags.slice(0, known.length)).toEqual(known);
  }
});

it('every version of the changelog that is released has its migrations there', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version);
  expect(Object.keys(released).sort()).toEqual(versions.sort());
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

test('every installed package runs on the oldest Node that the product promises', () => {
  const outputFields: string = read('package.json').engines.node;
  const oldest = minVersion(outputFields)!;
  const packages: Record<string, { engines?: { node?: string } }> = read('package-lock.json').packages;
  const tooNew = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
    .map(([path, { engines }]) => `${path} wants Node ${engines?.node}`);
  expect(tooNew, `packages that do not run on Node ${oldest}`).toEqual([]);
});

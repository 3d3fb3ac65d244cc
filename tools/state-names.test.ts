import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const pair = /const \[(\w+), (\w+)\] = useState\b/g;

/** A search for one of two different names finds half of what a state is. */
test('a state and what sets it have one name', () => {
  const files = execFileSync('git', ['ls-files', 'packages/web/src/*.ts', 'packages/web/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const pairs = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pair)].map(([, name = '', setter]) => ({
        is: `${file}: [${name}, ${setter}]`,
        shouldBe: `${file}: [${name}, set${name.charAt(0).toUpperCase()}${name.slice(1)}]`,
      })),
    );
  expect(pairs.length).toBeGreaterThan(100);
  expect(pairs.map(({ is }) => is)).toEqual(pairs.map(({ shouldBe }) => shouldBe));
});

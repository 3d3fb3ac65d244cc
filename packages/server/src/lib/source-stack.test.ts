import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceStack } from './source-stack.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-stack-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contents = `type Nothing = never;
export function fail(_: Nothing[] = []): string {
  return new Error('failed').stack ?? '';
}`;

it('a stack trace of a built file names the lines of its source', async () => {
  const outfile = join(folder, 'main.js');
  const stdin = { contents, loader: 'ts' as const, sourcefile: 'src/failing.ts', resolveDir: folder };
  await build({ stdin, outfile, bundle: true, format: 'esm', minify: true, sourcemap: true });
  const program = `import(${JSON.stringify(pathToFileURL(outfile).href)}).then(({ fail }) => console.info(fail()))`;
  // In a process of its own: the test runner itself translates stacks.
  const stack = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stack).toContain('main.js:1:');
  expect(sourceStack(stack)).toMatch(/failing\.ts:3:10\)?$/m);
});

it('files that were not built stay as they are', () => {
  const stack = '    at run (file:///nowhere/at-all.js:3:4)\n    at node:internal/x:1:2';
  expect(sourceStack(stack)).toBe(stack);
});

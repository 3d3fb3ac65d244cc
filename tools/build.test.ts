import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BUILD = pathToFileURL(join(import.meta.dirname, 'build.mjs')).href;
const PAGE = 'packages/web/dist/index.html';

type Build = (outDir: string) => Promise<number>;
type EnsureBuilt = (options: {
  root: string;
  products: { name: string; sources: string[]; dist: string; build: Build }[];
}) => Promise<boolean>;

const consoleBuiltBy = (build: Build) => ({
  name: 'console',
  sources: ['packages/web', 'packages/contract', 'packages/envelope'],
  dist: 'packages/web/dist',
  build,
});

let root = '';
let ensureBuilt: EnsureBuilt;

beforeEach(async () => {
  ({ ensureBuilt } = (await import(BUILD)) as { ensureBuilt: EnsureBuilt });
  root = mkdtempSync(join(tmpdir(), 'build-'));
  write('package-lock.json', '{}');
  write('packages/web/src/main.tsx', 'one');
  write('packages/contract/src/values.ts', 'two');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A stand-in for the bundler: the page that it writes contains the source. */
const build = () =>
  ensureBuilt({
    root,
    products: [
      consoleBuiltBy(async (outDir) => {
        writeFileSync(join(outDir, 'index.html'), readFileSync(join(root, 'packages/web/src/main.tsx')));
        return 0;
      }),
    ],
  });

const page = () => readFileSync(join(root, PAGE), 'utf8');

describe('building the console', () => {
  it('building the console happens once, and again when a source has changed', async () => {
    expect(await build()).toBe(true);
    expect(page()).toBe('one');
    expect(await build()).toBe(false);
    write('packages/web/src/main.tsx', 'changed');
    expect(await build()).toBe(true);
    expect(page()).toBe('changed');
    write('packages/contract/src/values.ts', 'changed');
    expect(await build()).toBe(true);
    write('packages/envelope/src/seal.ts', 'new');
    expect(await build()).toBe(true);
    rmSync(join(root, 'packages/envelope/src/seal.ts'));
    expect(await build()).toBe(true);
  });

  it('building the console is not triggered by tests, other packages or new file times, as after a checkout', async () => {
    await build();
    write('packages/web/src/main.test.tsx', 'a test');
    write('packages/server/src/app.ts', 'server');
    utimesSync(join(root, 'packages/web/src/main.tsx'), new Date(), new Date(0));
    expect(await build()).toBe(false);
  });

  it('building the console reads sources again only when the time or the size of one has changed', async () => {
    const at = new Date(1_700_000_000_000);
    const writeAt = (text: string, time: Date) => {
      write('packages/web/src/main.tsx', text);
      utimesSync(join(root, 'packages/web/src/main.tsx'), time, time);
    };
    writeAt('one', at);
    await build();
    writeAt('two', at);
    expect(await build()).toBe(false);
    writeAt('two', new Date());
    expect(await build()).toBe(true);
    expect(page()).toBe('two');
  });

  it('building the console keeps the last good one when a build fails, and does not mistake it for the new one', async () => {
    await build();
    write('packages/web/src/main.tsx', 'broken');
    await expect(ensureBuilt({ root, products: [consoleBuiltBy(async () => 1)] })).rejects.toThrow(
      'The console could not be built (code 1',
    );
    expect(page()).toBe('one');
    expect(await build()).toBe(true);
    expect(page()).toBe('broken');
  });

  it('building the console starts over after a build that was killed', async () => {
    const script = `const { ensureBuilt } = await import('${BUILD}');
      const { writeFileSync } = await import('node:fs');
      await ensureBuilt({ root: ${JSON.stringify(root)}, products: [{ name: 'console', sources: [], dist: 'packages/web/dist', build: (outDir) => {
        writeFileSync(outDir + '/index.html', 'half');
        console.log('half way');
        return new Promise(() => setInterval(() => {}, 1000));
      } }] });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.includes('half way')) break;
    }
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    expect(existsSync(join(root, PAGE))).toBe(false);
    expect(await build()).toBe(true);
    expect(page()).toBe('one');
  });
});

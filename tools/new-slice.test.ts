import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let tree: string;

/** A copy of the working tree with the installed packages, in which our own packages are the copy's. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'new-slice-'));
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  for (const path of files.split('\0').filter((one) => one && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  execFileSync('git', ['init', '--quiet', copy]);
  linkPackages(copy, 'node_modules');
  for (const name of readdirSync(join(root, 'packages'))) {
    linkPackages(copy, `packages/${name}/node_modules`);
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@prepdesk', name), 'junction');
  }
  execFileSync('git', ['add', '--all'], { cwd: copy });
  return copy;
}

/** What was added or changed since the tree was copied. */
function changedFiles(): string[] {
  const listed = ['ls-files', '--modified', '--others', '--exclude-standard'];
  return execFileSync('git', listed, { cwd: tree, encoding: 'utf8' }).trim().split('\n');
}

function linkPackages(copy: string, folder: string): void {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@prepdesk') symlinkSync(join(root, folder, name), join(copy, folder, name), 'junction');
  }
  if (folder === 'node_modules') mkdirSync(join(copy, folder, '@prepdesk'));
}

/** Runs a program. @throws Error with the program's output if it fails */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: tree,
    encoding: 'utf8',
    // The description of all calls is longer than the default buffer.
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

const installed = (program: string) => join('node_modules', program);

beforeAll(() => {
  tree = copyTree();
}, 120_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }), 120_000);

describe('a new slice', () => {
  // Compiling may be slow on this machine.
  it('a new slice in a new domain passes all checks unchanged, and so does a second one in it', {
    timeout: 900_000,
  }, () => {
    run('--import=tsx', 'tools/new-slice.ts', 'taxes', 'taxRates', 'taxRate', '/taxRates');
    run('--import=tsx', 'tools/new-slice.ts', 'taxes', 'taxOffices', 'taxOffice', '/taxOffices');
    const once = changedFiles();
    // Its migration is written again, not a second one.
    run('--import=tsx', 'tools/new-slice.ts', 'taxes', 'taxOffices', 'taxOffice', '/taxOffices');
    expect(changedFiles()).toEqual(once);
    const listing = ['web/src/app/navigation', 'web/src/app/menu-signs', 'contract/src/bounded-lists'];
    const tests = listing.map((name) => `packages/${name}.test.ts`);
    run(installed('vitest/vitest.mjs'), 'run', '--project=fast', ...tests);
    run('tools/check-imports.mjs');
    run('--import=tsx', 'tools/check-slices.ts');
    // In one thread it takes half of the processor: several would each check the types that all files share.
    run(installed('typescript/bin/tsc'), '-p', '.', '--singleThreaded');
    // Each file is judged alone, and the others are as they were.
    run(installed('@biomejs/biome/bin/biome'), 'check', ...changedFiles());
    run(installed('knip/bin/knip.js'));
    const described = JSON.parse(run('--import=tsx', 'tools/describe.ts'));
    const paths = described.calls.map((call: { path: string }) => call.path);
    expect(paths).toEqual(
      expect.arrayContaining(['admin/taxrates', 'admin/addtaxrate', 'admin/edittaxoffice']),
    );
  });
});

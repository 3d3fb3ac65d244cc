import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const INSTALL = pathToFileURL(join(import.meta.dirname, 'install.mjs')).href;
const RUN = pathToFileURL(join(import.meta.dirname, 'run-program.mjs')).href;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  writeLock('1.0.0');
  writeNpm('');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const lockOf = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'x' },
      'node_modules/a': { version },
      'node_modules/b': { version: '1.0.0', optional: true, os: ['nowhere'], cpu: ['none'] },
    },
  });

function writeLock(version: string): void {
  writeFileSync(join(root, 'package-lock.json'), lockOf(version));
}

/** A stand-in for npm that records its arguments and writes the files that npm writes. */
function writeNpm(failure: string): void {
  writeFileSync(
    join(root, 'npm-cli.js'),
    `const fs = require('node:fs');
    fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    ${failure}
    fs.mkdirSync('node_modules/a', { recursive: true });
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
    const list = { packages: { 'node_modules/a': packages['node_modules/a'] } };
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify(list));`,
  );
}

function install(before = ''): Promise<{ code: number | null; said: string }> {
  const script = `${before};
    const { asProgram } = await import('${RUN}');
    const { ensureInstalled } = await import('${INSTALL}');
    await asProgram(async () => { console.log('installed', await ensureInstalled(process.cwd())); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm-cli.js') },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

const calls = () => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '');

describe('installing what is missing', () => {
  it('an installation runs npm once, and again only when the lock file changes', async () => {
    expect((await install()).said).toContain('installed true');
    expect(calls()).toBe('ci --no-audit --no-fund --include=dev --include=optional\n');
    expect((await install()).said).toContain('installed false');
    writeLock('1.0.1');
    expect((await install()).said).toContain('installed true');
    expect(calls().split('\n').length).toBe(3);
  });

  it('an installation accepts packages that somebody installed by hand, if they match the lock file', async () => {
    await install();
    rmSync(join(root, 'node_modules/.prepdesk-installed'));
    expect((await install()).said).toContain('installed false');
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lockOf('1.0.1'));
    expect((await install()).said).toContain('installed true');
  });

  it('an installation runs again for another machine or Node', async () => {
    await install();
    writeFileSync(join(root, 'node_modules/.prepdesk-installed'), 'other-machine-node1 0');
    expect((await install()).said).toContain('installed true');
  });

  it('an installation reports in a sentence that npm failed, and tries again the next time', async () => {
    writeNpm('process.exit(3);');
    const { code, said } = await install();
    expect(code).toBe(1);
    expect(said).toContain('The packages could not be installed (npm ended with code 3, see above).');
    expect(said).not.toContain('at ');
    writeNpm('');
    expect((await install()).said).toContain('installed true');
  });

  it('an installation lets one of two simultaneous commands install and the other wait', async () => {
    writeNpm('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);');
    const both = await Promise.all([install(), install()]);
    expect(both.map(({ said }) => /installed (\w+)/.exec(said)?.[1]).sort()).toEqual(['false', 'true']);
    expect(calls().split('\n').length).toBe(2);
  });

  it('an installation refuses a Node that is too old', async () => {
    const { code, said } = await install(
      "Object.defineProperty(process.versions, 'node', { value: '20.18.9' })",
    );
    expect(said).toContain('Prepdesk needs Node 20.19 or later, and this is Node 20.18.9.');
    expect(code).toBe(1);
    expect(calls()).toBe('');
  });
});

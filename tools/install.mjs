import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { ROOT, runNpm, Stop } from './run-program.mjs';

const OLDEST_NODE = [20, 19];
/** The file that npm writes as the last step of an installation. */
const NPMS_LIST = 'node_modules/.package-lock.json';

/**
 * Installs the packages of package-lock.json unless exactly those are installed, for this Node and this machine.
 * @param {string} [root] the repository
 * @returns {Promise<boolean>} whether something was installed
 */
export async function ensureInstalled(root = ROOT) {
  refuseOldNode(process.versions.node);
  if (await isInstalled(root)) return false;
  return oneAtATime(join(root, '.cache', 'install.lock'), async () => {
    if (await isInstalled(root)) return false;
    console.info('Installing the packages (once; up to a minute or two)…');
    const stamp = stampFile(root);
    await rm(stamp, { force: true });
    // The build needs the development packages, whatever NODE_ENV says.
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
    const code = await runNpm(args, { cwd: root });
    if (code === 127) throw new Stop('npm was not found. It comes with Node: install Node from nodejs.org.');
    if (code >= 128) throw new Stop('The installation was interrupted. Run the command again to finish it.');
    if (code !== 0) {
      throw new Stop(
        `The packages could not be installed (npm ended with code ${code}, see above). Without a network, check the connection and any proxy, then run the command again.`,
      );
    }
    await writeFile(stamp, await fingerprint(root));
    return true;
  });
}

function refuseOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Stop(`Prepdesk needs Node ${OLDEST_NODE.join('.')} or later, and this is Node ${version}.`);
}

const stampFile = (root) => join(root, 'node_modules', '.prepdesk-installed');

async function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const wanted = await fingerprint(root);
  const stamp = await readFile(stampFile(root), 'utf8').catch(() => undefined);
  if (stamp === wanted) return true;
  const isSameMachine = stamp === undefined || machineOf(stamp) === machineOf(wanted);
  if (!isSameMachine || !(await hasLockedPackages(root))) return false;
  // Somebody ran npm by hand, and the installed packages match the lock file.
  await writeFile(stampFile(root), wanted).catch(() => {});
  return true;
}

const machineOf = (text) => text.slice(0, text.indexOf(' '));

async function fingerprint(root) {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  // npm's own list as well: it shows packages that were added or removed by hand.
  hash.update(await readFile(join(root, NPMS_LIST)).catch(() => ''));
  const machine = `${process.platform}-${process.arch}-node${process.versions.node.split('.')[0]}`;
  return `${machine} ${hash.digest('hex')}`;
}

/** Compares the lock file with the list that npm writes as the last step of an installation. */
async function hasLockedPackages(root) {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', NPMS_LIST].map(async (name) => {
      const text = await readFile(join(root, name), 'utf8').catch(() => '{}');
      return JSON.parse(text).packages ?? {};
    }),
  );
  if (Object.keys(installed).length === 0) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const there = installed[path];
    if (there) return there.version === entry.version && existsSync(join(root, path));
    return entry.optional === true && !isForThisMachine(entry);
  });
}

/** An optional package without os or cpu, or for one of several C libraries, may rightly be absent. */
function isForThisMachine(entry) {
  if (!entry.os || !entry.cpu || entry.libc) return false;
  return entry.os.includes(process.platform) && entry.cpu.includes(process.arch);
}

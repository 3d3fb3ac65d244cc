import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `run` while no other process runs one under the same lock file, and waits for as long as that takes.
 * For short-lived commands: a lock whose process is gone is removed.
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function oneAtATime(lockFile, run) {
  await mkdir(dirname(lockFile), { recursive: true });
  const draft = `${lockFile}.${randomUUID()}`;
  await writeFile(draft, String(process.pid));
  try {
    while (!(await tryLock(draft, lockFile))) {
      const holder = Number(await readFile(lockFile, 'utf8').catch(() => '0'));
      if (holder > 0 && !isAlive(holder)) await removeDeadLock(lockFile, holder);
      else await sleep(200);
    }
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await run();
  } finally {
    await rm(lockFile, { force: true });
  }
}

async function tryLock(draft, lockFile) {
  try {
    await link(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Two processes may clear the same dead lock; the guard keeps the slower one from removing the faster one's new lock. */
async function removeDeadLock(lockFile, holder) {
  const guard = `${lockFile}.clearing`;
  try {
    await mkdir(guard);
  } catch {
    const madeMs = await stat(guard).then(
      (stats) => stats.mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - madeMs > 10_000) await rm(guard, { recursive: true, force: true });
    return sleep(200);
  }
  try {
    if (Number(await readFile(lockFile, 'utf8').catch(() => '0')) === holder)
      await rm(lockFile, { force: true });
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processSpace, startMark } from './running-process.ts';

/** Thrown when another living process already uses the data folder. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
  readonly pid: number;
  constructor(pid: number, dataDir: string) {
    super(
      `Another Prepdesk (process ${pid}) is already running on ${dataDir}. Stop it first, or give this one its own folder with DATA_DIR.`,
    );
    this.pid = pid;
  }
}

export type FolderClaim = { release(): Promise<void> };

type ClaimRecord = {
  pid: number;
  startMark: string;
  space: string;
  /** The folder it was written in: in a copy of the data folder it claims nothing. */
  inode: number;
};
type Rival = ClaimRecord & { isSettled: boolean; isHere: boolean };

const HEARTBEAT_MS = 3_000;
const SILENCE_MS = 10_000;
const LONG_SILENCE_MS = 30_000;

/**
 * Claims `dataDir` for this process, for as long as it lives or until `release()`.
 *
 * Every candidate first writes its own claim and only then looks for others, so of two candidates at least one
 * sees the other; whoever sees a living rival withdraws. No claim is ever taken over: one whose process is gone
 * is litter, and removing litter races with nobody. Claims from another container or machine (whose process
 * numbers mean nothing here) count as living while their file is touched.
 *
 * @throws AlreadyRunning when a living process holds the folder.
 */
export async function claimFolder(dataDir: string): Promise<FolderClaim> {
  const folder = join(dataDir, 'running');
  await mkdir(folder, { recursive: true });
  const silence = new SilenceMonitor();
  for (;;) {
    const id = randomUUID();
    await announce(folder, id);
    const rivals = await livingRivals(folder, id, silence);
    if (rivals.length === 0) return settle(folder, id);
    await remove(folder, id);
    const holder = rivals.find((rival) => rival.isSettled && rival.isHere) ?? silence.heardAgain(rivals);
    if (holder) throw new AlreadyRunning(holder.pid, dataDir);
    await sleep(20 + Math.random() * 180);
  }
}

async function announce(folder: string, id: string): Promise<void> {
  const record: ClaimRecord = {
    pid: process.pid,
    startMark: startMark(process.pid) ?? '',
    space: processSpace(),
    inode: (await stat(folder)).ino,
  };
  const draft = join(folder, `${id}.draft`);
  await writeFile(draft, JSON.stringify(record));
  await rename(draft, claimFile(folder, id));
}

async function settle(folder: string, id: string): Promise<FolderClaim> {
  // A second file instead of a new name: a reader of the folder could miss a file that is being renamed.
  await writeFile(settledFile(folder, id), '');
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(claimFile(folder, id), now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await remove(folder, id);
    },
  };
}

async function livingRivals(folder: string, ownId: string, silence: SilenceMonitor): Promise<Rival[]> {
  const rivals: Rival[] = [];
  for (const name of await readdir(folder)) {
    const id = name.match(/^(.+)\.claim$/)?.[1];
    if (id === undefined || id === ownId) continue;
    const rival = await readRival(folder, id);
    if (rival && (rival.isHere ? isAlive(rival) : await silence.isHeard(claimFile(folder, id), rival))) {
      rivals.push(rival);
    } else {
      await remove(folder, id);
    }
  }
  return rivals;
}

async function readRival(folder: string, id: string): Promise<Rival | undefined> {
  const text = await readFile(claimFile(folder, id), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  // Claims appear complete; an empty one is what a power cut left behind.
  if (!text) return undefined;
  const record = JSON.parse(text) as ClaimRecord;
  if (record.inode !== (await stat(folder)).ino) return undefined;
  const isSettled = await stat(settledFile(folder, id)).then(
    () => true,
    () => false,
  );
  return { ...record, isSettled, isHere: record.space === processSpace() };
}

function isAlive(claim: ClaimRecord): boolean {
  const mark = startMark(claim.pid);
  return mark !== undefined && (mark === '' || claim.startMark === '' || mark === claim.startMark);
}

/** Judges claims from elsewhere by whether their file is still touched. */
class SilenceMonitor {
  private readonly sightings = new Map<string, { touchedMs: number; sinceMs: number }>();
  private readonly heard = new Set<string>();

  async isHeard(file: string, rival: Rival): Promise<boolean> {
    const touchedMs = await stat(file).then(
      (stats) => stats.mtimeMs,
      () => 0,
    );
    if (touchedMs < Date.now() - LONG_SILENCE_MS) return false;
    const sighting = this.sightings.get(file);
    if (!sighting) this.sightings.set(file, { touchedMs, sinceMs: Date.now() });
    else if (touchedMs !== sighting.touchedMs) this.heard.add(key(rival));
    else if (Date.now() - sighting.sinceMs > SILENCE_MS) return false;
    return true;
  }

  heardAgain(rivals: Rival[]): Rival | undefined {
    return rivals.find((rival) => rival.isSettled && this.heard.has(key(rival)));
  }
}

const key = (claim: ClaimRecord) => `${claim.space} ${claim.pid} ${claim.startMark}`;
const claimFile = (folder: string, id: string) => join(folder, `${id}.claim`);
const settledFile = (folder: string, id: string) => join(folder, `${id}.settled`);

async function remove(folder: string, id: string): Promise<void> {
  await rm(claimFile(folder, id), { force: true });
  await rm(settledFile(folder, id), { force: true });
}

import type pg from 'pg';
import type { Logger } from 'pino';
import { singleFlight } from '../lib/single-flight.ts';
import { isDatabaseAway } from './violations.ts';

/** Work that may wait in the database, whoever put it there. */
type AgendaItem = {
  name: string;
  /** A condition in SQL, always the same and quick: whether there is any. */
  waits: string;
  /** Begun at each look that finds some, unless it is still at work. */
  work(): Promise<void>;
};

export type Agenda = {
  /** @returns begins the work without a look; takes the item off again, and waits for the end of its work */
  add(item: AgendaItem): { begin(): void; stop(): Promise<void> };
  /** Looks soon; called after every commit, because what was committed may be work. */
  wake(): void;
  stop(): Promise<void>;
};

const everyMs = 2000;
/** However much is committed, there is at most one look in this time. */
const againMs = 1000;

/**
 * Looks for work of every kind with one prepared statement: a server that has nothing to do is woken once in two
 * seconds, not by a timer and a transaction for each kind. It looks for nothing until there is an item.
 */
export function openAgenda(pool: pg.Pool, log: Pick<Logger, 'warn'>): Agenda {
  const items = new Set<Pick<AgendaItem, 'name' | 'waits'> & { begin(): void }>();
  let lookedAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const all = [...items];
    try {
      const { rows } = await pool.query<boolean[]>({
        // A prepared statement's name must always stand for the same text.
        name: `agenda ${all.map(({ name }) => name).join()}`,
        text: `select ${all.map(({ waits }) => waits).join(', ')}`,
        rowMode: 'array',
      });
      for (const [index, item] of all.entries()) if (rows[0]?.[index] && items.has(item)) item.begin();
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'looking for work failed; it will be retried');
    }
  };
  const lookLater = (waitMs: number) => {
    clearTimeout(timer);
    timer = undefined;
    if (items.size === 0 || pool.ending) return;
    timer = setTimeout(begin, waitMs);
    timer.unref();
  };
  function begin(): void {
    isSoon = false;
    lookedAtMs = performance.now();
    looking = look().finally(() => {
      looking = undefined;
      lookLater(isSoon ? againMs : everyMs);
    });
  }
  return {
    add: ({ name, waits, work }) => {
      const { run, ended } = singleFlight(work);
      const item = { name, waits, begin: () => void run() };
      items.add(item);
      if (!timer && !looking) lookLater(againMs);
      return {
        begin: item.begin,
        stop: () => {
          items.delete(item);
          return ended();
        },
      };
    },
    wake: () => {
      if (isSoon) return;
      isSoon = true;
      if (timer) lookLater(Math.max(0, lookedAtMs + againMs - performance.now()));
    },
    stop: async () => {
      items.clear();
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}

import type pg from 'pg';
import type { Logger } from 'pino';
import { type Task, taskOfStatement } from '../db/task.ts';
import { newSpanID, type Span, type Trace, type Tracer } from './trace.ts';

// biome-ignore lint/suspicious/noExplicitAny: the library's own method has ten signatures.
type Query = (...given: any[]) => any;

const longestText = 500;

type Observer = {
  minMs: number;
  log: Pick<Logger, 'warn'>;
  note: (task: string) => void;
  tracer?: Tracer | undefined;
};

/**
 * Logs and counts each statement that takes longer than this, with the call and request (or the job) that it was for.
 * Its values are never logged: only the text with its placeholders.
 * With a tracer, each statement of a traced task is a span.
 * @param minMs 0: none
 */
export function observeStatements(pool: pg.Pool, { minMs, log, note, tracer }: Observer): void {
  if (minMs === 0 && !tracer) return;
  const noteEnd = (given: unknown, owner: Task | undefined, startMs: number, isError: boolean) => {
    const endMs = performance.now();
    const { name: task = '', id, trace } = owner ?? {};
    if (tracer && trace) tracer.note(spanOf(textOf(given), trace, { startMs, endMs, isError }));
    const ms = Math.round(endMs - startMs);
    if (minMs === 0 || ms < minMs) return;
    note(task);
    log.warn({ ms, task, id, statement: textOf(given) }, 'a slow statement');
  };
  pool.on('connect', (client) => {
    // Looked up each time: whoever listens to all clients patches their class.
    const query: Query = (...given) => Object.getPrototypeOf(client).query.apply(client, given);
    client.query = ((...given: unknown[]) => {
      const startMs = performance.now();
      const task = taskOfStatement(given[0], client);
      const last = given.at(-1);
      if (typeof last === 'function') {
        return query(...given.slice(0, -1), (...answer: unknown[]) => {
          noteEnd(given[0], task, startMs, Boolean(answer[0]));
          last(...answer);
        });
      }
      const answer = query(...given);
      // What is not a promise is a cursor, which is read for as long as its reader likes.
      if (!(answer instanceof Promise)) return answer;
      const done = (isError: boolean) => () => noteEnd(given[0], task, startMs, isError);
      answer.then(done(false), done(true));
      return answer;
    }) as typeof client.query;
  });
}

const spanOf = (
  text: string,
  { traceID, spanID }: Trace,
  at: Pick<Span, 'startMs' | 'endMs' | 'isError'>,
): Span => ({
  name: text.split(' ', 1)[0]?.toUpperCase() || 'STATEMENT',
  kind: 'client',
  trace: { traceID, spanID: newSpanID() },
  parentID: spanID,
  ...at,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
});

const textOf = (given: unknown): string => {
  const text = typeof given === 'string' ? given : (given as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, longestText) : '';
};

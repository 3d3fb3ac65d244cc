import { appendFileSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../../db/connect.ts';
import type { JobMeans } from '../../jobs/job-kind.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { fcmProvider } from '../../messaging/push/fcm-provider.ts';
import { serviceAccountOf } from '../../messaging/push/fcm-token.ts';
import { providerOf } from '../../testing/push-provider.ts';
import { beginDuePushes } from './push-clock.ts';
import { sendPush } from './send-push.ts';

/**
 * The part of a server that sends pushes, as a separate process. It kills itself, like `kill -9`, at a given point with
 * a push that was not interrupted before: inside a transaction, just before its end, or after the provider received a
 * batch that is not recorded yet.
 */

export const points = ['begun', 'taken down', 'handed over', 'noted', 'finished'] as const;
export type Point = (typeof points)[number];

/** A line is added to `file` for each device that was handed over, and one for each kill. */
export type PushWorker = {
  database: pg.ClientConfig;
  file: string;
  point: Point | null;
  /** Sends through this Firebase, and is killed from outside. */
  firebase?: { accountFile: string; origin: string };
};

/** The statement after which the process ends, before its transaction does. */
const statementOf: Partial<Record<Point, RegExp>> = {
  begun: /set state = 'sending'/,
  'taken down': /taken_at = now\(\)/,
  noted: /noted as \(/,
  finished: /set state = 'sent'/,
};

const log = pino({ level: 'silent' });

function work({ database, file, point, firebase }: PushWorker): void {
  const endAt = (occurrenceID: number) => {
    const line = `killed ${occurrenceID} `;
    if (readFileSync(file, 'utf8').includes(line)) return;
    appendFileSync(file, `${line}${process.pid} ${point}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  const statement = point && statementOf[point];
  if (statement) endAfter(statement, endAt);
  const connection = connect(database, log);
  const provider = firebase
    ? fcmProvider({
        account: serviceAccountOf(firebase.accountFile),
        origin: firebase.origin,
        maxPerMinute: 600_000,
      })
    : providerOf([]);
  const desk = {
    publicUrl: 'http://desk.example',
    provider: {
      ...provider,
      send: async (...[message, targets, signal]: Parameters<typeof provider.send>) => {
        const outcomes = await provider.send(message, targets, signal);
        for (const { deviceID } of targets)
          appendFileSync(file, `handed ${message.key}/${deviceID} ${process.pid}\n`);
        if (point === 'handed over') endAt(Number(message.key.slice('push-'.length)));
        return outcomes;
      },
    },
  };
  const jobs = startJobs(connection, { push: desk } as JobMeans, [sendPush], log);
  const look = async () => {
    await beginDuePushes(connection, jobs, { pushLateMinutes: 15 }).catch(() => {});
    jobs.wake();
    setTimeout(look, 50);
  };
  void look();
}

/** The occurrence is the last number parameter of the statement. */
function endAfter(statement: RegExp, endAt: (occurrenceID: number) => void): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...requested: unknown[]) {
    const [{ text = '' } = {}, values] = requested as [{ text?: string } | undefined, unknown[] | undefined];
    const answered = (query as (...requested: unknown[]) => unknown).apply(this, requested);
    if (statement.test(text)) void (answered as Promise<unknown>).then(() => endAt(Number(values?.at(-1))));
    return answered;
  } as typeof query;
}

const given = process.argv[2];
if (given?.startsWith('{')) work(JSON.parse(given));

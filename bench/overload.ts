import { setTimeout as pause } from 'node:timers/promises';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import autocannon from 'autocannon';
import { roleIDs } from '../packages/server/src/auth/roles-kept.ts';
import type { Ratio } from './ratio.ts';
import { type ServedDemo, serveDemo, slowestOf99 } from './served-demo.ts';

const waiting = 2000;
/** Half of them wait for each of two people, of whom ten calls are inside. */
const connections = waiting / 2 + 10;
const seconds = 20;
/** What a person does by hand, one thing after the other. */
const pauseMs = 20;

/**
 * Two people ask for lists all the time, 2,000 of which wait: how long somebody who works waits for lists and changes
 * then, and how soon one of the two is told that there is too much to do.
 */
export async function overload(): Promise<Ratio[]> {
  const server = await serveDemo({ WAITING_CALLS_MOST: String(waiting) });
  try {
    const working = await server.signIn('9000000001');
    const another = { countryCode: '91', phone: '9000000011', roleID: roleIDs.content };
    await server.ask(userRoles.add.path, another, working);
    const busy = [await server.signIn('9000000002'), await server.signIn(another.phone)];
    const alone = await workOf(server, working, 2);
    console.info(`overload: alone, 99 of 100 calls are answered within ${slowestOf99(alone).toFixed(0)} ms`);
    const asking = busy.map((token) => listsOf(server, token));
    while ((await server.figure('prepdesk_calls_waiting')) < waiting * 0.95) await pause(100);
    const refused: number[] = [];
    let isOver = false;
    const tooMuch = (async () => {
      for (; !isOver; await pause(pauseMs)) {
        const { httpStatus, ms } = await server.ask(subjects.list.path, list, busy[0]);
        if (httpStatus === 503) refused.push(ms);
      }
    })();
    const worked = await workOf(server, working, seconds / 2);
    isOver = true;
    const waits = await server.figure('prepdesk_calls_waiting');
    await tooMuch;
    for (const one of await Promise.all(asking)) {
      console.info(`overload: ${one['2xx']} lists were answered, ${one.non2xx} refused`);
    }
    console.info(
      `overload: ${worked.length} calls of who works, ${refused.length} refusals, ${waits} waited`,
    );
    return [
      {
        name: `who works while ${waiting} lists wait, 99 of 100 calls within`,
        ...{ ratio: slowestOf99(worked), atMost: 500, unit: 'ms' },
      },
      {
        name: `a refusal while ${waiting} lists wait, 99 of 100 within`,
        ...{ ratio: slowestOf99(refused), atMost: 100, unit: 'ms' },
      },
    ];
  } finally {
    await server.close();
  }
}

const list = { appID: 1, courseID: 1 };

const listsOf = ({ origin }: ServedDemo, token: string) =>
  autocannon({
    url: `${origin}/api/${subjects.list.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(list),
    connections,
    duration: seconds,
    timeout: 60,
    workers: 1,
  });

/** Milliseconds of each call: three lists, then a change. */
async function workOf({ ask }: ServedDemo, token: string, forSeconds: number): Promise<number[]> {
  const took: number[] = [];
  const endMs = performance.now() + forSeconds * 1000;
  for (let n = 0; performance.now() < endMs; n += 1) {
    const isChange = n % 4 === 3;
    const { ms, status, message } = isChange
      ? await ask(courses.add.path, { appID: 1, name: `Overload ${n} ${endMs}` }, token)
      : await ask(subjects.list.path, list, token);
    if (!status) throw new Error(`who works was refused: ${message}`);
    took.push(ms);
    await pause(pauseMs);
  }
  return took;
}

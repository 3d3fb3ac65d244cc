import { setTimeout as pause } from 'node:timers/promises';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { open } from '@prepdesk/envelope/envelope';
import { seed } from '../packages/server/src/testing/fuzz.ts';
import { mutantsOf } from '../packages/server/src/testing/mutant-files.ts';
import type { Ratio } from './ratio.ts';
import { mebibyte, type ServedDemo, serveDemo, slowestOf99 } from './served-demo.ts';

/** `FUZZ=1000` sends more, `SEED=…` repeats the same ones. */
const count = Number(process.env.FUZZ ?? 100);

/** Damaged and odd question files, from two people at once: how much memory they take, and how long others wait. */
export async function mutantFiles(): Promise<Ratio[]> {
  const server = await serveDemo();
  try {
    const tokens = [await server.signIn('9000000001'), await server.signIn('9000000002')];
    const mutants = mutantsOf(seed, count);
    const answers = new Map<string, number>();
    let isOver = false;
    let max = await server.figure('process_resident_memory_bytes');
    console.info(`mutants: ${Math.round(max / mebibyte)} MB before the first (seed ${seed})`);
    const watching = (async () => {
      for (; !isOver; await pause(50)) {
        max = Math.max(max, await server.figure('process_resident_memory_bytes'));
      }
    })();
    const health = await server.healthDuring(async () => {
      const send = async (token: string) => {
        for (const mutant of mutants) {
          const said = await sent(server, token, mutant);
          answers.set(said, (answers.get(said) ?? 0) + 1);
        }
      };
      await Promise.all(tokens.map(send));
    });
    isOver = true;
    await watching;
    for (const [said, times] of answers) console.info(`mutants: ${times} times: ${said}`);
    const median = health.toSorted((a, b) => a - b)[Math.floor(health.length / 2)] ?? 0;
    console.info(
      `mutants: /healthz ${health.length} times, median ${median.toFixed(1)} ms, 99 of 100 within ${slowestOf99(health).toFixed(0)} ms`,
    );
    const what = `${count} damaged and strange files`;
    return [
      { name: `memory of the server during ${what}`, ratio: max / mebibyte, atMost: 300, unit: 'MB' },
      { name: `the slowest /healthz during ${what}`, ratio: Math.max(...health), atMost: 100, unit: 'ms' },
    ];
  } finally {
    await server.close();
  }
}

type Mutant = { kind: string; content: Uint8Array; how: string };

/** @returns the server's message, without the parts that differ from file to file; @throws when it fails */
async function sent({ origin }: ServedDemo, token: string, { kind, content, how }: Mutant): Promise<string> {
  const body = new FormData();
  body.append('type', '1');
  body.append('file', new Blob([Buffer.from(content)]), `mutant.${kind}`);
  const reply = await fetch(`${origin}/api/${questionImports.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const said = (await reply.json()) as { enc_response?: string; message?: string };
  if (reply.status >= 500 && reply.status !== 503) throw new Error(`${how}: ${JSON.stringify(said)}`);
  const { message = '' } = said.enc_response ? (open(said.enc_response) as { message: string }) : said;
  return message
    .replace(/\d+/g, '…')
    .replace(/“[^”]*”|"[^"]*"/g, '“…”')
    .slice(0, 90);
}

import { allCalls } from '@prepdesk/contract/all-calls';
import { contentPages } from '@prepdesk/contract/catalogue/content-pages';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { exampleValues } from '../packages/server/src/testing/example-values.ts';
import { goodBody } from '../packages/server/src/testing/random-bodies.ts';
import { sessionOf } from '../packages/server/src/testing/sessions.ts';
import { type Bench, median, openBench, type Ratio } from './harness.ts';
import { commonName, fillLargeCompany } from './large-company.ts';

const rounds = 3;

/** Of server and database, for one call. */
const maxProcessorMs = 100;

const superAdmin = '9000000001';
const lag = 'nodejs_eventloop_lag_max_seconds';
const processor = 'process_cpu_seconds_total';

type Cost = { heldMs: number; processorMs: number; databaseMs: number };

/**
 * The longest time for which the server's event loop did nothing but this work, and the processor time that the server
 * and the database took for it.
 */
async function costOf(
  { figure, databaseMs: databaseNow }: Bench,
  work: () => Promise<unknown>,
): Promise<Cost> {
  // Reading the figure begins it anew.
  await figure(lag);
  const databaseBefore = await databaseNow();
  const before = await figure(processor);
  await work();
  const processorMs = ((await figure(processor)) - before) * 1000;
  const databaseMs = (await databaseNow()) - databaseBefore;
  return { heldMs: (await figure(lag)) * 1000, processorMs, databaseMs };
}

async function medianCost(bench: Bench, work: () => Promise<unknown>): Promise<Cost> {
  // The first one loads and compiles code.
  await work();
  const several: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) several.push(await costOf(bench, work));
  return {
    heldMs: median(several.map(({ heldMs }) => heldMs)),
    processorMs: median(several.map(({ processorMs }) => processorMs)),
    databaseMs: median(several.map(({ databaseMs }) => databaseMs)),
  };
}

const medianHeld = async (bench: Bench, work: () => Promise<unknown>): Promise<number> =>
  (await medianCost(bench, work)).heldMs;

type Body = Record<string, unknown>;

/** Its example, and where it is a list: its first page, and that of a search for what many have in common. */
function bodiesOf(call: AnyCall): Body[] {
  const example = goodBody(call, exampleValues(call));
  const { list } = call;
  if (!list) return [example];
  const chosen = new Set(Object.values(list.filters).flatMap(({ fields }) => Object.keys(fields)));
  for (const name of ['page', 'search', 'sort', 'sums']) chosen.add(name);
  const given = Object.fromEntries(Object.entries(example).filter(([name]) => !chosen.has(name)));
  const first: Body = { ...given, limit: list.sizes[0] ?? list.usualSize };
  return [example, first, ...(list.hasSearch ? [{ ...first, search: commonName }] : [])];
}

const repeated = (piece: string): string => piece.repeat(Math.floor(200_000 / piece.length));

/** Texts of 200 KB that need different cleaning: much, deeply nested, none, and the most work. */
const texts = {
  paragraphs: repeated('<p>The law of <strong>contract</strong> and tort, in two parts</p>'),
  code: repeated('<p style="text-align:center">The law <b>of</b> &amp;<script>x</script></p><td>'),
  formulas: repeated('<span data-type="inline-math" data-latex="\\frac{a}{b}"></span> '),
  'open tags': repeated('<ul><li><p>a'),
  'nothing to see': repeated('<ul><li><p>'),
};

type Measured = Cost & { call: AnyCall; kilobytes: number };

/** @throws Error when a call fails with an error of the server (5xx) */
async function costOfCall(bench: Bench, call: AnyCall, body: Body): Promise<Measured> {
  let kilobytes = 0;
  const token = call.kind === 'change' ? await sessionOf(bench.pool, superAdmin) : bench.token;
  const ask = async () => {
    const { httpStatus, message, response } = await bench.ask<unknown>(call.path, body, token);
    if (httpStatus >= 500) throw new Error(`${call.path}: ${message}`);
    kilobytes = Buffer.byteLength(JSON.stringify(response ?? null)) / 1024;
  };
  // A change would find another time what it changed the first time.
  const cost = call.kind === 'change' ? await costOf(bench, ask) : await medianCost(bench, ask);
  return { ...cost, call, kilobytes };
}

/**
 * How long every call, and saving a long text, hold the event loop at most, in a large company: nobody else is answered
 * meanwhile. Prints all of them, with the processor time of server and database and the size of the answer.
 */
export async function measureLoopHold(): Promise<Ratio[]> {
  const bench = await openBench({ fill: fillLargeCompany });
  try {
    const measured: Measured[] = [];
    const inOrder = allCalls
      .filter(({ files }) => !files)
      .toSorted((one, other) => Number(one.kind === 'change') - Number(other.kind === 'change'));
    for (const call of inOrder) {
      for (const body of bodiesOf(call)) measured.push(await costOfCall(bench, call, body));
    }
    measured.sort((one, other) => other.heldMs - one.heldMs);
    for (const { call, heldMs, processorMs, databaseMs, kilobytes } of measured) {
      const numbers = [heldMs, processorMs, databaseMs, kilobytes].map((one) => one.toFixed(1).padStart(8));
      const isHeavy = processorMs + databaseMs > maxProcessorMs ? '  HEAVY' : '';
      console.info(
        `${numbers[0]} ms held ${numbers[1]} ms server ${numbers[2]} ms database ${numbers[3]} KiB  ${call.name}  ${call.path}${isHeavy}`,
      );
    }
    const ratios: Ratio[] = [];
    for (const [kind, html] of Object.entries(texts)) {
      const save = () => bench.ask(contentPages.save.path, { appID: 1, page: 'privacy', html });
      const ratio = await medianHeld(bench, save);
      ratios.push({
        name: `200 KB of ${kind} that are saved hold the event loop`,
        ratio,
        atMost: 50,
        unit: 'ms',
      });
    }
    return [
      {
        name: `the longest time for which a call holds the event loop, of ${measured.length}`,
        ratio: measured[0]?.heldMs ?? 0,
        atMost: 100,
        unit: 'ms',
      },
      ...ratios,
    ];
  } finally {
    await bench.close();
  }
}

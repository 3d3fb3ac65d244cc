import { Readable } from 'node:stream';
import { allCalls } from '@prepdesk/contract/all-calls';
import { companyDay } from '@prepdesk/contract/company-time';
import { Failure, invalid } from '@prepdesk/contract/failures';
import { fileTypes } from '@prepdesk/contract/file-types';
import { checked } from '@prepdesk/contract/first-error';
import {
  type ExportFormat,
  exportFormats,
  exportPathOf,
  type ListColumn,
} from '@prepdesk/contract/list-call';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../../auth/actor.ts';
import type { ComputedList, ReadBatches } from '../../db/list/computed-list.ts';
import { cursorRows, type ExportBatch, exportCount, exportRows } from '../../db/list/export-rows.ts';
import type { List } from '../../db/list/list.ts';
import { textOf } from '../../db/list/run.ts';
import type { Source } from '../../db/standby/standby.ts';
import { FairQueue, QueueFull } from '../../lib/fair-queue.ts';
import { chunksOf, pauseIfLong, runMetered } from '../../lib/in-turns.ts';
import type { Batches } from '../../spreadsheets/cell.ts';
import { csvFrom } from '../../spreadsheets/write-csv.ts';
import { xlsxFrom } from '../../spreadsheets/write-xlsx.ts';
import { writeAgeHeaders } from '../call/age-headers.ts';
import type { Services } from '../call/call-route.ts';
import { actorOf, identify } from '../call/identify.ts';
import { isNoted, noteSearch } from '../call/note-search.ts';
import { cellMaker } from './export-cells.ts';
import { readAhead } from './read-ahead.ts';

const fileRequested = z.object({
  format: z._default(z.enum(exportFormats), 'csv'),
  /** Keys separated by commas; all of them when left out. */
  columns: z._default(z.string(), ''),
});

/** The start of the file name: the noun of the call, `audit-log`. */
const nameOf = ({ call }: Exported): string =>
  (call.name.split('.')[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @throws Failure `invalid` for a key that is not a column of the list */
function columnsRequested({ facts }: Exported, keys: string): [string, ListColumn][] {
  if (keys === '') return Object.entries(facts.columns);
  return keys.split(',').map((key) => {
    const column = Object.hasOwn(facts.columns, key) ? facts.columns[key] : undefined;
    if (!column) throw invalid({ columns: `This list has no column ${key}` });
    return [key, column];
  });
}

type Exported = Pick<List, 'call' | 'facts'>;
type Rows = AsyncIterable<ExportBatch>;
type Columns = readonly (readonly [string, ListColumn])[];

async function* cellsOf(batches: Rows, columns: Columns): Batches {
  const makers = columns.map(([key, column]) => ({ key, make: cellMaker(column) }));
  for await (const rows of batches) yield rows.map((row) => makers.map(({ key, make }) => make(row[key])));
}

/** Whether people edit the file and import it again: its call has a neighbour that imports. */
const isForEditing = ({ call }: Exported): boolean =>
  allCalls.some(({ name, files }) => files !== undefined && name === call.name.replace(/\.\w+$/, '.import'));

function fileOf(
  format: ExportFormat,
  rows: Rows,
  columns: Columns,
  list: Exported,
): AsyncIterable<string | Buffer> {
  const headings = columns.map(([, { label }]) => label);
  const cells = cellsOf(rows, columns);
  return format === 'xlsx' ? xlsxFrom(headings, cells, 'List') : csvFrom(headings, cells, isForEditing(list));
}

/** Each export holds one of the pool's connections for as long as its reader takes, so few run at once. */
const queue = new FairQueue({ atOnce: 4, atOncePerPerson: 1, maxWaiting: 40, maxWaitingPerPerson: 4 });

/** A silent connection is closed soon after this, by a proxy or by us, without any message. */
const longestWaitMs = 50_000;

const tooManyFiles = () =>
  new Failure(
    'unavailable',
    'You or others are downloading such files just now. Please try again when one is done',
    { retryAfterSeconds: 10 },
  );

/** Nobody is reading it any more. */
const givenUp = () => new Failure('unavailable', 'The download was cancelled');

/** One person after another; the turn of somebody who leaves passes to the next. @returns ends the turn */
async function waitForTurn({ userID }: Actor, reply: FastifyReply, gone: AbortSignal): Promise<() => void> {
  const ended = AbortSignal.any([gone, AbortSignal.timeout(longestWaitMs)]);
  const leave = await queue
    .enter(userID, () => ended)
    .catch((error) => {
      throw error instanceof QueueFull || ended.aborted ? tooManyFiles() : error;
    });
  reply.raw.once('close', leave);
  if (reply.raw.destroyed) leave();
  return leave;
}

async function* leavingAtEnd<T>(content: AsyncIterable<T>, leave: () => void): AsyncGenerator<T> {
  try {
    yield* content;
  } finally {
    leave();
  }
}

type ExportRequest = {
  input: { sort: string };
  actor: Actor;
  /** Of the client, for the turns of strangers. */
  address: string;
  signal: AbortSignal;
  source: Source;
};
type OpenFile = { total: number; isCapped: boolean; rows: Rows };

/**
 * A large list as a file: everything that matches, for those who may see the list. `x-rows` says how many rows there
 * will be, counted up to 10,000, after which it ends in `+`.
 * Four are written at once, one for each person; others wait for their turn.
 * @throws Failure `unavailable` when too many wait already, or this one has waited too long
 */
export function exportRoute(app: FastifyInstance, list: List, services: Services): void {
  const { rules } = services;
  fileRoute(app, list, services, async ({ input, actor, signal, source: { pool, db } }) => {
    const filtered = await list.filtered({ input, actor, db });
    const request = { list, filtered, sort: input.sort, actor, rules, signal };
    const counting = exportCount(list, filtered, db);
    const isLong = counting.then(({ isCapped }) => isCapped);
    const rows = await readAhead(exportRows(pool, db, request), { gone: signal, isLong });
    return { ...(await counting), rows };
  });
}

/** The same for a list whose rows are computed. */
export function computedExportRoute(app: FastifyInstance, list: ComputedList, services: Services): void {
  const { queues } = services;
  fileRoute(app, list, services, async ({ input, actor, address, signal, source: { pool, db } }) => {
    const { userID } = actor;
    const caller = { address, gone: signal };
    const leave = list.call.isLongCalculation ? await queues.enterCalculation(userID, caller) : undefined;
    try {
      const charge = (heldMs: number) => queues.charge(userID, caller, heldMs);
      if ('search' in list) {
        const rows = await runMetered(charge, () => list.search({ input, actor, db }));
        return { total: rows.length, isCapped: false, rows: batchesOf(rows) };
      }
      const read: ReadBatches = (query) => cursorRows(pool, textOf(query, {}), signal);
      const { count, batches } = await runMetered(charge, () => list.stream({ input, actor, db }, read));
      const isLong = count > longFrom;
      return { total: count, isCapped: false, rows: await readAhead(batches, { gone: signal, isLong }) };
    } finally {
      leave?.();
    }
  });
}

const rowsAtOnce = 200;
const longFrom = 10_000;

async function* batchesOf(rows: ExportBatch): AsyncGenerator<ExportBatch> {
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await pauseIfLong();
    yield some;
  }
}

function fileRoute(
  app: FastifyInstance,
  list: Exported,
  { access, connection }: Services,
  open: (request: ExportRequest) => Promise<OpenFile>,
): void {
  const { call, facts } = list;
  if (Object.keys(facts.columns).length === 0) return;
  app.get(`/api/${exportPathOf(call)}`, { preHandler: identify(call, access) }, async (request, reply) => {
    const actor = actorOf(request);
    const { format, columns } = checked(fileRequested, request.query) as {
      format: ExportFormat;
      columns: string;
    };
    const chosen = columnsRequested(list, columns);
    const input = checked(call.input, request.query) as { sort: string };
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const leave = await waitForTurn(actor, reply, gone.signal);
    const { total, isCapped, rows } = await connection.readStale(actor.userID, async (source) => {
      writeAgeHeaders(reply, source);
      return open({ input, actor, address: request.ip, signal: gone.signal, source }).catch((error) => {
        throw gone.signal.aborted ? givenUp() : error;
      });
    });
    if (isNoted(call, actor, input)) {
      const searched = { call, actor, requestID: request.id, input };
      await noteSearch(connection, searched, { [facts.total]: total });
    }
    const content = fileOf(format, rows, chosen, list);
    return reply
      .headers({
        'content-type': fileTypes[format].contentType,
        'content-disposition': contentDisposition(`${nameOf(list)}-${companyDay()}.${format}`),
        'x-rows': `${total}${isCapped ? '+' : ''}`,
      })
      .send(
        Readable.from(leavingAtEnd<string | Buffer>(content, leave), {
          objectMode: false,
          highWaterMark: 64 * 1024,
        }),
      );
  });
}

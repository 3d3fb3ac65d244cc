import { Readable } from 'node:stream';
import { invalid } from '@prepdesk/contract/failures';
import { fileTypes } from '@prepdesk/contract/file-types';
import { checked } from '@prepdesk/contract/first-fault';
import {
  type ExportFormat,
  exportFormats,
  exportPathOf,
  type ListColumn,
} from '@prepdesk/contract/list-call';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { requireRight } from '../auth/actor.ts';
import { exportCount, exportRows } from '../db/list/export-rows.ts';
import type { List } from '../db/list/list.ts';
import type { Batches } from '../spreadsheets/cell.ts';
import { csvFrom } from '../spreadsheets/write-csv.ts';
import { xlsxFrom } from '../spreadsheets/write-xlsx.ts';
import type { Parts } from './call-route.ts';
import { tokenOf } from './caller.ts';
import { cellMaker } from './export-cells.ts';

const fileAsked = z.object({
  format: z._default(z.enum(exportFormats), 'csv'),
  /** Keys with commas between; all of them when left out. */
  columns: z._default(z.string(), ''),
});

/** Begins the name of a file: the noun of the call, `audit-log`. */
const nameOf = (list: List): string =>
  (list.call.name.split('.')[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

/** @throws Failure `invalid` for a key that is no column of the list */
function columnsAsked({ facts }: List, keys: string): [string, ListColumn][] {
  if (keys === '') return Object.entries(facts.columns);
  return keys.split(',').map((key) => {
    const column = Object.hasOwn(facts.columns, key) ? facts.columns[key] : undefined;
    if (!column) throw invalid({ columns: `This list has no column ${key}` });
    return [key, column];
  });
}

async function* cellsOf(rows: AsyncIterable<unknown[]>, columns: [string, ListColumn][]): Batches {
  const makers = columns.map(([key, column]) => ({ key, make: cellMaker(column) }));
  for await (const batch of rows) {
    yield (batch as Record<string, unknown>[]).map((row) => makers.map(({ key, make }) => make(row[key])));
  }
}

/**
 * A large list as a file: all that matches, for who may see the list. `x-rows` says how many rows there will be,
 * counted up to 10,000: then it ends in `+`.
 */
export function exportRoute(app: FastifyInstance, list: List, { access, connection }: Parts): void {
  const { call, facts } = list;
  if (Object.keys(facts.columns).length === 0) return;
  app.get(`/api/${exportPathOf(call)}`, async (request, reply) => {
    const actor = await access.actorOf(tokenOf(request).token);
    requireRight(call, actor);
    const { format, columns } = checked(fileAsked, request.query) as {
      format: ExportFormat;
      columns: string;
    };
    const chosen = columnsAsked(list, columns);
    const input = checked(call.input, request.query) as { sort: string };
    const narrowed = list.narrowed({ input, actor });
    const { total, isCapped } = await exportCount(list, narrowed, connection.db);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const asked = { list, narrowed, sort: input.sort, signal: gone.signal };
    const cells = cellsOf(exportRows(connection.pool, connection.db, asked), chosen);
    const headings = chosen.map(([, { label }]) => label);
    const content = format === 'xlsx' ? xlsxFrom(headings, cells, 'List') : csvFrom(headings, cells);
    return reply
      .headers({
        'content-type': fileTypes[format].contentType,
        'content-disposition': `attachment; filename="${nameOf(list)}-${today()}.${format}"`,
        'x-rows': `${total}${isCapped ? '+' : ''}`,
      })
      .send(Readable.from(content, { objectMode: false, highWaterMark: 64 * 1024 }));
  });
}

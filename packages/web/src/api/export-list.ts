import { asOfHeader } from '@prepdesk/contract/as-of';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { type ExportFormat, exportPathOf } from '@prepdesk/contract/list-call';
import { NetworkFailure, type Reply, readReply } from './read-reply.ts';
import { signingInAgain } from './transport.ts';

export type ExportProgress = {
  bytes: number;
  /** Rows so far; undefined for a workbook, where they are unknown until its end. */
  rows: number | undefined;
  /** The total number of rows, '10000+' where counting stopped; '' where the server does not say. */
  total: string;
};

const lineEnd = 10;

/**
 * Reads all matching rows as a file, and reports progress. When the session has ended it asks the person to sign in and
 * starts again. It also starts again when a standby server breaks off, since the primary then answers.
 * @param input the input of the list, whose page is ignored; `columns`: keys separated by commas
 * @throws Failure what the server refused, with its sentence
 * @throws NetworkFailure
 * @throws DOMException AbortError, when `signal` was used
 */
export async function exportList(
  call: AnyCall,
  input: object,
  format: ExportFormat,
  options: { onProgress: (progress: ExportProgress) => void; signal: AbortSignal },
): Promise<Blob> {
  let file = new Blob();
  const attempt = async (mayRepeat = true): Promise<Reply> => {
    const response = await fetch(addressOf(call, input, format), {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: options.signal,
    }).catch(refuse(options.signal));
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get('retry-after');
      return readReply({ status: response.status, text: await response.text(), retryAfter });
    }
    try {
      file = await received(response, format, options);
    } catch (error) {
      const isRepeated = mayRepeat && !options.signal.aborted && response.headers.has(asOfHeader);
      if (isRepeated) return attempt(false);
      return refuse(options.signal)(error);
    }
    return { message: '', response: null };
  };
  await signingInAgain(call, () => attempt(), options.signal);
  return file;
}

const refuse = (signal: AbortSignal) => (error: unknown) => {
  throw signal.aborted ? error : new NetworkFailure();
};

function addressOf(call: AnyCall, input: object, format: ExportFormat): string {
  const { page: _, limit: __, sums: ___, ...query } = input as Record<string, unknown>;
  const given = Object.entries({ ...query, format }).filter(
    ([, value]) => value !== undefined && (value as unknown) !== '',
  );
  return `/api/${exportPathOf(call)}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function received(
  response: Response,
  format: ExportFormat,
  { onProgress }: { onProgress: (progress: ExportProgress) => void },
): Promise<Blob> {
  const total = response.headers.get('x-rows') ?? '';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // -1, because the headings are a line too.
  let rows = -1;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    if (format === 'csv') for (const byte of part.value) if (byte === lineEnd) rows += 1;
    onProgress({ bytes, rows: format === 'csv' ? Math.max(0, rows) : undefined, total });
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

import { companyDay } from '@prepdesk/contract/company-time';
import type { ExportFormat } from '@prepdesk/contract/list-call';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { type ExportProgress, exportList } from '../../api/export-list.ts';
import { csvOf, download } from '../table/csv.ts';
import type { List } from './use-list.ts';

export type { ExportProgress } from '../../api/export-list.ts';

type Options = { onProgress: (progress: ExportProgress) => void; signal: AbortSignal };

/**
 * Exports all rows that match the filters, with the visible columns; for a large list from the server.
 * @throws as `exportList`
 */
export async function runExport<Row extends object>(
  { route, call, input, rows, columns: { shown } }: List<Row>,
  format: ExportFormat,
  options: Options,
): Promise<void> {
  const screen = route.split('/').find((part) => part && !part.startsWith('{'));
  const name = `${screen}-${companyDay()}.${format}`;
  const exported = call?.list?.columns ?? {};
  if (!call || !input || Object.keys(exported).length === 0)
    return download(name, csvOf(shown, rows.matching));
  const columns = shown.filter(({ key }) => exported[key]).map(({ key }) => key);
  download(name, await exportList(call, { ...input, columns: columns.join() }, format, options));
}

export function progressText({ bytes, rows, total }: ExportProgress): string {
  if (rows === undefined) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const all = total && `of ${inDigits(Number.parseInt(total, 10))}${total.endsWith('+') ? '+' : ''} `;
  return `${inDigits(rows)} ${all}rows`;
}

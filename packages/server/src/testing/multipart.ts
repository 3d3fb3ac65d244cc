import type { AnyCall } from '@prepdesk/contract/define-call';
import type { FileType } from '@prepdesk/contract/file-types';
import { png } from './pictures.ts';
import { wav } from './sounds.ts';

export type SentFile = { field?: string; name: string; content: Buffer; type?: string };

const boundary = '----prepdesk7MA4YWxkTrZu0gW';

/** A body as browsers write it. Names and values are written as they are given, however strange. */
export function multipartOf(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly SentFile[],
): { headers: Record<string, string>; payload: Buffer } {
  const named = (text: string) => text.replaceAll('"', '%22').replace(/[\r\n]/g, ' ');
  const pieces: Buffer[] = [];
  const open = (head: string) => pieces.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`));
  const close = () => pieces.push(Buffer.from('\r\n'));
  for (const [name, value] of fields) {
    open(`Content-Disposition: form-data; name="${named(name)}"`);
    pieces.push(Buffer.from(value));
    close();
  }
  for (const { field = 'files', name, content, type = 'application/octet-stream' } of files) {
    open(
      `Content-Disposition: form-data; name="${field}"; filename="${named(name)}"\r\nContent-Type: ${type}`,
    );
    pieces.push(content);
    close();
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(pieces),
  };
}

/** A form field for each field of a body; anything but text is written as JSON. */
export const fieldsOf = (body: object): [string, string][] =>
  Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);

/** A small PDF with one empty page. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const goodContents: Partial<Record<FileType, Buffer>> = {
  pdf,
  png,
  wav,
  // A row for every call that reads files of rows; `{n}` is different each time.
  csv: Buffer.from(
    'Question,Answer,Coupon Code,Package Name,Discount Type,Order ID,Tracking ID,Name\n' +
      'Which asset is current?,1,SPRING,Six months,Percentage,ORD-900001,AWB900002,Placebin {n}\n',
  ),
};

let made = 0;

/** A file that the call accepts, each time under another name. */
export function goodFileOf({ name, files }: AnyCall): SentFile {
  const type = files?.types.find((one) => goodContents[one]);
  const content = type && goodContents[type];
  if (!files || !content) throw new Error(`${name} takes files of which testing/multipart.ts has none`);
  made += 1;
  const sent = type === 'csv' ? Buffer.from(`${content}`.replace('{n}', `${made}`)) : content;
  return { field: files.field, name: `Unit ${made}.${type}`, content: sent };
}

/** A call that takes files gets a good one, with each field of the body as a field of the form. */
export function bodyFor(
  call: AnyCall,
  json: string,
): { headers: Record<string, string>; payload: string | Buffer } {
  const body = call.files && json.startsWith('{') ? JSON.parse(json) : undefined;
  if (body) return multipartOf(fieldsOf(body), [goodFileOf(call)]);
  return { headers: { 'content-type': 'application/json' }, payload: json };
}

import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FilesStatement } from '@prepdesk/contract/define-call';
import { Failure, invalid, tooLarge } from '@prepdesk/contract/failures';
import { type FileType, fileErrors, fileTypes } from '@prepdesk/contract/file-types';
import type { FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../db/violations.ts';
import { type PictureType, pictureTypes, withoutMetadata } from '../../pictures/without-metadata.ts';
import type { Storage } from '../../storage/storage.ts';
import { Mp4Reader } from '../mp4-sound.ts';
import { macroSeeker } from './macro-seeker.ts';
import { provenType } from './proven-type.ts';

/** A file received with a call: already in the storage, its type proved by its content. */
export type UploadedFile = {
  /** The sender's name for it, including any folders: 'Unit 1/Notes.pdf'. To be shown, never to be used as a path. */
  name: string;
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  /** Of the content as it was sent, in hex. */
  sha256: string;
};

export type Uploads = {
  body: Record<string, unknown>;
  files: UploadedFile[];
};

type Limits = { fileBytes: number; fieldBytes: number };

const maxFields = 50;
/** Contains the signatures of the kinds of files we accept, and the first entries of a zip. */
const headBytes = 64 * 1024;
const maxNameLength = 255;

/**
 * Reads a multipart body, with fields and files in any order, writing each file straight into the storage. All or
 * nothing: what was stored is removed when anything fails, for example when the sender leaves.
 * @throws Failure `invalid` with a message about a file, `malformed` for a body that cannot be read
 */
export async function receiveUploads(
  request: FastifyRequest,
  statement: FilesStatement,
  storage: Storage,
  limits: Limits,
): Promise<Uploads> {
  const body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  let fieldBytes = 0;
  const fileBytes = Math.min(limits.fileBytes, statement.largestBytes ?? Number.POSITIVE_INFINITY);
  try {
    for await (const part of partsOf(request, statement, fileBytes, limits.fieldBytes)) {
      if (part.type === 'field') {
        fieldBytes += Buffer.byteLength(String(part.value));
        if (fieldBytes > limits.fieldBytes || part.valueTruncated) throw tooLarge();
        addField(body, part);
      } else {
        if (part.fieldname !== statement.field) throw unreadable();
        if (files.length === statement.max) throw invalid({ [statement.field]: tooMany(statement.max) });
        const file = await stored(part, statement, storage, fileBytes);
        if (file) files.push(file);
      }
    }
    if (files.length === 0) throw invalid({ [statement.field]: 'Please choose a file' });
    return { body, files };
  } catch (error) {
    await removeUploads(storage, files);
    throw error;
  }
}

export const removeUploads = (storage: Storage, files: readonly UploadedFile[]): Promise<unknown> =>
  Promise.allSettled(files.map(({ storageKey }) => storage.remove(storageKey)));

/**
 * Removes the files of a change that failed. If its outcome is unknown because the database went away, the files are
 * kept, since a row may name them. Files that no row names are swept up later.
 */
export async function removeUploadsAfter(
  error: unknown,
  storage: Storage,
  files: readonly UploadedFile[],
): Promise<void> {
  if (!isDatabaseAway(error)) await removeUploads(storage, files);
}

const unreadable = (): Failure => new Failure('malformed', 'The request could not be read');
const tooMany = (max: number): string =>
  max === 1 ? 'Please choose one file' : `Please choose ${max} files at most`;

async function* partsOf(
  request: FastifyRequest,
  { max }: FilesStatement,
  fileBytes: number,
  fieldBytes: number,
): AsyncGenerator<MultipartFile | MultipartValue> {
  // One more of each than is accepted, so that exceeding a limit is answered with a message.
  const limits = {
    fields: maxFields,
    fieldNameSize: 100,
    fieldSize: fieldBytes,
    headerPairs: 20,
    files: max + 1,
    fileSize: fileBytes + 1,
    parts: maxFields + max + 1,
  };
  try {
    yield* request.parts({ limits, preservePath: true });
  } catch {
    // A broken body, or a sender who left; whatever the parser calls that.
    throw unreadable();
  }
}

function addField(body: Record<string, unknown>, { fieldname, value, fieldnameTruncated }: MultipartValue) {
  if (fieldnameTruncated || Object.hasOwn(body, fieldname)) throw unreadable();
  body[fieldname] = value;
}

/** Undefined for a form's file field in which no file was chosen: it has neither name nor content. */
async function stored(
  { filename, file }: MultipartFile,
  { field, folder, types }: FilesStatement,
  storage: Storage,
  maxBytes: number,
): Promise<UploadedFile | undefined> {
  const refuse = (sentence: string) => invalid({ [field]: sentence });
  const chunks = readable(file);
  const head = await firstBytes(chunks);
  if (!filename && head.length === 0) return undefined;
  const name = shownName(filename ?? '');
  if (!name) throw refuse('A file has no name that can be shown');
  if (head.length === 0) throw refuse(fileErrors.isEmpty(name));
  const { type, error } = await provenType(head, name, types);
  if (!type) throw refuse(error);
  const storageKey = `${folder}/${randomBytes(16).toString('hex')}.${type}`;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const check = checkOf(type, name);
  const isPicture = isPictureType(type);
  const largest = isPicture ? Math.min(maxBytes, largestPictureBytes) : maxBytes;
  async function* counted() {
    for await (const chunk of startingWith(head, chunks)) {
      sizeBytes += chunk.length;
      if (sizeBytes > largest) throw refuse(fileErrors.isTooLarge(name, largest));
      const error = check.take(chunk);
      if (error) throw refuse(error);
      hash.update(chunk);
      yield chunk;
    }
    const error = check.end();
    if (error) throw refuse(error);
  }
  const { contentType } = fileTypes[type];
  if (isPicture) {
    const picture = withoutMetadata(await buffer(counted()), type);
    if (!picture) throw refuse(fileErrors.isCutOff(name));
    await storage.put(storageKey, picture.content);
    return { name, storageKey, contentType, sizeBytes: picture.content.length, sha256: hash.digest('hex') };
  }
  await storage.put(storageKey, Readable.from(counted(), { objectMode: false }));
  return { name, storageKey, contentType, sizeBytes, sha256: hash.digest('hex') };
}

/** A picture is read whole, to be published without where it was taken. */
const largestPictureBytes = 25 * 1024 * 1024;

const isPictureType = (type: FileType): type is FileType & PictureType =>
  (pictureTypes as readonly string[]).includes(type);

/** What only the whole file shows: a sentence as soon as it must be refused. */
type Check = { take(chunk: Buffer): string; end(): string };

const otherCodecs: Readonly<Record<string, string>> = { samr: 'amr', sawb: 'amr', alac: 'alac' };

function checkOf(type: FileType, name: string): Check {
  if (type === 'm4a') {
    const reader = new Mp4Reader();
    return {
      take: (chunk) => {
        reader.take(chunk);
        return '';
      },
      end: () => {
        const finding = reader.finding();
        if (finding.is === 'cut off') return fileErrors.isCutOff(name);
        return finding.is === 'sound' ? '' : fileErrors.lies(name, type, otherCodecs[finding.codec]);
      },
    };
  }
  const hasMacros = macroSeeker(type);
  return { take: (chunk) => (hasMacros?.(chunk) ? fileErrors.hasMacros(name) : ''), end: () => '' };
}

/** The file's bytes; when the body ends too early, that is an error of the sender and not of the storage. */
async function* readable(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch {
    throw unreadable();
  }
}

async function firstBytes(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    kept.push(value);
    length += value.length;
  }
  return Buffer.concat(kept);
}

async function* startingWith(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those must not be in a name
const unprintable = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd]/;

/** Folders and name without anything that would climb out of them; '' for a name that cannot be shown. */
function shownName(filename: string): string {
  // Browsers write a quotation mark like this.
  const steps = filename
    .replaceAll('%22', '"')
    .split(/[\\/]/)
    .map((step) => step.trim())
    .filter((step) => step !== '' && step !== '.' && step !== '..');
  // macOS sends letters and their marks apart.
  const name = steps.join('/').normalize('NFC');
  return unprintable.test(name) || name.length > maxNameLength ? '' : name;
}

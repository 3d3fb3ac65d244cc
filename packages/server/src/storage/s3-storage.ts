import type { Readable } from 'node:stream';
import type {
  _Object,
  ListMultipartUploadsCommandOutput,
  MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3';
import { isStorageKey, requireStorageKey, type Storage } from './storage.ts';

/** The smallest parts that S3 accepts, two at a time: a file of any size costs less than 40 MB of memory. */
const part = { partSize: 5 * 1024 * 1024, queueSize: 2 };

/**
 * How long a service may be silent before a request is tried again and then given up. The SDK alone waits for ever, and
 * whoever waits holds a connection to the database.
 */
const defaultTimeouts = {
  connectMs: 3_000,
  /** Until the answer to a request without content begins. */
  answerMs: 5_000,
  /** The same with content: a part takes half a minute at 1.5 Mbit/s. */
  sendMs: 60_000,
};
type Timeouts = typeof defaultTimeouts;

/**
 * Files in a bucket of S3, or of a compatible service.
 * @param address `s3://bucket/prefix?region=ap-south-1&endpoint=https://…&forcePathStyle=1`; credentials come from
 * where the AWS SDK looks for them (environment, profile, role of the machine)
 */
export function s3Storage(address: string, timeouts: Timeouts = defaultTimeouts): Storage {
  const { bucket, prefix, options } = parseAddress(address);
  // Loaded on first use: it would be the larger part of the server's start.
  let loading: ReturnType<typeof load> | undefined;
  const s3 = () => {
    loading ??= load(options, timeouts);
    return loading;
  };
  const briefly = { requestTimeout: timeouts.answerMs };
  const objectOf = (key: string) => {
    requireStorageKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  async function* uploadsIn(folder: string): AsyncGenerator<MultipartUpload> {
    const { client, sdk } = await s3();
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (from) {
      const listed: ListMultipartUploadsCommandOutput | undefined = await client
        .send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: folder, ...from }), briefly)
        .catch(ignoreNotImplemented);
      yield* listed?.Uploads ?? [];
      from = listed?.IsTruncated
        ? { KeyMarker: listed.NextKeyMarker, UploadIdMarker: listed.NextUploadIdMarker }
        : undefined;
    }
  }
  return {
    name: `S3 bucket ${bucket}`,
    put: async (key, content) => {
      const target = objectOf(key);
      const { client, sdk, Upload } = await s3();
      if (Buffer.isBuffer(content)) {
        await client.send(new sdk.PutObjectCommand({ ...target, Body: content }));
      } else {
        // A failing source ends the upload at once, and S3 discards the parts that it has.
        await withSourceError(
          content,
          new Upload({ client, params: { ...target, Body: content }, ...part }).done(),
        );
      }
    },
    open: async (key, span) => {
      if (!isStorageKey(key)) return undefined;
      const { client, sdk } = await s3();
      const Range = span && `bytes=${span.first}-${span.last}`;
      try {
        const object = await client.send(new sdk.GetObjectCommand({ ...objectOf(key), Range }), briefly);
        const whole = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1];
        return { stream: object.Body as Readable, sizeBytes: Number(whole ?? object.ContentLength) };
      } catch (error) {
        if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      const { client, sdk } = await s3();
      await client.send(new sdk.DeleteObjectCommand(objectOf(key)), briefly);
    },
    olderThan: async function* (folder, before) {
      const { client, sdk } = await s3();
      const pages = sdk.paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: `${prefix}${folder}/` },
        briefly,
      );
      for await (const { Contents = [] } of pages) yield* keysOf(Contents, prefix, before);
    },
    removeUnfinished: async (folder, before) => {
      const { client, sdk } = await s3();
      for await (const { Key = '', UploadId, Initiated } of uploadsIn(`${prefix}${folder}/`)) {
        if (!isStorageKey(Key.slice(prefix.length)) || !Initiated || Initiated >= before) continue;
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), briefly);
      }
    },
  };
}

const parameters = ['region', 'endpoint', 'forcePathStyle'];

function parseAddress(address: string) {
  if (!URL.canParse(address)) throw new Error('STORAGE_URL must be s3://bucket/…');
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  if (!bucket) throw new Error('STORAGE_URL must name a bucket: s3://bucket/…');
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown)
    throw new Error(`STORAGE_URL has "${unknown}", which is unknown: it may have ${parameters.join(', ')}`);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = searchParams.get('endpoint');
  // Without one the SDK looks in environment and profile; services other than Amazon's have no regions.
  const region = searchParams.get('region') ?? (endpoint ? 'us-east-1' : undefined);
  return {
    bucket,
    prefix: folder && `${folder}/`,
    options: {
      ...(region ? { region } : {}),
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: searchParams.get('forcePathStyle') === '1',
    },
  };
}

async function load(options: ReturnType<typeof parseAddress>['options'], { connectMs, sendMs }: Timeouts) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client: S3Client = new sdk.S3Client({
    ...options,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: sendMs,
      // Otherwise it only warns. `socketTimeout` would also cut off people who read a file slowly.
      throwOnRequestTimeout: true,
    },
    // A service that ignores the question would be waited for as long as for an answer.
    expectContinueHeader: false,
    // Compatible services do not know newer checksums than the one that every request is signed with.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk, Upload };
}

/** When both the source and the upload that depends on it fail, the source's failure is reported. */
async function withSourceError(source: Readable, sending: Promise<unknown>): Promise<void> {
  let reason: Error | undefined;
  source.once('error', (error) => {
    reason = error;
  });
  try {
    await sending;
  } catch (error) {
    throw reason ?? error;
  }
}

/** Some compatible services cannot list unfinished uploads: they have rules of their own for them. */
function ignoreNotImplemented(error: Error): undefined {
  if (error.name === 'NotImplemented') return undefined;
  throw error;
}

function* keysOf(objects: _Object[], prefix: string, before: Date): Generator<string> {
  for (const { Key = '', LastModified } of objects) {
    const key = Key.slice(prefix.length);
    if (isStorageKey(key) && LastModified && LastModified < before) yield key;
  }
}

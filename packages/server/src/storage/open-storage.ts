import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * The storage that `STORAGE_URL` names: `file:///…`, `s3://bucket/…`, or the data folder when it is not set.
 * @throws Error for an unknown kind of storage
 */
export function openStorage({ storageUrl, dataDir }: { storageUrl?: string; dataDir: string }): Storage {
  if (!storageUrl) return diskStorage(join(dataDir, 'files'));
  if (storageUrl.startsWith('file:')) return diskStorage(fileURLToPath(storageUrl));
  if (storageUrl.startsWith('s3:')) return s3Storage(storageUrl);
  throw new Error('STORAGE_URL must be a file:///… or an s3://bucket/… address');
}

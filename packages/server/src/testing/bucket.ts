import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A bucket of an S3-compatible server on this machine. */
export async function openBucket() {
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-bucket-'));
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'lessons' }],
  });
  const { port } = await s3.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    folder,
    /** For `STORAGE_URL`. */
    url: `s3://lessons/school/a?endpoint=${endpoint}&forcePathStyle=1`,
    /** Its credentials, as the SDK reads them. */
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    close: async () => {
      await s3.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

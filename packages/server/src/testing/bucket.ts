import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A bucket of a server on this machine that speaks like S3. */
export async function openBucket() {
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-bucket-'));
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
    configureBuckets: [{ name: 'lessons' }],
  });
  const { port } = await s3.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    folder,
    /** For `STORAGE_URL`. */
    url: `s3://lessons/school/a?endpoint=${endpoint}&forcePathStyle=1`,
    /** Who may use it, as the SDK reads that. */
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    close: async () => {
      await s3.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

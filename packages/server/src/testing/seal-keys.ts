import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SealKeys } from '../domains/audit/index.ts';

/** The keys that the server of this data folder seals with. */
export function sealKeysIn(dataDir: string): SealKeys {
  const text = readFileSync(join(dataDir, 'server-secret'), 'utf8').trim();
  return { keys: [Buffer.from(text, 'hex')], dataDir };
}

import { randomUUID } from 'node:crypto';
import type { Storage } from './storage.ts';

/**
 * Writes a small file, reads it and removes it again.
 * @returns whether it was there
 * @throws what the storage throws
 */
export async function probe(storage: Storage): Promise<boolean> {
  const key = `probes/${randomUUID()}.txt`;
  await storage.put(key, Buffer.from('probe'));
  const file = await storage.open(key);
  // Read to its end: if a file is removed while it is being opened, its stream emits an error that nothing handles.
  const text = file ? (await file.stream.toArray()).join('') : '';
  await storage.remove(key);
  return text === 'probe';
}

import { buffer } from 'node:stream/consumers';
import { missing } from '@prepdesk/contract/failures';
import type { Storage } from '../storage/storage.ts';
import type { SheetFile } from './sheet-threads.ts';

/** A file of rows that came with a call and is in the storage. */
export const storedSheet = (storage: Storage, storageKey: string): SheetFile => ({
  kind: storageKey.endsWith('.xlsx') ? 'xlsx' : 'csv',
  content: async () => {
    const file = await storage.open(storageKey);
    if (!file) throw missing('The file');
    return buffer(file.stream);
  },
});

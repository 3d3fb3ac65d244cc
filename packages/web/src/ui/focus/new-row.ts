import { storeOf } from '../../api/store.ts';

/** What opens a new row on the open screen, as its button and the key 'n' do. */
export const newRowOpener = storeOf<(() => void) | undefined>(undefined);

/** Sent to the document when a row that was edited in place is no longer. */
export const rowClosed = 'row-closed';

import { keptForTab } from '../../api/kept.ts';
import type { Draft } from '../fields/fields-of.ts';

/** Unsaved input, with its row as it was read: the row's version still reveals a stale save. */
export type KeptDraft<Row> = { rowKey: string; row: Row | null; draft: Draft };

/** The row key of a row that does not exist yet. */
export const newRowKey = 'new';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Called whenever a draft of this tab is kept or cleared. */
const watchers = new Set<() => void>();
const notifyWatchers = () => {
  for (const watcher of watchers) watcher();
};
export const watchDrafts = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/**
 * Keeps one draft per screen and person over a reload or a new sign-in, in this tab only. A draft that is too large
 * for the browser (an image that is not uploaded yet) is simply not kept.
 */
export function draftStore<Row>(address: string, store: Store = keptForTab) {
  const key = `prepdesk-draft-${address}`;
  // The row has a key of its own, so that a long row is not written again at each letter.
  const rowAt = `${key} row`;
  let rowKept: Row | null | undefined;
  const text = () => store.getItem(key) ?? 'null';
  const remove = () => {
    rowKept = undefined;
    store.removeItem(key);
    store.removeItem(rowAt);
  };
  return {
    /** The stored text; it changes exactly when the draft does. */
    text,
    read(): KeptDraft<Row> | null {
      try {
        const kept: unknown = JSON.parse(text());
        if (!isKeptDraft(kept)) return null;
        return { ...kept, row: JSON.parse(store.getItem(rowAt) ?? 'null') as Row | null };
      } catch {
        return null;
      }
    },
    keep({ row, ...kept }: KeptDraft<Row>): void {
      try {
        if (row !== rowKept) store.setItem(rowAt, JSON.stringify(row));
        rowKept = row;
        store.setItem(key, JSON.stringify(kept));
      } catch {
        remove();
      }
      notifyWatchers();
    },
    clear(): void {
      remove();
      notifyWatchers();
    },
  };
}

export type DraftStore<Row> = ReturnType<typeof draftStore<Row>>;

function isKeptDraft(value: unknown): value is Omit<KeptDraft<unknown>, 'row'> {
  if (typeof value !== 'object' || value === null) return false;
  const { rowKey, draft } = value as Record<string, unknown>;
  return typeof rowKey === 'string' && typeof draft === 'object' && draft !== null;
}

import type { Draft } from '../fields/fields-of.ts';

/** What was typed and not saved: of which row, as it was read, so that its version still tells a stale save. */
export type KeptDraft<Row> = { rowKey: string; row: Row | null; draft: Draft };

/** The row key of a row that does not exist yet. */
export const newRowKey = 'new';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Told whenever a draft of this tab is kept or cleared. */
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};
export const watchDrafts = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/**
 * Keeps one draft per screen and person over a reload or a new sign-in, in this tab only. A draft too large for
 * the browser (an image that was not uploaded yet) is simply not kept.
 */
export function draftStore<Row>(address: string, store: Store = sessionStorage) {
  const key = `prepdesk-draft-${address}`;
  // Beside it: a long row is not written again for each letter.
  const rowAt = `${key} row`;
  let rowKept: Row | null | undefined;
  const text = () => store.getItem(key) ?? 'null';
  const remove = () => {
    rowKept = undefined;
    store.removeItem(key);
    store.removeItem(rowAt);
  };
  return {
    /** What is kept, as it lies there: the same text is the same draft. */
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
      tell();
    },
    clear(): void {
      remove();
      tell();
    },
  };
}

export type DraftStore<Row> = ReturnType<typeof draftStore<Row>>;

function isKeptDraft(value: unknown): value is Omit<KeptDraft<unknown>, 'row'> {
  if (typeof value !== 'object' || value === null) return false;
  const { rowKey, draft } = value as Record<string, unknown>;
  return typeof rowKey === 'string' && typeof draft === 'object' && draft !== null;
}

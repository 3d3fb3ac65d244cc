import type { Draft } from '../fields/fields-of.ts';

/** What was typed and not saved: of which row, as it was read, so that its version still tells a stale save. */
export type KeptDraft<Row> = { rowKey: string; row: Row | null; draft: Draft };

/** The row key of a row that does not exist yet. */
export const newRowKey = 'new';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps one draft per screen and person over a reload or a new sign-in, in this tab only. A draft too large for
 * the browser (an image that was not uploaded yet) is simply not kept.
 */
export function draftStore<Row>(address: string, store: Store = sessionStorage) {
  const key = `prepdesk-draft-${address}`;
  return {
    read(): KeptDraft<Row> | null {
      try {
        const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
        return isKeptDraft<Row>(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    keep(kept: KeptDraft<Row>): void {
      try {
        store.setItem(key, JSON.stringify(kept));
      } catch {
        store.removeItem(key);
      }
    },
    clear(): void {
      store.removeItem(key);
    },
  };
}

export type DraftStore<Row> = ReturnType<typeof draftStore<Row>>;

function isKeptDraft<Row>(value: unknown): value is KeptDraft<Row> {
  if (typeof value !== 'object' || value === null) return false;
  const { rowKey, draft } = value as Record<string, unknown>;
  return typeof rowKey === 'string' && typeof draft === 'object' && draft !== null;
}

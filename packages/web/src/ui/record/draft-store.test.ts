import { describe, expect, test } from 'vitest';
import { draftStore } from './draft-store.ts';

type Row = { id: number; name: string; rowVersion: number };

/** A browser storage with room for a given number of characters. */
function storage(maxCharacters = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > maxCharacters) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const draft = { rowKey: '7', row: { id: 7, name: 'Taxation', rowVersion: 3 }, draft: { name: 'Tax' } };

describe('What was typed', () => {
  test('What was typed is kept over a reload, with the version of the row that was being edited', () => {
    const tab = storage();
    draftStore<Row>('1-/subjects', tab).keep(draft);
    expect(draftStore<Row>('1-/subjects', tab).read()).toEqual(draft);
  });

  test('What was typed is gone after saving or cancelling', () => {
    const tab = storage();
    const store = draftStore<Row>('1-/subjects', tab);
    store.keep(draft);
    store.clear();
    expect(store.read()).toBeNull();
    expect(tab.kept.size).toBe(0);
  });

  test('What was typed is kept separately for each screen and person', () => {
    const tab = storage();
    draftStore<Row>('1-/subjects', tab).keep(draft);
    expect(draftStore<Row>('2-/subjects', tab).read()).toBeNull();
    expect(draftStore<Row>('1-/courses', tab).read()).toBeNull();
  });

  test('What was typed is kept whole or not at all: a draft that is too large for the browser removes the older one', () => {
    const store = draftStore<Row>('1-/subjects', storage(200));
    store.keep(draft);
    store.keep({ ...draft, draft: { name: 'x'.repeat(300) } });
    expect(store.read()).toBeNull();
  });

  test.each(['not JSON', '7', 'null', '{"rowKey":7}', '[]'])(
    'What was typed survives a storage with %s in it',
    (text) => {
      const tab = storage();
      tab.setItem('prepdesk-draft-1-/subjects', text);
      expect(draftStore<Row>('1-/subjects', tab).read()).toBeNull();
    },
  );
});

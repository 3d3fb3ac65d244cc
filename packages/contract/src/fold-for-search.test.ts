import { expect, it } from 'vitest';
import { foldForSearch } from './fold-for-search.ts';

it.each([
  ['capitals', 'ÉCOLE Σίσυφος', 'école σίσυφοσ'],
  ['ligatures and wide letters', 'ﬁnance ＡＢＣ１２', 'finance abc12'],
  ['quotes', '‘it’s’ “so”', `'it's' "so"`],
  ['dashes', '2024–25 — x‑ray', '2024-25 - x-ray'],
  ['spaces', '  a\u00a0b\u3000c\n d ', 'a b c d'],
  ['nuktas', 'फ़िज़िक्स ऩ सड़क ড়', 'फिजिक्स न सडक ড'],
  ['joiners', 'क्\u200dष क्\u200cष', 'क्ष क्ष'],
  ['what cannot be seen', '\ufeffco\u00adoperative\u200b \u202edone\u202c', 'cooperative done'],
])('a search takes %s for the same', (_, text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
  expect(foldForSearch(folded)).toBe(folded);
});

import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepUpWithTranslations } from './translated-page.ts';

beforeAll(keepUpWithTranslations);

/** Text nodes one after the other, and one that comes and goes. */
let change: (next: { count: number; isOpen: boolean }) => void;
function Counted({ word }: { word: ReactNode }) {
  const [{ count, isOpen }, set] = useState({ count: 3, isOpen: true });
  change = set;
  return (
    <p>
      {isOpen && 'Open: '}
      {count} {word}
      {isOpen && <b>now</b>}
    </p>
  );
}

const textsOf = (node: Node): Text[] =>
  [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsOf(child)));

const fontWith = (text: string): HTMLElement => {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  outer.firstElementChild?.append(text);
  return outer;
};

const translated = (text: string) => text.replace('learners', 'विद्यार्थी').replace('Open', 'खुला');

/** The ways in which browsers put a translation in place of a text. */
const ways: Record<string, (text: Text) => void> = {
  'in one step': (text) => text.replaceWith(fontWith(translated(text.data))),
  'before it, which then goes': (text) => {
    text.parentNode?.insertBefore(fontWith(translated(text.data)), text);
    text.remove();
  },
  'around it': (text) => {
    const font = document.createElement('font');
    text.parentNode?.insertBefore(font, text);
    text.data = translated(text.data);
    font.append(text);
  },
};

describe.each(Object.entries(ways))('a page with its translation %s', (_, translate) => {
  it('a translated page keeps right counts, and parts come and go', async () => {
    const { container, unmount } = render(<Counted word="learners" />);
    const shown = () => container.textContent;
    const translateAll = () => {
      for (const text of textsOf(container)) if (text.data.trim()) translate(text);
    };
    translateAll();
    expect(shown()).toBe('खुला: 3 विद्यार्थीnow');
    await act(async () => change({ count: 4, isOpen: true }));
    expect(shown()).toContain('4');
    expect(shown()).not.toContain('3');
    await act(async () => change({ count: 5, isOpen: false }));
    expect(shown()).toBe('5 विद्यार्थी');
    translateAll();
    await act(async () => change({ count: 6, isOpen: true }));
    expect(shown()).toMatch(/^Open: 6 .*now$/);
    unmount();
    expect(shown()).toBe('');
  });
});

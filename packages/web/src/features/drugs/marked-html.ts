import type { Change, Mark } from './text-difference.ts';

const markOf = { same: '', added: 'ins', removed: 'del' } as const;

/** A difference as HTML: `ins` around additions, `del` around removals, in the structure of the new text. */
export const markedHtml = (changes: readonly Change[]): string => changes.map(markedChange).join('');

function markedChange(change: Change): string {
  if (change.kind === 'words') return markedWords(change.tokens);
  const { open, close } = change.mark === 'removed' ? change.before : change.after;
  return `${open}${markedHtml(change.parts)}${close}`;
}

type Piece = { mark: Mark; path: string; raw: string };

/**
 * A change of formatting is shown on the words: a word whose formatting changed is marked as removed in the old
 * formatting and as added in the new.
 */
function markedWords(tokens: readonly { mark: Mark; raw: string; isTag: boolean }[]): string {
  const [before, after]: [string[], string[]] = [[], []];
  const pieces: Piece[] = [];
  const put = (mark: Mark, tags: readonly string[], raw: string) => {
    const path = tags.join('');
    const last = pieces.at(-1);
    if (last?.mark === mark && last.path === path) last.raw += raw;
    else pieces.push({ mark, path, raw });
  };
  for (const { mark, raw, isTag } of tokens) {
    if (isTag) {
      if (mark !== 'added') step(before, raw);
      if (mark !== 'removed') step(after, raw);
    } else if (mark === 'same' && before.join('') !== after.join('')) {
      put('removed', before, raw);
      put('added', after, raw);
    } else put(mark, mark === 'removed' ? before : after, raw);
  }
  return pieces.map(written).join('');
}

function step(tags: string[], raw: string): void {
  if (raw.startsWith('</')) tags.pop();
  else tags.push(raw);
}

function written({ mark, path, raw }: Piece): string {
  const closing = [...path.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => `</${name}>`).reverse();
  const tag = markOf[mark];
  const marked = tag === '' ? raw : `<${tag}>${raw}</${tag}>`;
  return `${path}${marked}${closing.join('')}`;
}

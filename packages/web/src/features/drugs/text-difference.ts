import { diffArrays } from 'diff';
import { type HtmlElement, type HtmlNode, htmlTree, isInline, sourceOf } from './html-tree.ts';

export type Mark = 'same' | 'added' | 'removed';

type Token = { mark: Mark; raw: string; isTag: boolean };

/** A change of part of a text: of single words, or of paragraphs, rows and cells as a whole or by their content. */
export type Change =
  | { kind: 'words'; tokens: Token[] }
  | { kind: 'block'; mark: Mark; before: Tags; after: Tags; parts: Change[] };

type Tags = { open: string; close: string };

/**
 * How one text becomes another, word by word, also inside paragraphs, lists and tables.
 * @param before clean HTML, as is `after`
 */
export const differenceOf = (before: string, after: string): Change[] =>
  changesOf(itemsOf(htmlTree(before)), itemsOf(htmlTree(after)));

/** The exact text before or after a difference. */
export const sideOf = (changes: readonly Change[], side: 'before' | 'after'): string => {
  const gone: Mark = side === 'before' ? 'added' : 'removed';
  return changes
    .map((change) => {
      if (change.kind === 'words') {
        return change.tokens.map(({ mark, raw }) => (mark === gone ? '' : raw)).join('');
      }
      if (change.mark === gone) return '';
      const { open, close } = change[side];
      return `${open}${sideOf(change.parts, side)}${close}`;
    })
    .join('');
};

/** A line of words, or an element that contains others. */
type Item = HtmlElement | { kind: 'line'; nodes: HtmlNode[] };

function itemsOf(nodes: readonly HtmlNode[]): Item[] {
  const items: Item[] = [];
  for (const node of nodes) {
    const last = items.at(-1);
    if (node.kind === 'element' && !isInline(node)) items.push(node);
    else if (last?.kind === 'line') last.nodes.push(node);
    else items.push({ kind: 'line', nodes: [node] });
  }
  return items;
}

const rawOf = (item: Item): string =>
  item.kind === 'line' ? item.nodes.map(sourceOf).join('') : sourceOf(item);

/** Beyond this many steps two texts have little in common: they are shown one after the other. */
const maxSteps = 300;

function stepsBetween(before: string[], after: string[]): { mark: Mark; count: number }[] {
  const changes = diffArrays(before, after, { maxEditLength: maxSteps });
  if (!changes) {
    return [
      { mark: 'removed', count: before.length },
      { mark: 'added', count: after.length },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    mark: added ? 'added' : removed ? 'removed' : 'same',
    count: value.length,
  }));
}

/** Identical items divide the rest; between them, the most similar items are paired. */
function changesOf(before: readonly Item[], after: readonly Item[]): Change[] {
  const changes: Change[] = [];
  let [gone, come]: [Item[], Item[]] = [[], []];
  const settle = () => {
    changes.push(...pairedChanges(gone, come));
    [gone, come] = [[], []];
  };
  let [from, to] = [0, 0];
  for (const { mark, count } of stepsBetween(before.map(rawOf), after.map(rawOf))) {
    if (mark === 'same') {
      settle();
      changes.push(...before.slice(from, from + count).map((item) => whole(item, 'same')));
    } else if (mark === 'removed') gone.push(...before.slice(from, from + count));
    else come.push(...after.slice(to, to + count));
    if (mark !== 'added') from += count;
    if (mark !== 'removed') to += count;
  }
  settle();
  return changes;
}

function pairedChanges(gone: readonly Item[], come: readonly Item[]): Change[] {
  const changes: Change[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of [...pairsOf(gone, come), [gone.length, come.length] as const]) {
    changes.push(...gone.slice(from, one).map((item) => whole(item, 'removed')));
    changes.push(...come.slice(to, other).map((item) => whole(item, 'added')));
    if (one < gone.length && other < come.length) changes.push(between(gone[one]!, come[other]!));
    [from, to] = [one + 1, other + 1];
  }
  return changes;
}

/** The change between two items of the same kind. */
function between(before: Item, after: Item): Change {
  if (before.kind === 'line' || after.kind === 'line') {
    return lineChange(
      before.kind === 'line' ? before.nodes : [before],
      after.kind === 'line' ? after.nodes : [after],
    );
  }
  const parts = changesOf(itemsOf(before.children), itemsOf(after.children));
  return { kind: 'block', mark: 'same', before: tagsOf(before), after: tagsOf(after), parts };
}

function lineChange(before: readonly HtmlNode[], after: readonly HtmlNode[]): Change {
  const [old, young] = [before.flatMap(tokensOf), after.flatMap(tokensOf)];
  const tokens: Token[] = [];
  let [from, to] = [0, 0];
  for (const { mark, count } of stepsBetween(
    old.map(({ raw }) => raw),
    young.map(({ raw }) => raw),
  )) {
    const shown = mark === 'added' ? young.slice(to, to + count) : old.slice(from, from + count);
    tokens.push(...shown.map((token) => ({ ...token, mark })));
    if (mark !== 'added') from += count;
    if (mark !== 'removed') to += count;
  }
  return { kind: 'words', tokens };
}

const tagsOf = ({ open, close }: HtmlElement): Tags => ({ open, close });

function whole(item: Item, mark: Mark): Change {
  if (item.kind === 'line') {
    return { kind: 'words', tokens: item.nodes.flatMap(tokensOf).map((token) => ({ ...token, mark })) };
  }
  const parts = itemsOf(item.children).map((child) => whole(child, mark));
  return { kind: 'block', mark, before: tagsOf(item), after: tagsOf(item), parts };
}

type Piece = { raw: string; isTag: boolean };

function tokensOf(node: HtmlNode): Piece[] {
  if (node.kind === 'leaf') {
    return node.isText
      ? wordsIn(node.raw).map((raw) => ({ raw, isTag: false }))
      : [{ raw: node.raw, isTag: false }];
  }
  const tag = (raw: string) => (raw === '' ? [] : [{ raw, isTag: true }]);
  return [...tag(node.open), ...node.children.flatMap(tokensOf), ...tag(node.close)];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A text that is certainly one word. */
const plainWord = /^[\p{Script=Latin}\p{Script=Devanagari}\p{M}\p{N}]+$/u;

/**
 * Words, spaces and other characters; an entity such as `&amp;` is one character. The segmenter gets only a few letters
 * at a time: a long text would take it seconds.
 */
export const wordsIn = (text: string): string[] =>
  (text.match(/&(?:#\w+|[a-z]\w*);|\s+|(?:[^\s&]|&(?!(?:#\w+|[a-z]\w*);))+/gi) ?? []).flatMap((piece) =>
    /^(?:\s|&.+;$)/.test(piece) || plainWord.test(piece)
      ? [piece]
      : [...segmenter.segment(piece)].map(({ segment }) => segment),
  );

/** Paragraphs less similar than this are different texts; cells are always paired by column, whatever they contain. */
const minAlike = (kind: string): number => (kind === 'td' || kind === 'th' ? 0 : 0.3);
/** More comparisons would cause a noticeable delay. */
const maxCompared = 10_000;

/** Pairs items of two lists in order, so that the total similarity is as high as possible. */
function pairsOf(gone: readonly Item[], come: readonly Item[]): (readonly [number, number])[] {
  if (gone.length * come.length > maxCompared) return [];
  const [olds, youngs] = [gone.map(bagOf), come.map(bagOf)];
  const alike = (at: number, with_: number) => {
    const kind = kindOf(gone[at]!);
    const score = kind === kindOf(come[with_]!) ? likeness(olds[at]!, youngs[with_]!) : -1;
    return score >= minAlike(kind) ? score : -1;
  };
  const best: number[][] = Array.from({ length: gone.length + 1 }, () => Array(come.length + 1).fill(0));
  const paired = (at: number, with_: number) => {
    const score = alike(at, with_);
    return score >= 0 ? score + best[at + 1]![with_ + 1]! : -1;
  };
  for (let at = gone.length - 1; at >= 0; at -= 1) {
    for (let with_ = come.length - 1; with_ >= 0; with_ -= 1) {
      best[at]![with_] = Math.max(best[at + 1]![with_]!, best[at]![with_ + 1]!, paired(at, with_));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [at, with_] = [0, 0];
  while (at < gone.length && with_ < come.length) {
    if (best[at]![with_] === paired(at, with_)) {
      pairs.push([at, with_]);
      at += 1;
      with_ += 1;
    } else if (best[at]![with_] === best[at + 1]![with_]) at += 1;
    else with_ += 1;
  }
  return pairs;
}

const kindOf = (item: Item): string => (item.kind === 'line' ? '' : item.name);

/** The words of an item, each with its number of occurrences. */
function bagOf(item: Item): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of wordsIn(rawOf(item).replace(/<[^>]*>/g, ' '))) {
    if (/[\p{L}\p{N}]/u.test(word)) bag.set(word, (bag.get(word) ?? 0) + 1);
  }
  return bag;
}

const sizeOf = (bag: Map<string, number>) => [...bag.values()].reduce((sum, count) => sum + count, 0);

/** From 0, nothing in common, to 1, the same words; two items without words count as equal. */
function likeness(one: Map<string, number>, other: Map<string, number>): number {
  const size = sizeOf(one) + sizeOf(other);
  if (size === 0) return 1;
  const common = [...one].reduce((sum, [word, count]) => sum + Math.min(count, other.get(word) ?? 0), 0);
  return (2 * common) / size;
}

type Wide = {
  /** The scrolling frame, and the table in it. */
  element: HTMLElement;
  table: HTMLTableElement;
  heads: readonly HTMLElement[];
  /** The head of the actions, which cover the end of the scrolling middle. */
  actions: HTMLElement | null;
};

/**
 * Gives the room beside the last fully visible column to words that are cut off or take two lines, and the rest to the
 * name (`--room` of a heading). A column whose words are still cut off gets the width set for it, even if that moves
 * another column out of view, but the name never more than leaves it in view.
 */
export function makeRoom({ element, table, heads, actions }: Wide): void {
  const words = wordsOf(table);
  const texts = new Set(words.map(columnOf));
  element.dataset.whole = 'true';
  const wanted = heads.map(({ offsetWidth, dataset }, at) =>
    texts.has(at) && !dataset.sized ? offsetWidth : 0,
  );
  delete element.dataset.whole;
  const share = () => {
    // The right edge of the scrolling middle, before any scrolling. Read only now: each reading after a change lays
    // the table out again.
    const end = element.clientWidth - (actions?.offsetWidth ?? 0);
    const last = heads.filter((cell) => !cell.dataset.pinned && rightOf(cell) <= end + 1).at(-1);
    if (!last) return;
    const isInView = (cell: HTMLElement) => cell.dataset.pinned || rightOf(cell) <= rightOf(last);
    const columns = heads.map((cell, at) => ({ cell, px: cell.offsetWidth, wanted: wanted[at] ?? 0 }));
    const inView = columns.filter(({ cell }) => isInView(cell));
    const room = Math.max(0, Math.floor(end - rightOf(last)));
    const given = shareRoom(
      room,
      inView.map(({ px, wanted: max }) => Math.max(0, max - px)),
    );
    const rest = given.reduce((left, px) => left - px, room);
    inView.forEach(({ cell, px }, at) => {
      const more = (given[at] ?? 0) + (cell.dataset.name ? rest : 0);
      if (more > 0) setRoom(cell, px + more);
    });
  };
  share();
  const cut = new Set(words.filter(isCut).map(columnOf));
  const inViewPx = (cell: HTMLElement) =>
    cell.dataset.name && !cell.dataset.pinned
      ? Math.max(cell.offsetWidth, element.clientWidth - (actions?.offsetWidth ?? 0) - cell.offsetLeft)
      : Number.POSITIVE_INFINITY;
  const stated = heads.map((cell, at) =>
    cut.has(at) ? Math.min(wanted[at] ?? 0, statedOf(cell), inViewPx(cell)) : 0,
  );
  if (!heads.some((cell, at) => (stated[at] ?? 0) > cell.offsetWidth)) return;
  heads.forEach((cell, at) => {
    setRoom(cell, stated[at] ?? 0);
  });
  share();
}

/**
 * In a table that fits, gives what the other columns leave to those with words that are cut off, and to those whose words
 * would need the width set for them; then to words that take two lines, and last to mailboxes, which read well in two.
 * Headings take two lines (`data-two-line-heads`) where no other line then has to.
 */
export function widenCut({ element, table, heads }: Omit<Wide, 'actions'>): void {
  // On a phone rows are cards.
  if (getComputedStyle(table).display !== 'table') return;
  const words = wordsOf(table);
  const texts = new Set(words.map(columnOf));
  const cut = new Set(words.filter(isCut).map(columnOf));
  const mailboxes = new Set(words.filter(isMailbox).map(columnOf));
  const isNarrow = (cell: HTMLElement, at: number) => texts.has(at) && statedOf(cell) > cell.offsetWidth;
  if (cut.size === 0 && !words.some(takesTwoLines) && !heads.some(isNarrow)) return;
  const measure = () => {
    const widths = () => heads.map(({ offsetWidth }) => offsetWidth);
    table.style.width = 'min-content';
    const least = widths();
    const room = Math.max(0, element.clientWidth - table.offsetWidth);
    element.dataset.whole = 'true';
    const wholes = widths();
    delete element.dataset.whole;
    table.style.removeProperty('width');
    const missing = heads.map((cell, at) =>
      cell.dataset.sized || !texts.has(at) ? 0 : Math.max(0, (wholes[at] ?? 0) - (least[at] ?? 0)),
    );
    const needs = missing.map((px, at) => {
      const stated = Math.max(0, statedOf(heads[at]) - (least[at] ?? 0));
      return cut.has(at) ? px : Math.min(px, stated);
    });
    const isEnough = (px: readonly number[]) => px.reduce((left, each) => left - each, room) >= 0;
    const inWords = missing.map((px, at) => (mailboxes.has(at) ? 0 : px));
    return {
      least,
      room,
      missing,
      inWords,
      needs,
      areWordsWhole: isEnough(inWords),
      isAllWhole: isEnough(missing),
    };
  };
  let measured = measure();
  if (!measured.isAllWhole && !element.dataset.tight) {
    element.dataset.twoLineHeads = 'true';
    const withTwoLines = measure();
    const isBetter = withTwoLines.isAllWhole || (withTwoLines.areWordsWhole && !measured.areWordsWhole);
    if (isBetter) measured = withTwoLines;
    else delete element.dataset.twoLineHeads;
  }
  const { least, room, missing, inWords, needs } = measured;
  const given = shareInTurn(room, [needs, inWords, missing]);
  heads.forEach((cell, at) => {
    const more = given[at] ?? 0;
    if (more > 0) setRoom(cell, (least[at] ?? 0) + more);
  });
}

/** Whether words are cut off in a column that is narrower than the width set for it. */
export function hasTooNarrow(table: HTMLTableElement, heads: readonly HTMLElement[]): boolean {
  const cut = new Set(wordsOf(table).filter(isCut).map(columnOf));
  return heads.some((cell, at) => cut.has(at) && statedOf(cell) > cell.offsetWidth);
}

/** The width that the screen sets for a column, 0 if none. */
const statedOf = (cell: HTMLElement | undefined): number => Number.parseFloat(cell?.style.width ?? '') || 0;

const setRoom = (cell: HTMLElement | undefined, px: number) => cell?.style.setProperty('--room', `${px}px`);

const wordsOf = (table: HTMLElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>(
    'td:not([colspan]) :is([data-words="long"], [data-words="name"], [data-words]:has(> wbr))',
  ),
];

const isMailbox = (word: HTMLElement): boolean => word.querySelector(':scope > wbr') !== null;

const columnOf = (word: HTMLElement): number => word.closest('td')?.cellIndex ?? -1;

/**
 * Shares room by need: each gets what it needs if there is enough, otherwise a proportional share.
 * @param room the pixels to share
 * @param needs the pixels that each needs
 * @returns whole pixels for each, together at most `room`
 */
export function shareRoom(room: number, needs: readonly number[]): number[] {
  const needed = needs.reduce((sum, need) => sum + need, 0);
  return needs.map((need) => Math.floor(need * Math.min(1, needed && room / needed)));
}

/**
 * Shares room by need, what is first in the list before what is next: each share is of what the ones before have left.
 * @param turns the pixels that each needs in all, up to that turn
 * @returns whole pixels for each, together at most `room`
 */
export const shareInTurn = (room: number, turns: readonly (readonly number[])[]): number[] =>
  turns.reduce<number[]>((given, needs) => {
    const left = given.reduce((rest, px) => rest - px, room);
    const more = shareRoom(
      left,
      needs.map((px, at) => Math.max(0, px - (given[at] ?? 0))),
    );
    return more.map((px, at) => px + (given[at] ?? 0));
  }, []);

const takesTwoLines = (cell: HTMLElement): boolean =>
  cell.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(cell).lineHeight);

export const isCut = (cell: HTMLElement): boolean =>
  cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1;

export const rightOf = (cell: HTMLElement): number => cell.offsetLeft + cell.offsetWidth;

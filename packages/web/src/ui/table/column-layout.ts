import { type FieldEntry, isColumn } from '../fields/fields-of.ts';

/** How a person has arranged the columns of a list, by key. */
export type ColumnLayout = {
  /** All columns; pinned ones are shown before the others. */
  order: readonly string[];
  hidden: readonly string[];
  /** Columns that stay in place while the others scroll sideways. */
  pinned: readonly string[];
  /** In pixels; a column without one is as wide as its content. */
  widths: Readonly<Record<string, number>>;
};

export const narrowestPx = 48;
const widestPx = 800;

/** The screen's default layout: the columns that identify a row are pinned. */
export function usualLayout<Row>(fields: readonly FieldEntry<Row>[]): ColumnLayout {
  const columns = fields.filter(isColumn);
  const order = columns.map(({ key }) => key as string);
  const hidden = fields.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key as string);
  const leading = columns.filter(({ key, isTick }) => !isTick && !hidden.includes(key)).slice(0, 2);
  const strongAt = leading.findIndex(({ look }) => look === 'strong');
  const naming = leading.slice(0, Math.max(1, strongAt + 1));
  const pinned = [...columns.filter(({ isTick }) => isTick), ...naming].map(({ key }) => key as string);
  return { order, hidden, pinned, widths: {} };
}

/** A stored layout, adapted to the current columns. Earlier versions stored only a list of hidden columns. */
export function layoutFrom<Row>(kept: unknown, fields: readonly FieldEntry<Row>[]): ColumnLayout {
  const usual = usualLayout(fields);
  if (Array.isArray(kept)) return { ...usual, hidden: kept.map(String) };
  if (typeof kept !== 'object' || kept === null) return usual;
  const { order, hidden, pinned, widths } = { ...usual, ...kept } as ColumnLayout;
  if (![order, hidden, pinned].every(Array.isArray)) return usual;
  return { order: withNew(order, usual.order), hidden, pinned, widths: { ...widths } };
}

/** A new column is inserted after the column that precedes it on the screen. */
function withNew(kept: readonly string[], stated: readonly string[]): string[] {
  const order = kept.filter((key) => stated.includes(key));
  stated.forEach((key, index) => {
    if (order.includes(key)) return;
    order.splice(order.indexOf(stated[index - 1] ?? '') + 1, 0, key);
  });
  return order;
}

/** All columns in order, hidden ones too. */
export function arranged<Row>(fields: readonly FieldEntry<Row>[], layout: ColumnLayout): FieldEntry<Row>[] {
  const rankOf = ({ key }: FieldEntry<Row>) =>
    layout.order.indexOf(key) - (layout.pinned.includes(key) ? layout.order.length : 0);
  return fields.filter(isColumn).sort((one, other) => rankOf(one) - rankOf(other));
}

/** Moves a column by some places, within the pinned columns or within the others. */
export function moved(layout: ColumnLayout, key: string, by: number): ColumnLayout {
  const isPinned = layout.pinned.includes(key);
  const group = layout.order.filter((one) => layout.pinned.includes(one) === isPinned);
  const from = group.indexOf(key);
  const to = Math.min(group.length - 1, Math.max(0, from + by));
  group.splice(to, 0, ...group.splice(from, 1));
  const others = layout.order.filter((one) => !group.includes(one));
  return { ...layout, order: isPinned ? [...group, ...others] : [...others, ...group] };
}

/** Moves a column to the place of another, whose group (pinned or not) it joins. */
export function movedTo(layout: ColumnLayout, key: string, target: string): ColumnLayout {
  const isPinned = layout.pinned.includes(target);
  const grouped = layout.pinned.includes(key) === isPinned ? layout : pinToggled(layout, key);
  const group = grouped.order.filter((one) => grouped.pinned.includes(one) === isPinned);
  return moved(grouped, key, group.indexOf(target) - group.indexOf(key));
}

export const resized = (layout: ColumnLayout, key: string, widthPx: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.min(widestPx, Math.max(narrowestPx, widthPx))) },
});

export const pinToggled = (layout: ColumnLayout, key: string): ColumnLayout => ({
  ...layout,
  pinned: toggled(layout.pinned, key),
});

export const hiddenToggled = (layout: ColumnLayout, key: string): ColumnLayout => ({
  ...layout,
  hidden: toggled(layout.hidden, key),
});

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

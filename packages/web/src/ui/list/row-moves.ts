import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { saveNow } from '../../api/use-change.ts';
import { draftOf, type FieldEntry, isWritten, textOf } from '../fields/fields-of.ts';
import type { RowWriting } from '../table/open-row.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { exchanged } from '../table/row-order.ts';
import type { List } from './use-list.ts';

type Edit<Row extends object> = NonNullable<RowWriting<Row>['edit']>;
type Positioned<Row> = FieldEntry<Row> & { position: NonNullable<FieldEntry<Row>['position']> };
type Parts<Row extends object> = { list: List<Row>; rowID: keyof Row & string; writing: RowWriting<Row> };

/** The next move is one of the rows as they are then. */
let isMoving = false;

/**
 * "Move up" and "Move down" of a list whose rows are edited in it and have a position: a row changes places with the one
 * that is shown before or after it. What is saved is the edit of the row, which moves the other one with it.
 */
export function rowMoves<Row extends object>({ list, rowID, writing }: Parts<Row>) {
  const { rows, address } = list;
  const field = positionOf(list);
  const { edit } = writing;
  if (!field || !edit) return () => [];
  const isSibling = siblingsBy(field);
  const isOrdered = address.sort ? address.sort === field.key : isInOrder(rows.all, field);
  const whyNone = !isOrdered
    ? `Sort by ${field.label} first`
    : writing.open.current
      ? 'Save or cancel the open row first'
      : undefined;
  return (row: Row): RowAction[] => {
    const shown = rows.matching.filter((one) => isSibling(one, row));
    const at = shown.indexOf(row);
    const step = (label: string, to: number, whyNoOther: string): RowAction => ({
      label,
      isRare: true,
      disabledReason: whyNone ?? (shown[to] ? undefined : whyNoOther),
      run: () => void move({ list, rowID, writing }, { row, to, shown, field, edit }),
    });
    return [step('Move up', at - 1, 'It is the first'), step('Move down', at + 1, 'It is the last')];
  };
}

type Move<Row extends object> = {
  row: Row;
  /** Its siblings that are shown, itself included, and the index among them of the one that it changes places with. */
  shown: readonly Row[];
  to: number;
  field: Positioned<Row>;
  edit: Edit<Row>;
};

async function move<Row extends object>(parts: Parts<Row>, { row, shown, to, field, edit }: Move<Row>) {
  const { list, writing } = parts;
  const { rows, entries } = list;
  const other = shown[to];
  if (!other || isMoving) return;
  isMoving = true;
  const keyOf = (one: Row) => Number(one[field.position.key as keyof Row]);
  const siblings = rows.all
    .filter((one) => siblingsBy(field)(one, row))
    .sort((one, next) => numberOf(field, one) - numberOf(field, next));
  const numbers = exchanged(siblings, [row, other], field.key, field.position);
  const written = entries.filter((one) => isWritten(one, 'edit'));
  const own = numbers.get(keyOf(row)) ?? numberOf(field, row);
  const input = edit.toInput({ ...draftOf(written, row), [field.key]: String(own) } as never, row);
  const moved = siblings
    .filter((one) => one !== row && numbers.has(keyOf(one)))
    .map((one) => ({
      rowID: keyOf(one),
      position: numbers.get(keyOf(one)),
      rowVersion: (one as { rowVersion?: number }).rowVersion,
    }));
  const element = `tr[data-row="${CSS.escape(String(keyOf(row)))}"]`;
  // Found before the row may be drawn on another page.
  const table = document.querySelector(element)?.closest('table');
  try {
    await saveNow(edit.call, { ...(input as object), moved } as CallInput<AnyCall>);
    const strong = entries.find(({ look }) => look === 'strong') ?? field;
    const message = `${textOf(strong, row)} is now ${to + 1} of ${shown.length}`;
    writing.report({ kind: 'saved', message });
    turnTo(list, rows.matching.indexOf(other));
    if (table) focusOnceDrawn(table, element);
  } catch (error) {
    writing.report({ kind: 'failed', error });
    // Where somebody else was first, what can be moved next are the rows as they are now.
    void rows.reload?.();
  } finally {
    isMoving = false;
  }
}

function turnTo<Row extends object>({ rows, address, change }: List<Row>, index: number): void {
  const page = Math.floor(index / address.size) + 1;
  if (page !== rows.page) change({ page });
}

/**
 * The keyboard stays with the row: its menu gets the focus until it has kept it for three frames. The row may not be
 * drawn yet, and being drawn in another order takes the focus away. It ends after two seconds, or when the person has
 * moved on.
 */
function focusOnceDrawn(table: HTMLElement, row: string): void {
  let framesLeft = 120;
  let framesKept = 0;
  const check = () => {
    if (!table.isConnected) return;
    const menu = table.querySelector<HTMLElement>(`${row} [aria-haspopup="menu"]`);
    if (menu && menu === document.activeElement) framesKept += 1;
    else if (document.activeElement?.matches('body, tr, tr *')) {
      framesKept = 0;
      menu?.focus();
    } else return;
    framesLeft -= 1;
    if (framesKept < 3 && framesLeft > 0) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

const positionOf = <Row extends object>({ entries }: List<Row>): Positioned<Row> | undefined =>
  entries.find((one): one is Positioned<Row> => one.position !== undefined);

const numberOf = <Row>(field: FieldEntry<Row>, row: Row): number => Number(row[field.key]);

const siblingsBy =
  <Row>({ position: { within } }: Positioned<Row>) =>
  (one: Row, other: Row): boolean =>
    within === undefined || one[within as keyof Row] === other[within as keyof Row];

/** Whether the server's order is that of the positions: a list may come in another one. */
function isInOrder<Row>(rows: readonly Row[], field: Positioned<Row>): boolean {
  const isSibling = siblingsBy(field);
  return rows.every((row, index) => {
    const before = rows[index - 1];
    return !before || !isSibling(before, row) || numberOf(field, before) <= numberOf(field, row);
  });
}

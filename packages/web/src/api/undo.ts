import type { Undo } from '@prepdesk/contract/undo';
import { onForget } from './who.ts';

/** How long a notice offers to undo a change. */
export const undoSeconds = 10;

/** An undo by the server's log; or, for an unlogged change, a function that undoes it and returns a message. */
export type UndoAction = Undo | (() => Promise<string>);

let offered: { undo: UndoAction; untilMs: number } | null = null;

/** Offers to undo the last change, until its notice takes the offer; undefined after a change that cannot be undone. */
export function offerUndo(undo: UndoAction | undefined): void {
  offered = undo ? { undo, untilMs: Date.now() + undoSeconds * 1000 } : null;
}

export const offeredUndo = (): UndoAction | null =>
  offered && Date.now() < offered.untilMs ? offered.undo : null;

/** Called when a notice has taken the offer, so that no other notice does. */
export function dropUndo(undo: UndoAction | null): void {
  if (offered?.undo === undo) offered = null;
}

onForget(() => offerUndo(undefined));

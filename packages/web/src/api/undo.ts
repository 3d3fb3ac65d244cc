import type { Undo } from '@prepdesk/contract/undo';
import { onForget } from './who.ts';

/** How long a change can be taken back where it was made. */
export const undoSeconds = 10;

let offered: { undo: Undo; untilMs: number } | null = null;

/** The last change, until its notice takes the offer along; nothing after a change that can not be taken back. */
export function offerUndo(undo: Undo | undefined): void {
  offered = undo ? { undo, untilMs: Date.now() + undoSeconds * 1000 } : null;
}

export const offeredUndo = (): Undo | null => (offered && Date.now() < offered.untilMs ? offered.undo : null);

/** A notice has it now: no other one offers it. */
export function withdrawUndo(undo: Undo | null): void {
  if (offered?.undo === undo) offered = null;
}

onForget(() => offerUndo(undefined));

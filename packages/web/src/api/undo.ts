import type { Undo } from '@prepdesk/contract/undo';
import { onForget } from './who.ts';

/** How long a change can be taken back where it was made. */
export const undoSeconds = 10;

/** What the server can take back by its log; or of what the log has nothing, what does it and answers what to say. */
export type WayBack = Undo | (() => Promise<string>);

let offered: { undo: WayBack; untilMs: number } | null = null;

/** The last change, until its notice takes the offer along; nothing after a change that can not be taken back. */
export function offerUndo(undo: WayBack | undefined): void {
  offered = undo ? { undo, untilMs: Date.now() + undoSeconds * 1000 } : null;
}

export const offeredUndo = (): WayBack | null =>
  offered && Date.now() < offered.untilMs ? offered.undo : null;

/** A notice has it now: no other one offers it. */
export function withdrawUndo(undo: WayBack | null): void {
  if (offered?.undo === undo) offered = null;
}

onForget(() => offerUndo(undefined));

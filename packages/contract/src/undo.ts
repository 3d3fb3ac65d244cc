/**
 * This header of the reply to a change that the person may revert says what the change wrote to the audit log: the
 * first number and the last one, '417-419'. `admin/auditlog/revert` reverts all of it.
 */
export const undoHeader = 'x-undo';

export type Undo = { auditID: number; lastID: number };

export const undoText = ({ auditID, lastID }: Undo): string => `${auditID}-${lastID}`;

/** @returns undefined where there is none, or what our server would not have written */
export function undoOfText(text: string | null): Undo | undefined {
  const [, first, last] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return first && last ? { auditID: Number(first), lastID: Number(last) } : undefined;
}

/** One change writes thousands of rows at most; others of the same moment may be between them. */
export const maxUndone = 100_000;

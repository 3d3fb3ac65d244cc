/**
 * Beside the reply to a change that the person may take back stands, in this header, what it wrote into the audit log:
 * the first number and the last one, '417-419'. `admin/auditlog/revert` takes all of it back.
 */
export const undoHeader = 'x-undo';

export type Undo = { auditID: number; lastID: number };

export const undoText = ({ auditID, lastID }: Undo): string => `${auditID}-${lastID}`;

/** @returns undefined where there is none, or what something else than our server wrote */
export function undoOfText(text: string | null): Undo | undefined {
  const [, first, last] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return first && last ? { auditID: Number(first), lastID: Number(last) } : undefined;
}

/** One change writes thousands of rows at most; others of the same moment may stand between them. */
export const mostUndone = 100_000;

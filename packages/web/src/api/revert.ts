import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { send } from './transport.ts';
import type { UndoAction } from './undo.ts';
import { readAgain } from './use-change.ts';

/**
 * Undoes a whole change, and reloads what the undo may have written.
 * @returns the message to show
 * @throws Failure, NetworkFailure
 */
export async function revert(undo: UndoAction): Promise<string> {
  if (typeof undo === 'function') return undo();
  const { message } = await send(auditLog.revert, undo);
  await readAgain(auditLog.revert.writes);
  return message;
}

import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { send } from './transport.ts';
import type { WayBack } from './undo.ts';
import { readAgain } from './use-change.ts';

/**
 * Takes all of a change back, and reads again what it may have written.
 * @returns what there is to say of it
 * @throws Failure, NetworkFailure
 */
export async function takeBack(undo: WayBack): Promise<string> {
  if (typeof undo === 'function') return undo();
  const { message } = await send(auditLog.revert, undo);
  await readAgain(auditLog.revert.writes);
  return message;
}

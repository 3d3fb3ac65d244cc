import { auditLog } from '@prepdesk/contract/audit/audit-log';
import type { Undo } from '@prepdesk/contract/undo';
import { send } from './transport.ts';
import { readAgain } from './use-change.ts';

/**
 * Takes all of a change back, and reads again what it may have written.
 * @returns what the server says of it
 * @throws Failure, NetworkFailure
 */
export async function takeBack(undo: Undo): Promise<string> {
  const { message } = await send(auditLog.revert, undo);
  await readAgain(auditLog.revert.writes);
  return message;
}

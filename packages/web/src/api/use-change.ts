import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { isStale, type RecordName, type Writes } from '@prepdesk/contract/records';
import { useCallback, useRef, useState } from 'react';
import { queryClient } from './query-client.ts';
import { freshRequestKey, mayHaveHappened } from './request-key.ts';
import { trackSlowChange } from './slow-changes.ts';
import { type CallReply, send } from './transport.ts';
import { offerUndo } from './undo.ts';

export type Change<C extends AnyCall> = {
  /**
   * @param onReply called as soon as it is stored, before lists are reloaded
   * @throws Failure, NetworkFailure
   */
  save: (input: CallInput<C>, onReply?: () => void) => Promise<CallReply<C>>;
  isSaving: boolean;
};

/**
 * Saves through a call. Until a save has succeeded or was refused, the same input is sent with the same key, so that
 * it happens once however often it is tried. On success the lists that it made stale are reloaded, and then `save`
 * resolves.
 */
export function useChange<C extends AnyCall>(call: C): Change<C> {
  const [savesUnderWay, setSavesUnderWay] = useState(0);
  const keys = useRef(new Map<string, string>());
  const save = useCallback(
    async (input: CallInput<C>, onReply?: () => void) => {
      const intention = JSON.stringify(input);
      const requestKey = keys.current.get(intention) ?? freshRequestKey();
      keys.current.set(intention, requestKey);
      setSavesUnderWay((count) => count + 1);
      try {
        const change = () =>
          changed(call, input, requestKey, () => {
            keys.current.delete(intention);
            onReply?.();
          });
        // A look-up is awaited where its result will be.
        return await (call.idempotency === 'again' ? change() : trackSlowChange(change));
      } catch (error) {
        if (!mayHaveHappened(error)) keys.current.delete(intention);
        throw error;
      } finally {
        setSavesUnderWay((count) => count - 1);
      }
    },
    [call],
  );
  return { save, isSaving: savesUnderWay > 0 };
}

/**
 * As `save` of `useChange`, outside of a component. Trying again is another attempt: only for a change that refuses what
 * is no longer as it was read.
 */
export const saveNow = <C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallReply<C>> =>
  trackSlowChange(() => changed(call, input, freshRequestKey()));

async function changed<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  requestKey: string,
  onDone = () => {},
): Promise<CallReply<C>> {
  const reply = await send(call, input, { requestKey });
  onDone();
  await readAgain(call.writes);
  offerUndo(reply.undo);
  return reply;
}

/** Reloads visible data that shows these records; other data is reloaded when it is next needed. */
export async function readAgain(records: Writes): Promise<void> {
  if (records.length === 0) return;
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => isStale((meta?.shows ?? []) as readonly RecordName[], records),
  });
}

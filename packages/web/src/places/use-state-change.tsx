import { Button } from '@mantine/core';
import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useRef } from 'react';
import { readAgain, useChange } from '../api/use-change.ts';
import type { Report } from '../ui/screen/use-notices.tsx';

/** Long enough to see what was switched by mistake, and to take it back. */
const undoSeconds = 12;

type Telling<Input> = {
  /** What is said when it is done, of a change and of its undoing; the server's sentence when left out. */
  says?: (input: Input) => string;
  /** What makes the change undone; left out where there is no way back. */
  back?: Partial<Input>;
};

/**
 * Sets a state of a row at once, one at a time, tells how it went, and offers the way back for a moment. After a
 * refusal the lists are read again: somebody else was first, and what is shown is out of date.
 * @returns `set`, which says whether it was done
 */
export function useStateChange<C extends AnyCall>(call: C, report: Report) {
  const { save, isSaving } = useChange(call);
  const isUnderWay = useRef(false);
  const set = async (input: CallInput<C>, { says, back }: Telling<CallInput<C>> = {}): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      const reply = await save(input);
      const said = says?.(input) ?? reply.message;
      const undo = back && (() => void set(undone(input, back), says ? { says } : {}));
      report({ kind: 'saved', ...(undo ? undoable(said, undo) : { message: said }) });
      return true;
    } catch (error) {
      report({ kind: 'failed', error });
      void readAgain(call.writes);
      return false;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { set, isSaving };
}

/** The way back from a change: on the row that it has made. */
const undone = <Input,>(input: Input, back: Partial<Input>): Input => {
  const { rowVersion } = input as { rowVersion?: unknown };
  return { ...(input as object), ...back, rowVersion: Number(rowVersion) + 1 } as Input;
};

const undoable = (said: string, undo: () => void) => ({
  seconds: undoSeconds,
  message: (
    <>
      {said}{' '}
      <Button variant="default" size="compact-sm" onClick={undo}>
        Undo
      </Button>
    </>
  ),
});

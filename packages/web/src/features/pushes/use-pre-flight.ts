import type { CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { useRead } from '../../api/use-read.ts';
import { usePaused } from '../../ui/screen/use-paused.ts';

export type Asked = CallInput<typeof preFlight.look>;
export type PreFlight = CallResponse<typeof preFlight.look>;

/** Checks the push in the form once typing pauses. An answer for an earlier state is dropped. */
export function usePreFlight(asked: Asked) {
  const paused = usePaused(JSON.stringify(asked));
  return useRead(preFlight.look, JSON.parse(paused) as Asked, { keepsPage: true });
}

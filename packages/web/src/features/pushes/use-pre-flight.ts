import type { CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { useRead } from '../../api/use-read.ts';
import { usePaused } from '../../ui/list/use-paused.ts';

export type PreFlightInput = CallInput<typeof preFlight.look>;
export type PreFlight = CallResponse<typeof preFlight.look>;

/** Checks the push in the form once typing pauses. An answer for an earlier state is dropped. */
export function usePreFlight(input: PreFlightInput) {
  const paused = usePaused(JSON.stringify(input));
  return useRead(preFlight.look, JSON.parse(paused) as PreFlightInput, { keepsPage: true });
}

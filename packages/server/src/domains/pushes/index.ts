import type { Domain } from '../../domain.ts';
import { preFlight } from './pre-flight.ts';
import { pushes as pushCalls } from './pushes.ts';
import { segments } from './segments.ts';
import { sendPush } from './send-push.ts';

export const pushes: Domain = { calls: [segments, pushCalls, preFlight], jobs: [sendPush] };
export { beginDuePushes, startPushClock } from './push-clock.ts';
export { sweepPushes } from './sweep-pushes.ts';

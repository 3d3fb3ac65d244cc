import type { PushState } from '@prepdesk/contract/pushes/push-delivery';
import type { Tone } from '../../ui/fields/fields-of.ts';

export const stateTones: Record<PushState, Tone> = {
  waiting: 'off',
  held: 'dev',
  sending: 'off',
  sent: 'ok',
  cancelled: 'off',
  failed: 'bad',
};

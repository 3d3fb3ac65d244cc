import type { StatementState } from '@prepdesk/contract/royalty/royalty-statements';
import type { Tone } from '../../ui/fields/fields-of.ts';

export const stateTones: Readonly<Record<StatementState, Tone>> = {
  draft: 'off',
  calculated: 'dev',
  locked: 'dev',
  paid: 'ok',
};

/** Why one line corrects another. */
export const reasonWords: Readonly<Record<string, string>> = {
  refunded: 'Refunded',
  'refund failed': 'The refund failed',
  'order changed': 'The order changed',
};

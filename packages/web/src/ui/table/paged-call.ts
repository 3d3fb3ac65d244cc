import type { AnyCall } from '@prepdesk/contract/define-call';

/** Whether a call has an input of this name. */
export const takes = (call: AnyCall, name: string): boolean =>
  Object.hasOwn((call.input as { def?: { shape?: object } }).def?.shape ?? {}, name);

/** Whether the server makes the pages. */
export const isPagedCall = (call: AnyCall): boolean =>
  call.list !== undefined || (takes(call, 'page') && takes(call, 'limit'));

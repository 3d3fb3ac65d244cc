import type * as z from 'zod/mini';
import { useEncodedID } from '../api/encoded-id.ts';
import { useScope } from './course-choice.tsx';

/**
 * App and Course of a list across courses, with the list's own filters, all in the encoded id of the address.
 * @param shape has `appId` and `coId`, both optional, and the filters
 * @param parameter the query parameter, on screens that name it differently (gaps A50)
 */
export function useFilteredScope<S extends z.ZodMiniObject>(shape: S, parameter = 'id') {
  const { scope, isBroken } = useScope(parameter);
  const { id, choose } = useEncodedID(shape, parameter);
  const chosen = { ...id, appId: scope.appId } as z.output<S> & { appId: number };
  return {
    chosen,
    isBroken,
    /** Changes some of the filters; '' and undefined remove a filter. */
    narrow: (part: Record<string, unknown>) => choose(withoutEmpty({ ...chosen, ...part }) as z.output<S>),
  };
}

export const withoutEmpty = (id: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(id).filter(([, value]) => value !== '' && value !== undefined));

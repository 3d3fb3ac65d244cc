import { id } from '@prepdesk/contract/values';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useSetSearch } from '../../api/address-search.ts';
import { useApp } from '../../api/chosen-app.ts';
import { chosenSearch, encodedID, useEncodedID } from '../../api/encoded-id.ts';

const shape = z.object({
  appId: z.optional(id()),
  secId: z.optional(id()),
  topicId: z.optional(id()),
  /** The treasure or topic that is being edited. */
  editId: z.optional(id()),
});
export type TreasureScope = z.output<typeof shape>;

/** The app, section and topic of treasures, kept in the encoded id of the address. */
export function useTreasureScope() {
  const { id: chosen, isBroken } = useEncodedID(shape);
  const { appID } = useApp();
  const setSearch = useSetSearch();
  const go = useCallback(
    (at: TreasureScope, how: { ignoreBlocker: boolean; replace?: true }) =>
      void setSearch(chosenSearch(encodedID(at)), how),
    [setSearch],
  );
  return {
    scope: { ...chosen, appId: chosen?.appId ?? appID },
    isBroken,
    /** Chooses another place for the current draft, which is kept. */
    choose: useCallback((at: TreasureScope) => go(at, { ignoreBlocker: true }), [go]),
    /** As `choose`, for a scope that nobody chose. */
    replace: useCallback((at: TreasureScope) => go(at, { ignoreBlocker: true, replace: true }), [go]),
    /** Opens another row to edit. Asks first if something would be lost. */
    open: useCallback((at: TreasureScope) => go(at, { ignoreBlocker: false }), [go]),
  };
}

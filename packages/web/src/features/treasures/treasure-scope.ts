import { id } from '@prepdesk/contract/values';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
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
  const navigate = useNavigate();
  const go = useCallback(
    (at: TreasureScope, keepsDraft: boolean) =>
      void navigate({
        to: '.',
        search: chosenSearch(encodedID(at)),
        // Keeps the trail, which is stored in the history state.
        state: true,
        ignoreBlocker: keepsDraft,
      }),
    [navigate],
  );
  return {
    scope: { ...chosen, appId: chosen?.appId ?? appID },
    isBroken,
    /** Chooses another place for the current draft, which is kept. */
    choose: useCallback((at: TreasureScope) => go(at, true), [go]),
    /** Opens another row to edit. Asks first if something would be lost. */
    open: useCallback((at: TreasureScope) => go(at, false), [go]),
  };
}

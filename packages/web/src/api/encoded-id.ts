import { decodeId, encodeId } from '@prepdesk/envelope/obfuscation';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';

type Shape = z.ZodMiniObject;

export type EncodedID<S extends Shape> = {
  /** What the id holds; null when it is broken or lacks what it must have. */
  id: z.output<S> | null;
  /** The address carries an id that can not be read. */
  isBroken: boolean;
  /**
   * Keeps a choice in the address, so that Back, reload and a copied link restore it. How the list is searched, sorted
   * and paged stays; it begins at its first page.
   */
  choose: (id: z.output<S>) => void;
  /** As `choose`, in place of the address: Back leads to where the person came from. */
  replace: (id: z.output<S>) => void;
};

/**
 * The `id` of the address, decoded and checked against its shape. Keys are written as given and read in any
 * case, since the documents use both appID and appId (gaps A17).
 * @param parameter where the choice is kept, on screens that name it otherwise (gaps A50); a link may say `id` all the same
 */
export function useEncodedID<S extends Shape>(shape: S, parameter = 'id'): EncodedID<S> {
  // The screen's own: while the next one is loading, the address is that one's already.
  const text = useMatch({
    strict: false,
    select: ({ search }: { search: Record<string, unknown> }) => search[parameter] ?? search.id,
  });
  const navigate = useNavigate();
  const read = useMemo(() => readID(shape, text), [shape, text]);
  const choose = useCallback(
    (id: z.output<S>) => {
      void navigate({ to: '.', search: chosenSearch(encodeId(id as object), parameter), state: true });
    },
    [navigate, parameter],
  );
  const replace = useCallback(
    (id: z.output<S>) => {
      const search = chosenSearch(encodeId(id as object), parameter);
      void navigate({ to: '.', search, state: true, replace: true });
    },
    [navigate, parameter],
  );
  return { ...read, choose, replace };
}

/** The address of the same screen with another choice. */
export const chosenSearch = (encoded: string, parameter = 'id') =>
  (({ page: _, id: __, ...rest }: Record<string, unknown>) => ({ ...rest, [parameter]: encoded })) as never;

export const encodedID = (id: Readonly<Record<string, unknown>>): string => encodeId(id);

/** What an id holds, whatever it is; nothing where there is none, or none of ours. */
export function partsOf(id: unknown): Record<string, unknown> {
  try {
    return id ? decodeId(String(id)) : {};
  } catch {
    return {};
  }
}

/** Without an id, what the shape allows to be absent is absent; with a broken one there is nothing. */
export function readID<S extends Shape>(
  shape: S,
  text: unknown,
): { id: z.output<S> | null; isBroken: boolean } {
  const isGiven = text !== undefined && text !== '';
  try {
    const raw = isGiven ? decodeId(String(text)) : {};
    const result = shape.safeParse(withKeysOf(shape, raw));
    if (result.success) return { id: result.data as z.output<S>, isBroken: false };
  } catch {
    // Whatever was pasted into the address: it is no id of ours.
  }
  return { id: null, isBroken: isGiven };
}

function withKeysOf(shape: Shape, raw: Record<string, unknown>): Record<string, unknown> {
  const byLowerCase = new Map(Object.keys(shape.def.shape).map((key) => [key.toLowerCase(), key]));
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [byLowerCase.get(key.toLowerCase()) ?? key, value]),
  );
}

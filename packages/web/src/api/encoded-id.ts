import { decodeId, encodeId } from '@prepdesk/envelope/obfuscation';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import type { AddressSearch } from '../router/address.ts';
import { useLocation } from '../router/router-provider.tsx';
import { useSetSearch } from './address-search.ts';

type Shape = z.ZodMiniObject;

export type EncodedID<S extends Shape> = {
  /** The decoded id; null when it is broken or incomplete. */
  id: z.output<S> | null;
  /** The address has an id that cannot be read. */
  isBroken: boolean;
  /**
   * Puts a choice into the address, so that Back, reload and a copied link restore it. The list keeps its search, order
   * and page size, and starts at its first page.
   */
  choose: (id: z.output<S>) => void;
  /** As `choose`, but replaces the address: Back leads to where the person came from. */
  replace: (id: z.output<S>) => void;
};

/**
 * The `id` of the address, decoded and checked against its shape. Keys are written as given and read in any
 * case, since the documents use both appID and appId (gaps A17).
 * @param parameter the query parameter, on screens that name it differently (gaps A50); links may still use `id`
 */
export function useEncodedID<S extends Shape>(shape: S, parameter = 'id'): EncodedID<S> {
  const text = useLocation({ select: ({ search }) => search[parameter] ?? search.id });
  const setSearch = useSetSearch();
  const read = useMemo(() => readID(shape, text), [shape, text]);
  const [choose, replace] = useMemo(() => {
    const go = (replaces: boolean) => (id: z.output<S>) =>
      void setSearch(chosenSearch(encodeId(id as object), parameter), { replace: replaces });
    return [go(false), go(true)] as const;
  }, [setSearch, parameter]);
  return { ...read, choose, replace };
}

/** The search of the same screen with another choice. */
export const chosenSearch =
  (encoded: string, parameter = 'id') =>
  ({ page: _, id: __, ...rest }: AddressSearch): AddressSearch => ({ ...rest, [parameter]: encoded });

export const encodedID = (id: Readonly<Record<string, unknown>>): string => encodeId(id);

/** The content of an id of any shape; empty where there is no id, or one that is not ours. */
export function partsOf(id: unknown): Record<string, unknown> {
  try {
    return id ? decodeId(String(id)) : {};
  } catch {
    return {};
  }
}

/** Without an id, reads an empty one if the shape allows that; a broken id gives null. */
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
    // Something was pasted into the address that is not an id of ours.
  }
  return { id: null, isBroken: isGiven };
}

function withKeysOf(shape: Shape, raw: Record<string, unknown>): Record<string, unknown> {
  const byLowerCase = new Map(Object.keys(shape.def.shape).map((key) => [key.toLowerCase(), key]));
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [byLowerCase.get(key.toLowerCase()) ?? key, value]),
  );
}

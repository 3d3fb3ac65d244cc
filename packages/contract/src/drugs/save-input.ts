import * as z from 'zod/mini';
import type { Resource } from '../resource.ts';
import { example } from '../values.ts';

/** The message for any empty field on the screens of drugs (d3 §5). */
export const everyField = 'All field must be filled out';

/** Of a documented call that also lists: `{list: 'listing'}` asks for the list. */
export const listing = () => example(z.optional(z.literal('listing')), undefined);

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;
type Inner<S> = S extends z.ZodMiniOptional<infer I> | z.ZodMiniDefault<infer I> ? I : S;
type Optional<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<Inner<S[K]> & Schema> };

/**
 * The documents' form of several calls in one (d3 §7): without the row's key it adds, with the key it edits that row.
 * What an add or an edit requires is required of each; a request for the list requires nothing.
 * @param more fields that the resource does not have, or that have another rule here
 */
export function saveInput<R extends Resource, More extends Shape>(
  { addInput, editInput, sentKey }: R,
  more: More,
) {
  const rules = { ...addInput.shape, ...editInput.shape };
  const optional = Object.entries(rules).map(([name, rule]) => [name, z.optional(rule as Schema)]);
  type Add = R['addInput']['shape'];
  type Edit = R['editInput']['shape'];
  type Both = Optional<Omit<Add, keyof Edit> & Edit>;
  const shape = { ...Object.fromEntries(optional), ...more } as Omit<Both, keyof More> & More;
  return z.object(shape).check(
    z.check(({ value, issues }) => {
      const sent = value as Readonly<Record<string, unknown>>;
      if (sent.list !== undefined) return;
      const needed = sent[sentKey] === undefined ? addInput.shape : editInput.shape;
      for (const [name, rule] of Object.entries(needed)) {
        const { error } = sent[name] === undefined ? z.safeParse(rule, undefined) : {};
        if (error)
          issues.push({ code: 'custom', input: value, path: [name], message: error.issues[0]?.message });
      }
    }),
  );
}

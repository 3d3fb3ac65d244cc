import type * as z from 'zod/mini';

export type Body = Record<string, unknown>;
type Path = readonly (string | number)[];
type Schema = z.core.$ZodType;
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  entries?: Record<string, unknown>;
};

export type InputField = {
  name: string;
  /** What the body sends in it. */
  value: unknown;
  /** Of a field that has only a few values. */
  choices: readonly unknown[];
  /** The body with another value in it. */
  sending: (other: unknown) => Body;
};

/** The fields of an input and of its objects, in an array those of the first object; none with one possible value. */
export const inputFields = (schema: Schema, body: Body): InputField[] =>
  leavesOf(schema, body, []).map(({ path, ...leaf }) => ({
    ...leaf,
    name: path.join('.'),
    sending: (other) => {
      const copy = structuredClone(body);
      const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Body)[key], copy) as Body;
      parent[path.at(-1) ?? ''] = other;
      return copy;
    },
  }));

type Leaf = Pick<InputField, 'value' | 'choices'> & { path: Path };

function leavesOf(schema: Schema | undefined, value: unknown, path: Path): Leaf[] {
  const { type, shape, innerType, in: sent, element, entries } = (schema?._zod.def ?? {}) as Partial<Def>;
  if (innerType ?? sent) return leavesOf(innerType ?? sent, value, path);
  if (type === 'literal') return [];
  if (shape ?? isObject(value))
    return Object.keys(shape ?? (value as Body)).flatMap((name) =>
      leavesOf(shape?.[name], (value as Body | undefined)?.[name], [...path, name]),
    );
  if (Array.isArray(value) && isObject(value[0])) return leavesOf(element, value[0], [...path, 0]);
  return [{ path, value, choices: Object.values(entries ?? {}) }];
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

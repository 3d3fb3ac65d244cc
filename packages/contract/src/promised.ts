import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Prune = (value: unknown) => unknown;

/** Thrown where a value is not of the schema's shape; the caller then asks the schema itself what is wrong. */
const unfit = Symbol('unfit');

/**
 * Makes, once for a schema of plain objects, lists, texts and numbers, a function that copies just what the schema
 * names. For a list of rows it does what parsing does in a fifth of the time, and it is run for every reply.
 * @returns undefined for a value that does not fit, or a schema of other kinds: then parse
 */
export function promisedBy(schema: Schema): (value: unknown) => unknown {
  const prune = pruneOf(schema);
  return (value) => {
    if (!prune) return undefined;
    try {
      return prune(value);
    } catch (error) {
      if (error === unfit) return undefined;
      throw error;
    }
  };
}

type Def = {
  type: string;
  checks?: unknown[];
  format?: string;
  catchall?: unknown;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
};

function pruneOf(schema: Schema): Prune | undefined {
  const def = schema._zod.def as unknown as Def;
  const isInteger = def.type === 'number' && def.format === 'safeint';
  if (def.checks?.length) return undefined;
  if (def.type === 'string') return fits((value) => typeof value === 'string');
  if (isInteger) return fits(Number.isSafeInteger);
  if (def.type === 'number' && !def.format) return fits(Number.isFinite);
  if (def.type === 'boolean') return fits((value) => typeof value === 'boolean');
  if (def.type === 'optional' && def.innerType) return pruneOptional(pruneOf(def.innerType));
  if (def.type === 'record' && def.valueType) return pruneRecord(pruneOf(def.valueType));
  if (def.type === 'array' && def.element) return pruneList(pruneOf(def.element));
  if (def.type === 'nullable' && def.innerType) return pruneNullable(pruneOf(def.innerType));
  if (def.type === 'object' && def.shape && !def.catchall) return pruneObject(def.shape);
  return undefined;
}

const fits =
  (isFit: (value: unknown) => boolean): Prune =>
  (value) => {
    if (!isFit(value)) throw unfit;
    return value;
  };

const pruneList = (prune: Prune | undefined): Prune | undefined =>
  prune &&
  ((value) => {
    if (!Array.isArray(value)) throw unfit;
    return value.map(prune);
  });

const pruneNullable = (prune: Prune | undefined): Prune | undefined =>
  prune && ((value) => (value === null ? null : prune(value)));

const pruneOptional = (prune: Prune | undefined): Prune | undefined =>
  prune && ((value) => (value === undefined ? undefined : prune(value)));

const pruneRecord = (prune: Prune | undefined): Prune | undefined =>
  prune &&
  ((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, prune(one)]));
  });

function pruneObject(shape: Record<string, Schema>): Prune | undefined {
  const fields: [string, Prune][] = [];
  for (const [name, field] of Object.entries(shape)) {
    const prune = pruneOf(field);
    if (!prune) return undefined;
    fields.push([name, prune]);
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit;
    const copy: Record<string, unknown> = {};
    for (const [name, prune] of fields) copy[name] = prune((value as Record<string, unknown>)[name]);
    return copy;
  };
}

import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Prune = (value: unknown) => unknown;

/** Thrown when a value does not have the schema's shape; the caller then asks the schema itself what is wrong. */
const unfit = Symbol('unfit');

/**
 * Builds, once for a schema of plain objects, lists, texts, numbers and choices, a function that answers exactly what the schema
 * names: the value itself if it contains nothing else, otherwise a copy. It runs for every reply, and does what parsing
 * does in a fraction of the time.
 * @returns undefined for a value that does not fit, or a schema of other kinds: then parse
 */
export function outputFilter(schema: Schema): (value: unknown) => unknown {
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

const fits =
  (isOf: (value: unknown) => boolean): Prune =>
  (value) => {
    if (!isOf(value)) throw unfit;
    return value;
  };

const text = fits((value) => typeof value === 'string');
const yesOrNo = fits((value) => typeof value === 'boolean');
const integer = fits(Number.isSafeInteger);
const finite = fits(Number.isFinite);

function pruneOf(schema: Schema): Prune | undefined {
  const def: Def = schema._zod.def;
  if (def.checks?.length) return undefined;
  const inner = def.innerType ?? def.element ?? def.valueType;
  const prune = inner && pruneOf(inner);
  if (def.type === 'string') return text;
  if (def.type === 'boolean') return yesOrNo;
  if (def.type === 'number' && def.format === 'safeint') return integer;
  if (def.type === 'number' && !def.format) return finite;
  const { values } = schema._zod;
  if (def.type === 'enum' && values) return fits((value) => values.has(value as never));
  if (def.type === 'object' && def.shape && !def.catchall) return pruneObject(def.shape);
  if (!prune) return undefined;
  if (def.type === 'nullable') return (value) => (value === null ? null : prune(value));
  if (def.type === 'optional') return (value) => (value === undefined ? undefined : prune(value));
  if (def.type === 'array') return pruneList(prune);
  return def.type === 'record' ? pruneRecord(prune) : undefined;
}

function pruneList(prune: Prune): Prune {
  return (value) => {
    if (!Array.isArray(value)) throw unfit;
    let copy: unknown[] | undefined;
    for (let at = 0; at < value.length; at += 1) {
      const one = prune(value[at]);
      if (!copy && one !== value[at]) copy = value.slice(0, at);
      copy?.push(one);
    }
    return copy ?? value;
  };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pruneRecord =
  (prune: Prune): Prune =>
  (value) => {
    if (!isPlain(value)) throw unfit;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, prune(one)]));
  };

function pruneObject(shape: Record<string, Schema>): Prune | undefined {
  const fields: { name: string; prune: Prune }[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const prune = pruneOf(field);
    if (!prune) return undefined;
    fields.push({ name, prune });
  }
  return (value) => {
    if (!isPlain(value)) throw unfit;
    let isSame = Object.getPrototypeOf(value) === Object.prototype;
    let present = 0;
    for (const { name, prune } of fields) {
      const one = value[name];
      if (one !== undefined) present += 1;
      if (prune(one) !== one) isSame = false;
    }
    // It has as many keys as the schema names, and all of those are there, so there are no others.
    if (isSame && Object.keys(value).length === present) return value;
    const copy: Record<string, unknown> = {};
    for (const { name, prune } of fields) copy[name] = prune(value[name]);
    return copy;
  };
}

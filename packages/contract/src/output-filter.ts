import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Prune = (value: unknown) => unknown;

/** Thrown when a value does not have the schema's shape; the caller then asks the schema itself what is wrong. */
const unfit = Symbol('unfit');

/**
 * Builds, once for a schema of plain objects, lists, texts and numbers, a function that answers exactly what the schema
 * names: the value itself if it contains nothing else, otherwise a copy. For a list of rows it does what parsing does
 * in a tenth of the time, and it runs for every reply.
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

/** The types that a plain field may have, one bit each. */
const leaves = { string: 1, integer: 2, number: 4, boolean: 8, null: 16, missing: 32 } as const;

function leafOf(schema: Schema): number {
  const def = schema._zod.def as unknown as Def;
  if (def.checks?.length) return 0;
  if (def.type === 'string' || def.type === 'boolean') return leaves[def.type];
  if (def.type === 'number' && def.format === 'safeint') return leaves.integer;
  if (def.type === 'number' && !def.format) return leaves.number;
  const inner = def.innerType ? leafOf(def.innerType) : 0;
  if (def.type === 'nullable') return inner && inner | leaves.null;
  if (def.type === 'optional') return inner && inner | leaves.missing;
  return 0;
}

/** A condition on `value`: that it has one of the types. */
function conditionOf(leaf: number): string {
  const conditions = [
    (leaf & leaves.string) !== 0 && "typeof value === 'string'",
    (leaf & leaves.integer) !== 0 && 'Number.isSafeInteger(value)',
    (leaf & leaves.number) !== 0 && 'Number.isFinite(value)',
    (leaf & leaves.boolean) !== 0 && "typeof value === 'boolean'",
    (leaf & leaves.null) !== 0 && 'value === null',
    (leaf & leaves.missing) !== 0 && 'value === undefined',
  ];
  return conditions.filter(Boolean).join(' || ');
}

function pruneOf(schema: Schema): Prune | undefined {
  const leaf = leafOf(schema);
  if (leaf) return pruneLeaf(leaf);
  const def = schema._zod.def as unknown as Def;
  if (def.checks?.length) return undefined;
  if (def.type === 'optional' && def.innerType) return pruneOptional(pruneOf(def.innerType));
  if (def.type === 'record' && def.valueType) return pruneRecord(pruneOf(def.valueType));
  if (def.type === 'array' && def.element) return pruneList(pruneOf(def.element));
  if (def.type === 'nullable' && def.innerType) return pruneNullable(pruneOf(def.innerType));
  if (def.type === 'object' && def.shape && !def.catchall) return pruneObject(def.shape);
  return undefined;
}

function pruneLeaf(leaf: number): Prune {
  const isOf = new Function('value', `return ${conditionOf(leaf)};`);
  return (value) => {
    if (!isOf(value)) throw unfit;
    return value;
  };
}

const pruneList = (prune: Prune | undefined): Prune | undefined =>
  prune &&
  ((value) => {
    if (!Array.isArray(value)) throw unfit;
    let copy: unknown[] | undefined;
    for (let at = 0; at < value.length; at += 1) {
      const one = prune(value[at]);
      if (!copy && one !== value[at]) copy = value.slice(0, at);
      copy?.push(one);
    }
    return copy ?? value;
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

type Field = { name: string; leaf: number; prune: Prune };

/**
 * Counts the plain fields that an object has; -1 when one of them has another type. The function is written for these
 * fields: one for any fields would look up each name in each row, in six times the time.
 */
function leafCounter(fields: readonly Field[]): (given: object) => number {
  const steps = fields.map(
    ({ name, leaf }) => `value = given[${JSON.stringify(name)}];
      if (!(${conditionOf(leaf)})) return -1;
      if (value !== undefined) present += 1;`,
  );
  return new Function('given', `let present = 0, value; ${steps.join('\n')} return present;`) as never;
}

function pruneObject(shape: Record<string, Schema>): Prune | undefined {
  const fields: Field[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const prune = pruneOf(field);
    if (!prune) return undefined;
    fields.push({ name, leaf: leafOf(field), prune });
  }
  const countLeaves = leafCounter(fields.filter(({ leaf }) => leaf !== 0));
  const others = fields.filter(({ leaf }) => leaf === 0);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit;
    const given = value as Record<string, unknown>;
    let present = countLeaves(given);
    if (present < 0) throw unfit;
    let isSame = Object.getPrototypeOf(value) === Object.prototype;
    for (const { name, prune } of others) {
      const one = given[name];
      if (one !== undefined) present += 1;
      if (prune(one) !== one) isSame = false;
    }
    // It has as many keys as the schema names, and all of those are there, so there are no others.
    if (isSame && Object.keys(given).length === present) return value;
    const copy: Record<string, unknown> = {};
    for (const { name, prune } of fields) copy[name] = prune(given[name]);
    return copy;
  };
}

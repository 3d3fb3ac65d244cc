import * as z from 'zod/mini';
import { optionalCode } from './codes.ts';
import { monthOf } from './month.ts';
import { example, idList, isDay, text } from './values.ts';

type Schema = z.core.$ZodType;

/**
 * A filter of a large list: its label, and the fields that carry it. Left out or '' it lets every row pass. 'choice'
 * is one value, 'many' any of several, 'text' the beginning or a part of a value (the server says which), 'days' from
 * one day to another in company time, both included.
 */
export type ListFilter = {
  kind: 'choice' | 'many' | 'text' | 'days';
  label: string;
  fields: Readonly<Record<string, Schema>>;
  /** The labels of the values, where these are fixed. */
  choices?: Readonly<Record<string | number, string>>;
};

type One<Name extends string, S extends Schema> = Readonly<Record<Name, S>>;

const one = <Name extends string, S extends Schema>(name: Name, schema: S) =>
  ({ [name]: schema }) as One<Name, S>;

/** One of the values that `schema` accepts. */
export const choiceFilter = <Name extends string, S extends z.ZodMiniType>(
  name: Name,
  label: string,
  schema: S,
  choices?: ListFilter['choices'],
) => ({
  kind: 'choice' as const,
  label,
  fields: one(name, z.optional(schema)),
  ...(choices ? { choices } : {}),
});

/** Several ids, '3,17' or [3, 17] (d3 §7, packageId); none lets every row pass. */
export const manyFilter = <Name extends string>(name: Name, label: string) => ({
  kind: 'many' as const,
  label,
  fields: one(name, z._default(textOrArray(), [])),
});

const maxIDs = 200;

const textOrArray = () =>
  example(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.union([z.number(), z.string()]))]),
        z.transform((sent: string | (number | string)[]) => (Array.isArray(sent) ? sent.join() : sent)),
      ),
      idList({ max: maxIDs }),
    ),
    '',
  );

/** A code or a part of one, unless `rule` is another. */
export const textFilter = <Name extends string>(
  name: Name,
  label: string,
  maxLength: number,
  rule: z.ZodMiniString<string> = optionalCode(maxLength),
) => ({
  kind: 'text' as const,
  label,
  fields: one(name, z._default(rule, '')),
});

/** The documents send 0000-00-00 for a day that is not set (d3 §7). */
const unsetDay = '0000-00-00';

/** yyyy-MM-dd; '' for none. */
const dayOrNone = () =>
  z._default(
    z.pipe(
      text(10).check(
        z.refine(
          (value) => value === '' || value === unsetDay || isDay(value),
          'Please enter a date as yyyy-mm-dd',
        ),
      ),
      z.transform((value: string) => (value === unsetDay ? '' : value)),
    ),
    '',
  );

/** A month, '2026-11' or '11-2026' (d3 §2, MM-yyyy); '' for none. @returns yyyy-MM */
const monthOrNone = () =>
  z.pipe(
    text(7).check(z.refine((value) => value === '' || monthOf(value) !== '', 'Please choose a month')),
    z.transform(monthOf),
  );

/** One month, in company time; the screen offers the months to choose from. */
export const monthFilter = <Name extends string>(name: Name, label: string) => ({
  kind: 'choice' as const,
  label,
  fields: one(name, z._default(monthOrNone(), '')),
});

/** From a day to a day, both included, in company time. */
export const daysFilter = <From extends string, Until extends string>(
  label: string,
  from: From,
  until: Until,
) => ({
  kind: 'days' as const,
  label,
  fields: { ...one(from, dayOrNone()), ...one(until, dayOrNone()) },
});

import * as z from 'zod/mini';
import type { CallStatement } from './define-call.ts';
import type { ListFilter } from './list-filters.ts';
import { objectOf } from './object-of.ts';
import { pagedOutput } from './paged.ts';
import { flag, text, wholeNumberBetween } from './values.ts';

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

/** How a value is displayed, aligned and exported. Rupees are text with two decimals; days are yyyy-MM-dd. */
export type ColumnKind = 'text' | 'number' | 'rupees' | 'day' | 'instant' | 'html';

/** The heading of a column of a large list, on the screen and in its exports. */
export type ListColumn = {
  label: string;
  /** 'text' when left out. */
  kind?: ColumnKind;
  /** The labels of its values. */
  choices?: Readonly<Record<string | number, string>>;
};

/** What server and console know about a large list besides its input and output. */
export type ListFacts = {
  /** Where `response` has the rows, and the total. */
  rows: string;
  total: string;
  /** Rows per page: the default, the maximum, and the sizes that a person may choose. */
  usualSize: number;
  maxSize: number;
  sizes: readonly number[];
  hasSearch: boolean;
  /** What its search looks for, where the rows do not say it. */
  searchHint: string;
  /** Its search finds learners by name, phone or e-mail: who searched for whom is recorded. */
  findsPeople: boolean;
  filters: Readonly<Record<string, ListFilter>>;
  /** Keys of a row that the server can sort by. */
  sorts: readonly string[];
  /** The exported columns, in this order, by key of a row. */
  columns: Readonly<Record<string, ListColumn>>;
  /** Added up over all matches. */
  sums: Readonly<Record<string, ListSum>>;
  /** Computed from all matches, too, and left out of an answer to `sums` 0. */
  hasFigures: boolean;
};

/** `isSubtracted`: shown with a minus, so that the sums before it less this one give the next. */
export type ListSum = ListColumn & { isSubtracted?: boolean };

type Sort<K extends string> = '' | K | `-${K}`;
type FieldsOf<F extends Readonly<Record<string, ListFilter>>> = UnionToIntersection<F[keyof F]['fields']>;
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

type Statement<
  Row extends z.ZodMiniObject,
  Rows extends string,
  Total extends string,
  Given extends Shape,
  Filters extends Readonly<Record<string, ListFilter>>,
  SortKey extends keyof z.output<Row> & string,
  SumKey extends string,
  Extra extends Shape,
  Figures extends Shape,
> = Omit<CallStatement<Schema, Schema>, 'input' | 'output' | 'rows' | 'kind' | 'list' | 'alsoAtTop'> & {
  /** What may be sent of a row. */
  row: Row;
  /** The documented keys of `response`. `total` defaults to 'total'. */
  wire: { rows: Rows; total?: Total };
  /** Rows per page: 20 and at most 100 when left out. `sizes`: what a person may choose. */
  limit?: { usual?: number; max?: number; sizes?: readonly number[] };
  /** Fields that say which list is meant, such as the app: always sent. */
  given?: Given;
  /** The longest searched text; left out, there is no search. */
  searchLength?: number;
  /** What the search looks for, in its empty field: 'Name or phone'. */
  searchHint?: string;
  /** The search looks at who learners are, too. */
  findsPeople?: boolean;
  filters?: Filters;
  sorts?: readonly SortKey[];
  columns?: { readonly [K in keyof z.output<Row> & string]?: ListColumn };
  sums?: Readonly<Record<SumKey, ListSum>>;
  /** What is answered along with the rows. */
  extra?: Extra;
  /** What is computed from all matches and answered along with the rows, unless `sums` 0 asks for the rows alone. */
  figures?: Figures;
  alsoAtTop?: readonly NoInfer<Rows | Total | (keyof Extra & string) | (keyof Figures & string)>[];
};

const usualSizes = [10, 20, 30, 40, 50];

/**
 * A large list as stated: what may be asked of it, and what it answers. This determines its input (`page`, `limit`,
 * `search`, `sort`, its filters, `sums` 1 to add up, 0 for the rows alone), its output (rows, total, `isCapped`, `page`, `sums`), and in the
 * console its bar, its sorting, its foot and its export. `listOf` on the server says where the rows come from. An empty
 * one says 'No data found', unless it states something else.
 */
export function listCall<
  Row extends z.ZodMiniObject,
  const Rows extends string,
  const Total extends string = 'total',
  Given extends Shape = Record<never, never>,
  Filters extends Readonly<Record<string, ListFilter>> = Record<never, never>,
  SortKey extends keyof z.output<Row> & string = never,
  SumKey extends string = never,
  Extra extends Shape = Record<never, never>,
  Figures extends Shape = Record<never, never>,
>(statement: Statement<Row, Rows, Total, Given, Filters, SortKey, SumKey, Extra, Figures>) {
  const {
    row,
    wire,
    limit = {},
    given,
    searchLength,
    searchHint = '',
    findsPeople = false,
    filters,
    sorts,
    columns,
    sums,
    extra,
    figures,
    ...rest
  } = statement;
  const { usual = 20, max = 100 } = limit;
  const sizes = limit.sizes ?? usualSizes.filter((size) => size <= max);
  const sortKeys = sorts ?? [];
  const total = wire.total ?? 'total';
  const facts: ListFacts = {
    rows: wire.rows,
    total,
    usualSize: usual,
    maxSize: max,
    sizes,
    hasSearch: searchLength !== undefined,
    searchHint,
    findsPeople,
    filters: filters ?? {},
    sorts: sortKeys,
    columns: (columns ?? {}) as ListFacts['columns'],
    sums: sums ?? {},
    hasFigures: figures !== undefined,
  };
  const input = z.object({
    ...given,
    page: z._default(wholeNumberBetween(1, 100_000_000, 'There is no such page'), 1),
    limit: z._default(wholeNumberBetween(1, max, `A page has 1 to ${max} rows`), usual),
    search: z._default(text(searchLength ?? 0), ''),
    sort: z._default(sortOf<SortKey>(sortKeys), ''),
    /** 1: the columns named by `sums` are added up over all matches, and answered. 0: nothing is added up. */
    sums: z.optional(flag()),
    ...Object.assign({}, ...Object.values(facts.filters).map(({ fields }) => fields)),
  });
  const output = z.object({
    [wire.rows]: z.array(row),
    [total]: pagedOutput.total,
    isCapped: pagedOutput.isCapped,
    page: pagedOutput.page,
    ...(sums ? { sums: sumsOf<SumKey>() } : {}),
    ...extra,
    ...Object.fromEntries(Object.entries(figures ?? {}).map(([name, figure]) => [name, z.optional(figure)])),
  });
  type InputShape = Given & FieldsOf<Filters> & PageShape<SortKey>;
  type OutputShape = Record<Rows, z.ZodMiniArray<Row>> &
    Record<string extends Total ? 'total' : Total, typeof pagedOutput.total> &
    Omit<typeof pagedOutput, 'total'> &
    ([SumKey] extends [never] ? unknown : { sums: ReturnType<typeof sumsOf<SumKey>> }) &
    Extra & { [K in keyof Figures]: z.ZodMiniOptional<Figures[K]> };
  return {
    saysWhenEmpty: 'No data found',
    ...rest,
    kind: 'read' as const,
    input: objectOf<InputShape>(input),
    output: objectOf<OutputShape>(output),
    rows: wire.rows as string,
    list: facts,
  };
}

const sortOf = <K extends string>(keys: readonly K[]) =>
  z
    .string()
    .check(
      z.refine(
        (sort) => sort === '' || (keys as readonly string[]).includes(sort.replace(/^-/, '')),
        `This list can be sorted by ${keys.join(', ') || 'nothing'}`,
      ),
    ) as unknown as z.ZodMiniType<Sort<K>, Sort<K>>;

/** Decimals as text, by name of the sum. */
const sumsOf = <K extends string>() =>
  z.optional(
    z.record(z.string(), z.string()) as unknown as z.ZodMiniType<Record<K, string>, Record<K, string>>,
  );

type PageShape<K extends string> = {
  page: z.ZodMiniDefault<ReturnType<typeof wholeNumberBetween>>;
  limit: z.ZodMiniDefault<ReturnType<typeof wholeNumberBetween>>;
  search: z.ZodMiniDefault<ReturnType<typeof text>>;
  sort: z.ZodMiniDefault<z.ZodMiniType<Sort<K>, Sort<K>>>;
  sums: z.ZodMiniOptional<ReturnType<typeof flag>>;
};

/** The path of a list's export: GET, the list's input without page and limit, and `format`. */
export const exportPathOf = (call: { path: string }): string => `${call.path}/export`;

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

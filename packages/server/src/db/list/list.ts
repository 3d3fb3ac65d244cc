import type { ListFacts } from '@prepdesk/contract/list-call';
import type { SQL } from 'drizzle-orm';
import type { Page } from '../read-page.ts';
import type { ListRequest } from './conditions.ts';
import type { Source } from './query.ts';
import type { Query, Runner } from './run.ts';
import type { ListCall, MakesRows, Order, Total } from './statement.ts';

type Values = Record<string, unknown>;

/** The input, as conditions. */
export type FilteredQuery = {
  where: () => SQL;
  /** Nothing but the conditions that always apply. */
  isWhole: boolean;
  /** Left out where the SQL is not kept. */
  shape: string | undefined;
  needsCustomPlan: boolean;
  values: Readonly<Record<string, unknown>>;
  /** The order of the matches where no other is requested. */
  nearest?: Order | undefined;
  /** Selects one row of sums, under their names, where those are stored. */
  sumsKept?: () => Query | undefined;
};

/** A list as stated, with all that its page, its export and bulk work need. */
export type List = {
  call: ListCall;
  facts: ListFacts;
  source: Source;
  total: Total<Values> | undefined;
  run: Runner;
  rowOf: (cells: readonly unknown[], from?: number) => Values;
  /** Throws what the list refuses. */
  filtered(request: ListRequest): Promise<FilteredQuery>;
  /** Left out where rows are answered as they are stored. */
  asRows: ((rows: Values[], request: MakesRows) => unknown[] | Promise<unknown[]>) | undefined;
};

export type ListPage = Page<Values> & { sums?: Record<string, string> };

/** Names a query, so that the same name with the same set of conditions always means the same SQL. */
export const queryOf = (
  { where, shape, values, needsCustomPlan }: FilteredQuery,
  name: string,
  build: (where: SQL) => SQL,
  more: Readonly<Record<string, unknown>> = {},
): Query => ({
  key: shape === undefined ? undefined : `${name} ${shape}`,
  build: () => build(where()),
  needsCustomPlan,
  values: { ...values, ...more },
});

import type { CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { type SQL, sql } from 'drizzle-orm';
import type { BusinessSettings } from '../../business-settings.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../connect.ts';
import { rowMaker } from '../prepared-rows.ts';
import { boundsOf } from '../task.ts';
import type { Condition, ListRequest, Part } from './conditions.ts';
import { refuseUncountable } from './counted-list.ts';
import { type FilteredQuery, type List, queryOf } from './list.ts';
import { type PageInput, pageOf } from './page.ts';
import { all, everyKey, expressionsOf, type Source } from './query.ts';
import { runnerOf } from './run.ts';
import { type ListCall, type ListStatement, listFactsOf, type OfMatches } from './statement.ts';

type Values = Record<string, unknown>;

type Context = { input: unknown; actor: Actor; db: Db; rules: BusinessSettings };

const lists = new WeakMap<object, List>();

/** The list behind a handler that `listOf` made. */
export const listBehind = (handler: object): List | undefined => lists.get(handler);

/**
 * The handler of a `listCall`.
 * @throws Error when the contract has a filter, sort or sum that is missing here, or the other way round
 */
export function listOf<C extends ListCall, S extends object = Values>(
  call: C,
  statement: ListStatement<C, S>,
): (context: Context & { input: CallParsed<C> }) => Promise<CallAnswer<C>> {
  const untyped = statement as unknown as ListStatement<ListCall, Values>;
  const list = opened(call, untyped);
  const { facts } = list;
  const handler = async (context: Context) => {
    const input = context.input as Values;
    const request = { input, actor: context.actor, db: context.db };
    const filtered = await list.filtered(request);
    const ofMatches: OfMatches = (name, build) => {
      boundsOf(context.db)?.beginSums();
      return list.run(context.db, queryOf(filtered, `extra ${name}`, build));
    };
    const isWithout = facts.hasFigures && input.sums === 0;
    const related = isWithout ? undefined : untyped.extra?.({ ...request, ofMatches });
    // Without this, when the page fails first, the other failure would go unhandled.
    related?.catch(() => {});
    const { rows, total, sums, page, isCapped } = await pageOf(
      list,
      filtered,
      context.db,
      input as PageInput,
    );
    const answer: Values = { page, isCapped };
    answer[facts.rows] = list.asRows ? await list.asRows(rows, context) : rows;
    answer[facts.total] = total;
    if (sums) answer.sums = sums;
    return related ? Object.assign(answer, await related) : answer;
  };
  lists.set(handler, list);
  return handler as (context: Context) => Promise<CallAnswer<C>>;
}

function opened(call: ListCall, statement: ListStatement<ListCall, Values>): List {
  const facts = listFactsOf(call);
  const {
    sorts = {},
    filters = {},
    sums = {},
    search,
    scope = {},
    refuse,
    asRows,
    total,
    sumsKept,
    ...rest
  } = statement;
  const implemented = { sorts: Object.keys(sorts), filters: Object.keys(filters), sums: Object.keys(sums) };
  requireSame(call, 'sorts', facts.sorts, implemented.sorts);
  requireSame(call, 'filters', Object.keys(facts.filters), implemented.filters);
  requireSame(call, 'sums', Object.keys(facts.sums), implemented.sums);
  if (facts.hasSearch !== Boolean(search)) throw new Error(`${call.name}: search is stated on one side only`);
  if (total?.kind === 'counted') {
    requireSame(call, 'the scope of the count', Object.keys(scope), Object.keys(total.scope));
  }
  const { only } = statement;
  const conditions: { condition: Condition; fields: readonly string[]; isWhole: boolean }[] = [
    ...(only ? [{ condition: always(only), fields: [], isWhole: true }] : []),
    ...Object.entries(scope).map(([name, condition]) => ({ condition, fields: [name], isWhole: true })),
    ...Object.entries(filters).map(([name, condition]) => ({
      condition,
      isWhole: false,
      fields: Object.keys(facts.filters[name]?.fields ?? {}),
    })),
    ...(search ? [{ condition: search, fields: ['search'], isWhole: false }] : []),
  ];
  const source: Source = { ...rest, sorts, sums } as Source;
  if (total?.kind === 'counted') refuseUncountable({ call, source, counted: total });
  return {
    call,
    facts,
    source,
    total,
    rowOf: rowMaker(expressionsOf(source)),
    run: runnerOf(call.name),
    filtered: async (request) => {
      refuse?.(request);
      const given: Given[] = [];
      for (const { condition, fields, isWhole } of conditions) {
        const asking = condition(fields, request);
        // A promise for each of some fifteen conditions that are not used would cost noticeable time.
        const part = asking instanceof Promise ? await asking : asking;
        if (part) given.push({ part, isWhole });
      }
      const filtered = given.length === 0 ? whole : combined(given);
      return sumsKept ? { ...filtered, sumsKept: () => sumsKept(request) } : filtered;
    },
    asRows,
  };
}

const always =
  (only: SQL): Condition =>
  () => ({ shape: '', where: () => only });

type Given = { part: Part; isWhole: boolean };

function combined(given: readonly Given[]): FilteredQuery {
  const filtered: FilteredQuery = {
    where: () => all(given.map(({ part }) => part.where())),
    isWhole: true,
    shape: '',
    needsCustomPlan: false,
    nearest: undefined,
    values: {},
  };
  for (const { part, isWhole } of given) {
    if (!isWhole) filtered.isWhole = false;
    if (part.needsCustomPlan) filtered.needsCustomPlan = true;
    filtered.nearest ??= part.nearest;
    const isKept = filtered.shape !== undefined && part.shape !== undefined;
    filtered.shape = isKept ? `${filtered.shape},${part.shape}` : undefined;
    if (part.values) Object.assign(filtered.values, part.values);
  }
  return filtered;
}

const whole = combined([]);

function requireSame(
  call: ListCall,
  what: string,
  contract: readonly string[],
  server: readonly string[],
): void {
  const wrong = [
    ...contract.filter((name) => !server.includes(name)),
    ...server.filter((name) => !contract.includes(name)),
  ];
  if (wrong.length > 0) throw new Error(`${call.name}: ${what} stated on one side only: ${wrong.join(', ')}`);
}

/**
 * The keys of what matches, in the list's natural order, for work on all of it.
 * @param max answer at most this many
 * @throws whatever the list refuses, as its page does
 */
export async function idsOf(list: List, request: ListRequest, max: number): Promise<unknown[]> {
  const query = queryOf(
    await list.filtered(request),
    'ids',
    (where) => everyKey(list.source, where, sql`${sql.placeholder('max')}`),
    { max },
  );
  const rows = await list.run(request.db, query);
  return rows.map((keys) => (keys.length === 1 ? keys[0] : keys));
}

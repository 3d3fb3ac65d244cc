import { bigint, integer, jsonb, numeric, primaryKey, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';

/** The basis for the totals and deep pages of counted lists: ../list/counters.ts. Written only by its triggers. */

const followsList = {
  logged: { not: 'It follows from the rows of the list, which are logged themselves' },
  follows: [],
} as const;

export const listCounters = auditedTable(
  'list_counters',
  { called: 'Counter of a list', plural: 'counters of lists', key: ['list'], ...followsList },
  {
    list: text('list').primaryKey(),
    /** The triggers as stated. */
    definition: text('definition').notNull(),
    /** The triggers as the database stores them. */
    state: text('state').notNull(),
  },
);

export const listCounts = auditedTable(
  'list_counts',
  {
    called: 'Count of a list',
    plural: 'counts of lists',
    key: ['list', 'scope', 'backend'],
    ...followsList,
  },
  {
    list: text('list').notNull(),
    scope: text('scope').notNull(),
    /** Each backend adds to a row of its own; 0 is the combined one. */
    backend: integer('backend').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
    sums: numeric('sums').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.scope, t.backend] })],
);

export const listLandmarks = auditedTable(
  'list_landmarks',
  {
    called: 'Landmark of a list',
    plural: 'landmarks of lists',
    key: ['list', 'scope', 'rank'],
    ...followsList,
  },
  {
    list: text('list').notNull(),
    scope: text('scope').notNull(),
    /** Counted from the old end. */
    rank: bigint('rank', { mode: 'number' }).notNull(),
    keys: jsonb('keys').$type<unknown[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.scope, t.rank] })],
);

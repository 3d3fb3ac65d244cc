import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../testing/product.ts';

const page = readFileSync(
  new URL('../../../../docs/decisions/0055-beyond-one-postgresql.md', import.meta.url),
  'utf8',
);

/** The tables that would be distributed over many machines, and by which column. */
const distributed = {
  usage_log: 'entry_key',
  mapping_logs: 'learner_id',
  watch_log: 'learner_id',
  class_watchers: 'learner_id',
  push_deliveries: 'device_id',
};
const tables = Object.keys(distributed);

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** The first column of a catalogue query's answer, sorted alphabetically. */
async function names(text: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await product.pool.query<string[]>({ text, values, rowMode: 'array' });
  return rows.map(([name = '']) => name).sort();
}
/** What the database has must be what the page lists. */
async function hasOnly(told: readonly string[], found: Promise<string[]>): Promise<void> {
  expect(await found).toEqual([...told].sort());
  expect(told.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
}
const own = `connamespace = 'public'::regnamespace`;

describe('of the features that tie a schema to one machine, ours uses only', () => {
  it('one exclusion constraint', () =>
    hasOnly(['quizzes_apart'], names(`select conname from pg_constraint where contype = 'x' and ${own}`)));

  it('these extensions', () =>
    hasOnly(
      ['citext', 'pg_trgm', 'pgcrypto', 'btree_gist'],
      names(`select extname from pg_extension where extname <> 'plpgsql'`),
    ));

  it('no constraint that is checked at the end of a transaction', () =>
    hasOnly([], names(`select conname from pg_constraint where condeferrable and ${own}`)));

  it('one partitioned table', () =>
    hasOnly(
      ['usage_log'],
      names(`select relname from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`),
    ));

  it('one function that notifies, and one that takes a lock by number', async () => {
    const having = (text: string) =>
      names(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ $1`, text);
    await hasOnly(['tell_access_changed'], having('pg_notify'));
    await hasOnly(['lock_phone'], having('pg_advisory'));
  });

  it('these indexes that search words in two columns', () =>
    hasOnly(
      ['packages_words', 'videos_words', 'pushes_words'],
      names(`select c.relname from pg_index join pg_class c on c.oid = indexrelid join pg_am on pg_am.oid = relam
             where amname = 'gin' and indnatts > 1`),
    ));

  it('these stored computed values', () =>
    hasOnly(
      ['orders.purchased_price', 'doubts.place', 'reviews.type'],
      names(`select attrelid::regclass || '.' || attname from pg_attribute where attgenerated <> ''`),
    ));

  it('these functions that receive all rows of a statement', () =>
    hasOnly(
      [
        ...['write_audit_rows', 'write_audit_of_question_set', 'write_audit_of_recovery_codes'],
        ...['write_audit_of_unlock', 'refuse_audit_log_removal', 'refuse_audit_seals_removal'],
        'refuse_royalty_after_lock',
        ...['add_up_order_days', 'add_up_review_months', 'count_class_watchers', 'send_new_orders'],
        ...['keep_words_of_drugs', 'list_count_…'],
      ],
      names(`select distinct regexp_replace(proname, '^list_count_.*', 'list_count_…')
             from pg_trigger join pg_proc p on p.oid = tgfoid where tgnewtable is not null or tgoldtable is not null`),
    ));
});

describe('of the tables that would be distributed', () => {
  it('the page lists each with its key', () => {
    for (const [table, key] of Object.entries(distributed)) {
      expect(page).toMatch(new RegExp(`\\| \`${table}\` \\| \`${key}\` \\|`));
    }
  });

  it('none is audited, since audit rows are written in the same transaction as the change', () =>
    hasOnly(
      [],
      names(
        `select distinct tgrelid::regclass::text from pg_trigger join pg_proc p on p.oid = tgfoid
         where proname like 'write\\_audit%' and tgrelid::regclass::text = any($1)`,
        tables,
      ),
    ));

  it('only these unique keys lack the column', () =>
    hasOnly(
      [
        ...['usage_log_created_at_id_pk', 'mapping_logs_pkey', 'mapping_logs_entry'],
        ...['watch_log_pkey', 'watch_log_entry'],
      ],
      names(
        `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
         join jsonb_each_text($1) as one (name, key) on i.indrelid = one.name::regclass
         where indisunique and not exists (
           select from pg_attribute a where a.attrelid = i.indrelid and a.attname = one.key and a.attnum = any(i.indkey))`,
        JSON.stringify(distributed),
      ),
    ));

  it('only these point to tables that stay, and no table that stays points to them', async () => {
    await hasOnly(
      ['learners', 'sub_topics', 'classes', 'devices', 'push_occurrences'],
      names(
        `select distinct confrelid::regclass::text from pg_constraint where contype = 'f' and ${own}
         and conrelid::regclass::text = any($1)`,
        tables,
      ),
    );
    await hasOnly(
      [],
      names(
        `select conname from pg_constraint where contype = 'f' and ${own} and confrelid::regclass::text = any($1)`,
        tables,
      ),
    );
  });

  it('only these are counted by triggers', () =>
    hasOnly(
      ['usage_log', 'mapping_logs', 'watch_log'],
      names(
        `select distinct tgrelid::regclass::text from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)`,
        tables,
      ),
    ));

  it('only these have keys that can be empty', () =>
    hasOnly(
      [],
      names(
        `select one.name || '.' || one.key from jsonb_each_text($1) as one (name, key)
         join pg_attribute a on a.attrelid = one.name::regclass and a.attname = one.key where not attnotnull`,
        JSON.stringify(distributed),
      ),
    ));
});

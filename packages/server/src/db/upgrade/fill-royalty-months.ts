import type pg from 'pg';

/**
 * Counts the sales that were there before their triggers, or before those were changed. Orders are not written meanwhile,
 * some seconds for a million of them: it is one statement, and nothing tells a counted order from another. Run it after
 * the triggers are installed, on one server at a time.
 */
export async function fillRoyaltyMonths(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mark: string | null; state: string }>(
    `select obj_description('royalty_months'::regclass) as mark, 'Prepdesk ' || md5(string_agg(prosrc, '' order by proname)) as state
    from pg_proc where pronamespace = current_schema()::regnamespace
      and proname in ('count_royalty_sales', 'refill_royalty_months', 'royalty_month_of', 'settle_royalty_sales')`,
  );
  const [{ mark, state } = { mark: null, state: '' }] = rows;
  if (mark === state) return;
  await client.query('begin');
  try {
    await client.query('lock table orders, refunds, royalty_statements in share row exclusive mode');
    await client.query('select refill_royalty_months()');
    await client.query(`comment on table royalty_months is '${state}'`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze royalty_months, royalty_changed_orders');
}

import type pg from 'pg';
import { inTransaction } from '../in-transaction.ts';

type Query = Pick<pg.ClientBase, 'query'>;

/**
 * Counts the sales that were there before their triggers, or before those were changed. Orders are not written while a
 * month of them is counted, well under a second; in between they are: what triggers add to a month that is still to come
 * is counted anew with it. Run it after the triggers are installed, on one server at a time.
 */
export async function fillRoyaltyMonths(client: Query): Promise<void> {
  const { rows } = await client.query<{ mark: string | null; state: string }>(
    `select obj_description('royalty_months'::regclass) as mark, 'Prepdesk ' || md5(string_agg(prosrc, '' order by proname)) as state
    from pg_proc where pronamespace = current_schema()::regnamespace and proname in ('count_royalty_sales', 'fill_royalty_month',
      'note_royalty_changes', 'payment_zone_of', 'royalty_month_of', 'settle_royalty_sales')`,
  );
  const [{ mark, state } = { mark: null, state: '' }] = rows;
  if (mark === state) return;
  const { rows: months } = await client.query<{ app: number; month: string }>(
    `select distinct app_id as app, royalty_month_of(app_id, purchased_at) as month from orders
    union select app_id, month from royalty_months order by 1, 2`,
  );
  for (const month of months) await fillMonth(client, month);
  await client.query('select note_royalty_changes()');
  await client.query(`comment on table royalty_months is '${state}'`);
  await client.query('analyze royalty_months, royalty_changed_orders');
}

/** Whoever changes these tables in another order may be in the way: then it is done again. */
async function fillMonth(client: Query, { app, month }: { app: number; month: string }): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(
        'lock table orders, refunds, royalty_statements, royalty_months in share row exclusive mode',
      );
      await client.query('select fill_royalty_month($1, $2)', [app, month]);
      await client.query('insert into royalty_sums_due (app_id, month) values ($1, $2)', [app, month]);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== deadlock) throw error;
    await fillMonth(client, { app, month });
  }
}

const deadlock = '40P01';

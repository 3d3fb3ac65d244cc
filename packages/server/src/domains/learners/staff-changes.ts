import { type SQL, sql } from 'drizzle-orm';
import { auditedTableNamed } from '../../db/audited-tables.ts';

/** Changes by staff to the rows that belong to a learner, from the audit log. */

/** The rows of account `l` in each table that has some of its own. */
const rowsOfAccount = sql`(
  select 'learners' as t, l.id::text as k
  union all select 'icai_members', l.id::text
  union all select 'referral_codes', l.id::text
  union all select 'referrals', l.id::text
  union all select 'institution_learners', l.id::text
  union all select 'orders', o.id::text from orders o where o.learner_id = l.id
  union all select 'refunds', r.id::text from orders o join refunds r on r.order_id = o.id where o.learner_id = l.id
  union all select 'order_addresses', o.id::text from orders o where o.learner_id = l.id
  union all select 'shipments', s.id::text from orders o join shipments s on s.order_id = o.id
    where o.learner_id = l.id
  union all select 'learner_access', x.id::text from learner_access x where x.learner_id = l.id
  union all select 'devices', d.id::text from devices d where d.learner_id = l.id
  union all select 'developers', d.id::text from developers d where d.learner_id = l.id
  union all select 'error_reports', e.id::text from error_reports e where e.learner_id = l.id)`;

/** Changes `a` of account `l` that a person made. */
export const changesOfAccount: SQL = sql`${rowsOfAccount} r
  join audit_log a on a.table_name = r.t and a.row_key = r.k
  join admin_users u on u.id = a.actor_id`;

/**
 * Leaves out rows of which only the version rose, because something that belongs to them changed, and devices that the
 * learner's app signed in or out, not the staff.
 */
export const saysSomething = sql`(a.before is null or a.after is null
  or a.before - 'row_version' <> a.after - 'row_version')
  and not (a.table_name = 'devices' and a.after ->> 'ended_by' is null)`;

/** What is shown of a change. Its values are only in the row's history, for people who may see them. */
export const changeColumns = sql`a.table_name as "tableName", a.row_key as "rowKey",
  (a.before is not null) as "wasThere", (a.after is not null) as "isThere",
  (select coalesce(array_agg(n.key order by n.key), '{}') from jsonb_each(a.after) n
    where a.before is not null and n.key <> 'row_version' and n.value is distinct from a.before -> n.key) as changed`;

export type StaffChange = {
  tableName: string;
  rowKey: string;
  wasThere: boolean;
  isThere: boolean;
  changed: string[];
};

/** 'Learner changed: email, phone'. */
export function changeInWords({ tableName, wasThere, isThere, changed }: StaffChange): string {
  const called = auditedTableNamed(tableName)?.called ?? 'Row';
  if (!wasThere) return `${called} added`;
  if (!isThere) return `${called} removed`;
  return `${called} changed: ${changed.map((column) => column.replaceAll('_', ' ')).join(', ')}`;
}

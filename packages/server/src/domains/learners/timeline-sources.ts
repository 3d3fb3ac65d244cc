import type { TimelineKind } from '@prepdesk/contract/learners/learner-page';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { endOfDayText } from '../../db/company-time.ts';
import { isSeen } from '../../db/row-scope.ts';
import { changeColumns, changesOfAccount, saysSomething } from './staff-changes.ts';

/** Where a learner's events are stored. For each account `l`, each source is read newest first by its own index. */

export type Source = {
  name: string;
  kind: TimelineKind;
  /** The time of the event, and the row that records it: SQL on `from`. */
  at: string;
  id: string;
  from: SQL;
  where: SQL;
  /** What is shown of it, as one JSON object. */
  data: SQL;
};

const isTheirs = (column: string): SQL => sql.raw(`${column} = l.id`);

/**
 * Events that rows with a `learner_id` record.
 * @param table with its alias: `orders o`
 * @param only which of their rows record such an event; without it, all
 */
function source(
  name: string,
  kind: TimelineKind,
  table: `${string} ${string}`,
  at: string,
  data: SQL,
  only = sql`true`,
): Source {
  const [, alias] = table.split(' ');
  const where = sql`${isTheirs(`${alias}.learner_id`)} and ${only}`;
  return { name, kind, at, id: `${alias}.id`, from: sql.raw(table), where, data };
}

const hasHappened = (at: string): SQL => sql.raw(`${at} <= now()`);

const ofOrder = sql`jsonb_build_object('order', o.order_number, 'package', o.package_name, 'isActive', o.is_active,
  'price', o.purchased_price::text, 'code', o.discount_code)`;
const ofExpiry = sql`jsonb_build_object('package', o.package_name, 'order', o.order_number)`;
const orderExpiry = endOfDayText('o.package_expiry_date');
const orderExpired = sql`o.is_active = 1 and ${hasHappened(orderExpiry)}`;

const ofAccess = sql`jsonb_build_object(
  'package', coalesce((select p.package_name from packages p where p.id = x.package_id),
    (select c.name from classes c where c.id = x.class_id)),
  'until', x.expires_on,
  'who', (select u.full_name from admin_users u where u.id = x.granted_by))`;
const accessEnd = endOfDayText('x.expires_on');
const accessEnded = sql`x.withdrawn_at is null and ${hasHappened(accessEnd)}`;

const ofDevice = sql`jsonb_build_object('device', d.device_name, 'maker', d.device_manufacture,
  'version', d.device_version, 'platform', d.platform,
  'who', (select u.full_name from admin_users u where u.id = d.ended_by))`;

const ofSitting = sql`jsonb_build_object('seconds', w.watched_seconds, 'online', w.online,
  'lesson', (select s.name from sub_topics s where s.id = w.sub_topic_id))`;

const ofDoubt = sql`jsonb_build_object('question', left(x.question, 200), 'facultyID', x.faculty_id,
  'isReplied', x.replied_at is not null,
  'who', (select u.full_name from admin_users u where u.id = x.replied_by))`;

const ofReport = sql`jsonb_build_object('reason', e.reason, 'isResolved', e.is_resolved,
  'appID', e.app_id, 'courseID', e.course_id,
  'class', (select c.name from classes c where c.id = e.class_id))`;

const registered: Source = {
  name: 'registered',
  kind: 'account',
  at: 'x.created_at',
  id: 'x.id',
  from: sql`learners x`,
  where: isTheirs('x.id'),
  data: sql`jsonb_build_object('app', (select a.name from apps a where a.id = x.app_id))`,
};

const refunded: Source = {
  name: 'refunded',
  kind: 'refund',
  at: 'r.decided_at',
  id: 'r.id',
  from: sql`orders o join refunds r on r.order_id = o.id`,
  where: isTheirs('o.learner_id'),
  data: sql`jsonb_build_object('order', o.order_number, 'state', r.state, 'amount', r.amount::text)`,
};

const referred: Source = {
  name: 'referred',
  kind: 'referral',
  at: 'f.updated_at',
  id: 'f.learner_id',
  from: sql`referrals f`,
  where: isTheirs('f.owner_id'),
  data: sql`jsonb_build_object('status', f.status,
    'friend', (select n.full_name from learners n where n.id = f.learner_id))`,
};

const changed: Source = {
  name: 'changed',
  kind: 'change',
  at: 'a.at',
  id: 'a.id',
  from: changesOfAccount,
  // The source of the row's own table shows that it was added.
  where: sql`a.before is not null and ${saysSomething}`,
  data: sql`(select to_jsonb(c) from (select ${changeColumns}) c) || jsonb_build_object('who', u.full_name)`,
};

/** Events at the same instant are shown in this order. */
export function sourcesOf(actor: Actor): Source[] {
  const isSeenDoubt = isSeen('doubts', actor, 'x');
  const isAnswered = sql`${isSeenDoubt} and x.replied_at is not null`;
  return [
    registered,
    source('ordered', 'order', 'orders o', 'o.purchased_at', ofOrder),
    refunded,
    source('expired', 'package', 'orders o', orderExpiry, ofExpiry, orderExpired),
    source('opened', 'package', 'learner_access x', 'x.created_at', ofAccess),
    source(
      'withdrawn',
      'package',
      'learner_access x',
      'x.withdrawn_at',
      ofAccess,
      sql`x.withdrawn_at is not null`,
    ),
    source('ended', 'package', 'learner_access x', accessEnd, ofAccess, accessEnded),
    source('signedIn', 'device', 'devices d', 'd.created_at', ofDevice),
    source('signedOut', 'device', 'devices d', 'd.ended_at', ofDevice, sql`d.ended_at is not null`),
    source('watched', 'watch', 'watch_log w', 'w.started_at', ofSitting),
    source('asked', 'doubt', 'doubts x', 'x.created_at', ofDoubt, isSeenDoubt),
    source('answered', 'doubt', 'doubts x', 'x.replied_at', ofDoubt, isAnswered),
    source('reported', 'report', 'error_reports e', 'e.created_at', ofReport),
    referred,
    changed,
  ];
}

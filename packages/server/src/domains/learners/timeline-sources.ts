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

const accountSources: Source[] = [
  {
    name: 'registered',
    kind: 'account',
    at: 'x.created_at',
    id: 'x.id',
    from: sql`learners x`,
    where: isTheirs('x.id'),
    data: sql`jsonb_build_object('app', (select a.name from apps a where a.id = x.app_id))`,
  },
];

const orderSources: Source[] = [
  {
    name: 'ordered',
    kind: 'order',
    at: 'o.purchased_at',
    id: 'o.id',
    from: sql`orders o`,
    where: isTheirs('o.learner_id'),
    data: sql`jsonb_build_object('order', o.order_number, 'package', o.package_name, 'isActive', o.is_active,
      'price', o.purchased_price::text, 'code', o.discount_code)`,
  },
  {
    name: 'refunded',
    kind: 'refund',
    at: 'r.decided_at',
    id: 'r.id',
    from: sql`orders o join refunds r on r.order_id = o.id`,
    where: isTheirs('o.learner_id'),
    data: sql`jsonb_build_object('order', o.order_number, 'state', r.state, 'amount', r.amount::text)`,
  },
  {
    name: 'expired',
    kind: 'package',
    at: endOfDayText('o.package_expiry_date'),
    id: 'o.id',
    from: sql`orders o`,
    where: sql`${isTheirs('o.learner_id')} and o.is_active = 1
      and ${sql.raw(endOfDayText('o.package_expiry_date'))} <= now()`,
    data: sql`jsonb_build_object('package', o.package_name, 'order', o.order_number)`,
  },
];

const openedByStaff = sql`jsonb_build_object(
  'package', coalesce((select p.package_name from packages p where p.id = x.package_id),
    (select c.name from classes c where c.id = x.class_id)),
  'until', x.expires_on,
  'who', (select u.full_name from admin_users u where u.id = x.granted_by))`;

const grantSources: Source[] = [
  {
    name: 'opened',
    kind: 'package',
    at: 'x.created_at',
    id: 'x.id',
    from: sql`learner_access x`,
    where: isTheirs('x.learner_id'),
    data: openedByStaff,
  },
  {
    name: 'withdrawn',
    kind: 'package',
    at: 'x.withdrawn_at',
    id: 'x.id',
    from: sql`learner_access x`,
    where: sql`${isTheirs('x.learner_id')} and x.withdrawn_at is not null`,
    data: openedByStaff,
  },
  {
    name: 'ended',
    kind: 'package',
    at: endOfDayText('x.expires_on'),
    id: 'x.id',
    from: sql`learner_access x`,
    where: sql`${isTheirs('x.learner_id')} and x.withdrawn_at is null
      and ${sql.raw(endOfDayText('x.expires_on'))} <= now()`,
    data: openedByStaff,
  },
];

const ofDevice = sql`jsonb_build_object('device', d.device_name, 'maker', d.device_manufacture,
  'version', d.device_version, 'platform', d.platform,
  'who', (select u.full_name from admin_users u where u.id = d.ended_by))`;

const deviceSources: Source[] = [
  {
    name: 'signedIn',
    kind: 'device',
    at: 'd.created_at',
    id: 'd.id',
    from: sql`devices d`,
    where: isTheirs('d.learner_id'),
    data: ofDevice,
  },
  {
    name: 'signedOut',
    kind: 'device',
    at: 'd.ended_at',
    id: 'd.id',
    from: sql`devices d`,
    where: sql`${isTheirs('d.learner_id')} and d.ended_at is not null`,
    data: ofDevice,
  },
];

const watchSources: Source[] = [
  {
    name: 'watched',
    kind: 'watch',
    at: 'w.started_at',
    id: 'w.id',
    from: sql`watch_log w`,
    where: isTheirs('w.learner_id'),
    data: sql`jsonb_build_object('seconds', w.watched_seconds, 'online', w.online,
      'lesson', (select s.name from sub_topics s where s.id = w.sub_topic_id))`,
  },
];

const ofDoubt = sql`jsonb_build_object('question', left(x.question, 200), 'facultyID', x.faculty_id,
  'isReplied', x.replied_at is not null,
  'who', (select u.full_name from admin_users u where u.id = x.replied_by))`;

const doubtSources = (actor: Actor): Source[] => {
  const isTheirSeenDoubt = sql`${isTheirs('x.learner_id')} and ${isSeen('doubts', actor, 'x')}`;
  return [
    {
      name: 'asked',
      kind: 'doubt',
      at: 'x.created_at',
      id: 'x.id',
      from: sql`doubts x`,
      where: isTheirSeenDoubt,
      data: ofDoubt,
    },
    {
      name: 'answered',
      kind: 'doubt',
      at: 'x.replied_at',
      id: 'x.id',
      from: sql`doubts x`,
      where: sql`${isTheirSeenDoubt} and x.replied_at is not null`,
      data: ofDoubt,
    },
  ];
};

const reportAndReferralSources: Source[] = [
  {
    name: 'reported',
    kind: 'report',
    at: 'e.created_at',
    id: 'e.id',
    from: sql`error_reports e`,
    where: isTheirs('e.learner_id'),
    data: sql`jsonb_build_object('reason', e.reason, 'isResolved', e.is_resolved,
      'appID', e.app_id, 'courseID', e.course_id,
      'class', (select c.name from classes c where c.id = e.class_id))`,
  },
  {
    name: 'referred',
    kind: 'referral',
    at: 'f.updated_at',
    id: 'f.learner_id',
    from: sql`referrals f`,
    where: isTheirs('f.owner_id'),
    data: sql`jsonb_build_object('status', f.status,
      'friend', (select n.full_name from learners n where n.id = f.learner_id))`,
  },
];

const changeSources: Source[] = [
  {
    name: 'changed',
    kind: 'change',
    at: 'a.at',
    id: 'a.id',
    from: changesOfAccount,
    // The source of the row's own table shows that it was added.
    where: sql`a.before is not null and ${saysSomething}`,
    data: sql`(select to_jsonb(c) from (select ${changeColumns}) c) || jsonb_build_object('who', u.full_name)`,
  },
];

/** Events at the same instant are shown in this order. */
export const sourcesOf = (actor: Actor): Source[] => [
  ...accountSources,
  ...orderSources,
  ...grantSources,
  ...deviceSources,
  ...watchSources,
  ...doubtSources(actor),
  ...reportAndReferralSources,
  ...changeSources,
];

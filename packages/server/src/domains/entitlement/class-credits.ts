import {
  type ClassCredit,
  classCredits as calls,
  type PackageStatus,
  packageStatuses,
} from '@prepdesk/contract/entitlement/class-credits';
import { missing, refused } from '@prepdesk/contract/failures';
import { eq, type SQL, sql } from 'drizzle-orm';
import { noteLookUp } from '../../auth/look-ups.ts';
import { companyToday } from '../../db/company-time.ts';
import { literally } from '../../db/like.ts';
import { phoneIn } from '../../db/phone-in.ts';
import { learners } from '../../db/schema/learners.ts';
import { implement } from '../../http/implement.ts';
import { decideVisibility } from './decide-visibility.ts';
import { loadFacts } from './load-facts.ts';
import { notesOfClass, sendNotes } from './send-notes.ts';
import { grantStandingNow, orderStandingNow } from './standing.ts';

/** Nobody has more. */
const mostCredits = 500;

type Found = Omit<ClassCredit, 'packageStatus'> & { status: Exclude<PackageStatus, 'open'> };

/** Digits are a phone, however it was written; anything else is an e-mail. */
function learnersMeant(search: string): SQL {
  const phone = phoneIn(search);
  return phone ? sql`l.phone = ${phone}` : sql`l.email ilike ${literally(search)}`;
}

/** An elective that the buyer did not choose is not theirs; where no choice was recorded, it may be. */
const isChosen = sql`(h.is_elective = 0
  or exists (select from order_electives e where e.order_id = o.id and e.class_id = h.class_id)
  or not exists (select from order_electives e where e.order_id = o.id))`;

const creditsOf = (theirs: SQL): SQL => sql`
  with meant as (select l.id from learners l where ${theirs} limit 50),
  credits as (
    select 'order/' || o.id as kind, o.learner_id, h.class_id, h.credit_seconds, o.package_name,
      o.package_expiry_date as expires_on, ${orderStandingNow('o')} as status
    from meant join orders o on o.learner_id = meant.id join package_classes h on h.package_id = o.package_id
    where ${isChosen}
    union all
    select 'access/' || g.id, g.learner_id, coalesce(g.class_id, h.class_id), coalesce(h.credit_seconds, 0),
      coalesce(p.package_name::text, ''), g.expires_on,
      case ${grantStandingNow('g')} when 'open' then 'active' else ${grantStandingNow('g')} end
    from meant join learner_access g on g.learner_id = meant.id
    left join packages p on p.id = g.package_id left join package_classes h on h.package_id = p.id
    where coalesce(g.class_id, h.class_id) is not null
    union all
    select 'institution/' || i.id, n.learner_id, h.class_id, h.credit_seconds, p.package_name::text, i.expires_on,
      case when i.expires_on < ${companyToday} or k.is_active = 0 then 'expired' else 'active' end
    from meant join institution_learners n on n.learner_id = meant.id
    join institution_clients k on k.id = n.client_id join institution_packages i on i.client_id = k.id
    join packages p on p.id = i.package_id join package_classes h on h.package_id = p.id
  )
  select credits.kind || '/' || c.id as "creditID", c.id as "classID", c.name::text as "className",
    credits.credit_seconds as "creditSeconds", credits.status, credits.expires_on::text as "expiryDate",
    credits.learner_id as "userAppsID", credits.package_name as "packageName"
  from credits join classes c on c.id = credits.class_id
  order by credits.status <> 'active', credits.expires_on desc, c.name, 1 limit ${mostCredits}`;

export const classCredits = implement(calls, {
  find: async ({ input: { search }, actor, db }) => {
    const { rows } = await db.execute<Found>(creditsOf(learnersMeant(search)));
    const foundCount = new Set(rows.map(({ userAppsID }) => userAppsID)).size;
    await noteLookUp(db, actor, calls.find, { sought: search, foundCount });
    return rows.map(({ status, ...row }) => ({ ...row, packageStatus: packageStatuses[status] }));
  },
  sendNotes: async ({ input: { classID, userAppID }, actor, db, jobs }) => {
    const [learner] = await db
      .select({ email: learners.email })
      .from(learners)
      .where(eq(learners.id, userAppID));
    if (!learner) throw missing('The student');
    if (!learner.email) throw refused('This student has no e-mail address');
    const whose = sql`l.id = ${userAppID}`;
    const { isVisible, paths } = decideVisibility(
      await loadFacts(db, { whose, itemKind: 'class', itemID: classID, asOf: '' }),
    );
    if (!isVisible) {
      const because = paths[0]?.links.find(({ isMet }) => isMet !== 'passed')?.because ?? '';
      throw refused(`This student can not open the class now: ${because}`);
    }
    if ((await notesOfClass(db, classID)).length === 0) throw refused('This class has no notes yet');
    await noteLookUp(db, actor, calls.sendNotes, { sought: `user ${userAppID}`, foundCount: 1 });
    await jobs.add(sendNotes, { classID, learnerID: userAppID });
    return {};
  },
});

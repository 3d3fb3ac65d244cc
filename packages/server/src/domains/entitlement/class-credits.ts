import {
  type ClassCredit,
  classCredits as calls,
  packageStatuses,
} from '@prepdesk/contract/entitlement/class-credits';
import { missing, refused } from '@prepdesk/contract/failures';
import { eq, type SQL, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import { literally } from '../../db/like.ts';
import { phoneIn } from '../../db/phone-in.ts';
import { learners } from '../../db/schema/learners.ts';
import { implement } from '../../http/call/implement.ts';
import { decideVisibility } from './decide-visibility.ts';
import { foldWays } from './fold-ways.ts';
import { isInWay, type WayStatus, waysOf } from './held-ways.ts';
import { loadFacts } from './load-facts.ts';
import { notesOfClass, sendNotes } from './send-notes.ts';

/** More than anybody has. */
const maxCredits = 500;

type CreditRow = Omit<ClassCredit, 'packageStatus'> & { status: WayStatus };

/** Digits are a phone in any notation; anything else is an e-mail. */
function learnersMeant(search: string): SQL {
  const phone = phoneIn(search);
  return phone ? sql`l.phone = ${phone}` : sql`l.email ilike ${literally(search)}`;
}

const creditsOf = (theirs: SQL): SQL => sql`
  with meant as (select l.id from learners l where ${theirs} limit 50)
  select w.source || '/' || w.id || '/' || w.learner_id || '/' || c.id as "creditID", c.id as "classID",
    c.name::text as "className", coalesce(h.credit_seconds, 0) as "creditSeconds", w.status,
    w.expires_on::text as "expiryDate", w.learner_id as "userAppsID",
    case when w.package_id is null then '' else w.name end as "packageName"
  from (${waysOf(sql`in (select id from meant)`)}) w
  left join package_classes h on h.package_id = w.package_id and ${isInWay('w', 'h')}
  join classes c on c.id = coalesce(w.class_id, h.class_id)
  order by w.status <> 'active', w.expires_on desc, c.name, 1 limit ${maxCredits}`;

export const classCredits = implement(calls, {
  find: async ({ input: { search }, actor, db }) => {
    const { rows } = await db.execute<CreditRow>(creditsOf(learnersMeant(search)));
    const foundCount = new Set(rows.map(({ userAppsID }) => userAppsID)).size;
    await logAccess(db, actor, calls.find, { sought: search, foundCount });
    return rows.map(({ status, ...row }) => ({ ...row, packageStatus: packageStatuses[status] }));
  },
  sendNotes: async ({ input: { classID, userAppID }, actor, db, jobs }) => {
    const [learner] = await db
      .select({ email: learners.email })
      .from(learners)
      .where(eq(learners.id, userAppID));
    if (!learner) throw missing('The learner');
    if (!learner.email) throw refused('This learner has no e-mail address');
    const whose = sql`l.id = ${userAppID}`;
    const facts = await loadFacts(db, { whose, itemKind: 'class', itemID: classID, asOf: '' });
    const { isVisible, paths } = decideVisibility(facts);
    if (!isVisible) {
      const [nearest] = foldWays(paths, facts).paths;
      const because = nearest?.links.find(({ isMet }) => isMet !== 'passed')?.because ?? '';
      throw refused(`This learner cannot open the class now: ${because}`);
    }
    if ((await notesOfClass(db, classID)).length === 0) throw refused('This class has no notes yet');
    await logAccess(db, actor, calls.sendNotes, { sought: `user ${userAppID}`, foundCount: 1 });
    await jobs.add(sendNotes, { classID, learnerID: userAppID });
  },
});

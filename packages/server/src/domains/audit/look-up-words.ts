import { checkUser } from '@prepdesk/contract/access/check-user';
import { learnerAccess } from '@prepdesk/contract/access/learner-access';
import { classContents } from '@prepdesk/contract/catalogue/class-contents';
import { classCredits } from '@prepdesk/contract/entitlement/class-credits';
import { whyNotVisible } from '@prepdesk/contract/entitlement/why-not-visible';
import { devices } from '@prepdesk/contract/learners/devices';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { userSearch } from '@prepdesk/contract/learners/user-search';
import { orders } from '@prepdesk/contract/orders/orders';
import { personExportPath, persons } from '@prepdesk/contract/persons/persons';
import { referrals } from '@prepdesk/contract/support/referrals';

/** What each look-up takes, by its path. */
const takes: Readonly<Record<string, string>> = {
  [checkUser.find.path]: 'phone',
  [learnerAccess.find.path]: 'phone',
  [persons.find.path]: 'phone',
  [referrals.details.path]: 'phone',
  [learnerPage.open.path]: 'phone or learner',
  [personExportPath]: 'phone or learner',
  [whyNotVisible.explain.path]: 'phone or account',
  [classCredits.sendNotes.path]: 'account',
  [classCredits.find.path]: 'phone or email',
  [devices.find.path]: 'phone or email',
  [userLog.find.path]: 'phone or email',
  [classContents.access.path]: 'name or phone',
  [userSearch.find.path]: 'name, phone or email',
  [orders.find.path]: 'order, phone or email',
};

/** Kept of what was looked up and is nobody's (`sealed_for`). */
const end = /^•••(?!•)/;

/** What was looked up; where the log has only its end, with what it is the end of: 'phone ending 003'. */
export const soughtText = (sought: string | null, path: unknown): string | null =>
  sought && end.test(sought) ? `${takes[String(path)] ?? 'text'} ending ${sought.replace(end, '')}` : sought;

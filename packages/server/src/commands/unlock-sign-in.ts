import { unlockSignIn } from '../auth/unlock-sign-in.ts';
import { forStaffMember } from './for-staff-member.ts';

/**
 * `npm run unlock-sign-in -- 9876543210`: for a person whose phone was locked by strangers, when no Super Admin can
 * sign in to do it in the console.
 */
forStaffMember('unlock-sign-in', async (db, person) => {
  const wasHeld = await unlockSignIn(db, person);
  return `${person.fullName} ${wasHeld ? 'can sign in again' : 'was not locked out'}`;
});

import { dropSecondFactor, hasSecondFactor } from '../auth/second-factors.ts';
import { forStaffMember } from './for-staff-member.ts';

/**
 * `npm run reset-second-factor -- 9876543210`: for a Super Admin who lost both app and recovery codes, when no other
 * Super Admin can do it in the console.
 */
forStaffMember('reset-second-factor', async (db, { id, fullName }) => {
  if (!(await hasSecondFactor(db, id))) throw new Error(`${fullName} has no second factor`);
  await dropSecondFactor(db, id);
  return `${fullName} now signs in with the OTP alone`;
});

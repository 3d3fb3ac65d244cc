import { secondFactor as calls } from '@prepdesk/contract/access/second-factor';
import { missing, refused } from '@prepdesk/contract/failures';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { requirePerson } from '../../auth/actor.ts';
import { dropSecondFactor } from '../../auth/second-factors.ts';
import type { Db } from '../../db/connect.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { recoveryCodes, secondFactors as table } from '../../db/schema/auth.ts';
import { implement } from '../../http/call/implement.ts';
import { refuseOwnAccess, refuseSuperAdminByOthers, standingOf } from './grant-rules.ts';

export const secondFactor = implement(calls, {
  state: async ({ actor, db, signIn }) => {
    requirePerson(actor);
    const [row] = await db.select().from(table).where(eq(table.userID, actor.userID));
    const onSince = row?.confirmedAt?.toISOString() ?? '';
    return {
      isOn: onSince !== '',
      isRequired: signIn.isSecondFactorRequiredOf(actor.roleID),
      onSince,
      recoveryCodesLeft: onSince ? await codesLeft(db, actor.userID) : 0,
    };
  },
  begin: ({ actor, db, signIn }) => {
    requirePerson(actor);
    return signIn.enrol(db, actor.userID);
  },
  confirm: async ({ input, actor, signIn }) => {
    requirePerson(actor);
    return { recoveryCodes: await signIn.confirmEnrolment(actor, input.code) };
  },
  renewCodes: async ({ input, actor, signIn }) => {
    requirePerson(actor);
    return { recoveryCodes: await signIn.renewRecoveryCodes(actor.userID, input.code) };
  },
  remove: async ({ input, actor, signIn }) => {
    requirePerson(actor);
    if (signIn.isSecondFactorRequiredOf(actor.roleID)) {
      throw refused('A Super Admin must sign in with a second factor here, so it cannot be removed');
    }
    await signIn.removeSecondFactor(actor.userID, input.code);
  },
  reset: async ({ input: { userID }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.reset);
    refuseOwnAccess(standing, { id: userID });
    const [person] = await db
      .select({ roleID: adminUsers.roleID })
      .from(adminUsers)
      .where(eq(adminUsers.id, userID));
    if (!person) throw missing('This person');
    refuseSuperAdminByOthers(standing, person.roleID);
    await dropSecondFactor(db, userID);
  },
});

async function codesLeft(db: Db, userID: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userID, userID), isNull(recoveryCodes.usedAt)));
  return row?.count ?? 0;
}

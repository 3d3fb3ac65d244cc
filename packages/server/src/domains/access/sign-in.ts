import { signIn as calls } from '@prepdesk/contract/access/sign-in';
import { implement } from '../../http/implement.ts';
import { endSession } from './sessions.ts';

export const signIn = implement(calls, {
  sendOtp: async ({ input, signIn: provider }) => {
    await provider.sendOtp(input);
    return {};
  },
  checkOtp: async ({ input, signIn: provider, caller }) => {
    const { token, expiresAt } = await provider.checkOtp(input, input.otp, caller);
    caller.keepSession(token, expiresAt);
    return { token };
  },
  whoAmI: ({ actor }) => {
    const { userID: id, keys, fullName, phone, countryCode, roleID, roleName, facultyID } = actor;
    return {
      userinfo: [{ id, fullName, phone, countryCode, roleID, roleName, facultyID }],
      routes: [...keys].sort((a, b) => a - b),
    };
  },
  signOut: async ({ actor, db, caller }) => {
    await endSession(db, actor.sessionID);
    caller.dropSession();
    return {};
  },
});

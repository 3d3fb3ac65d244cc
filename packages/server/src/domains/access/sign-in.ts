import { signIn as calls } from '@prepdesk/contract/access/sign-in';
import { requirePerson } from '../../auth/actor.ts';
import { endSession } from '../../auth/sessions.ts';
import { implement } from '../../http/call/implement.ts';
import { viewedScreensOf } from './saved-views.ts';

export const signIn = implement(calls, {
  sendOtp: async ({ input, signIn: provider, caller }) => {
    await provider.sendOtp(input, caller);
  },
  checkOtp: async ({ input, signIn: provider, caller }) => {
    const passed = await provider.checkOtp(input, input.otp, caller);
    if ('challenge' in passed) return { token: '', ...passed };
    caller.keepSession(passed.token, passed.expiresAt);
    caller.keepDevice(passed.deviceToken);
    return { token: passed.token };
  },
  checkSecondFactor: async ({ input, signIn: provider, caller }) => {
    const passed = await provider.checkSecondFactor(input.challenge, input.code, caller);
    caller.keepSession(passed.token, passed.expiresAt);
    caller.keepDevice(passed.deviceToken);
    return { token: passed.token, recoveryCodes: passed.recoveryCodes };
  },
  whoAmI: async ({ actor, db }) => {
    const { userID: id, keys, fullName, phone, countryCode, roleID, roleName, facultyID } = actor;
    return {
      userinfo: [{ id, fullName, phone, countryCode, roleID, roleName, facultyID }],
      routes: [...keys].sort((a, b) => a - b),
      viewedScreens: await viewedScreensOf(db, actor),
    };
  },
  signOut: async ({ actor, db, caller }) => {
    requirePerson(actor);
    await endSession(db, actor.sessionID);
    caller.dropSession();
  },
});

import { apiTokens } from './api-tokens.ts';
import { appsInfo } from './apps-info.ts';
import { checkUser } from './check-user.ts';
import { countryCodes } from './country-codes.ts';
import { learnerAccess } from './learner-access.ts';
import { ownSessions } from './own-sessions.ts';
import { rolePermissions } from './role-permissions.ts';
import { roles } from './roles.ts';
import { secondFactor } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { userPermissions } from './user-permissions.ts';
import { userRoles } from './user-roles.ts';
import { videoPlayers } from './video-players.ts';

export const accessCalls = [
  signIn,
  ownSessions,
  secondFactor,
  apiTokens,
  roles,
  rolePermissions,
  userPermissions,
  userRoles,
  videoPlayers,
  checkUser,
  appsInfo,
  learnerAccess,
  countryCodes,
].flat();
export { type Access, openAccess } from './access.ts';
export { type Actor, requireRight } from './actor.ts';
export { cognitoSignIn, forgetOldPoolChallenges } from './cognito-sign-in.ts';
export { noteLookUp } from './look-ups.ts';
export { refuseForeignOrigin } from './origin.ts';
export { forgetOldOtps } from './otp.ts';
export { keepRoles, roleIDs } from './roles-kept.ts';
export { dropSecondFactor, hasSecondFactor } from './second-factors.ts';
export { forgetOldSessions } from './sessions.ts';
export { builtInSignIn } from './sign-in-provider.ts';
export { forgetOldChallenges, openSignIn, type SignIn } from './sign-in-steps.ts';

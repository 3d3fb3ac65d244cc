import { appsInfo } from './apps-info.ts';
import { checkUser } from './check-user.ts';
import { rolePermissions } from './role-permissions.ts';
import { roles } from './roles.ts';
import { signIn } from './sign-in.ts';
import { userPermissions } from './user-permissions.ts';
import { userRoles } from './user-roles.ts';
import { videoPlayers } from './video-players.ts';

export const accessCalls = [
  signIn,
  roles,
  rolePermissions,
  userPermissions,
  userRoles,
  videoPlayers,
  checkUser,
  appsInfo,
].flat();
export { type Access, openAccess } from './access.ts';
export { type Actor, requireRight } from './actor.ts';
export { refuseForeignOrigin } from './origin.ts';
export { forgetOldOtps } from './otp.ts';
export { keepRoles, roleIDs } from './roles-kept.ts';
export { forgetOldSessions } from './sessions.ts';
export { builtInSignIn, type SignInProvider } from './sign-in-provider.ts';

export { type Access, openAccess } from './access.ts';
export { type Actor, requireRight } from './actor.ts';
export { refuseForeignOrigin } from './origin.ts';
export { forgetOldOtps } from './otp.ts';
export { keepRoles, roleIDs } from './roles-kept.ts';
export { forgetOldSessions } from './sessions.ts';
export { signIn } from './sign-in.ts';
export { builtInSignIn, type SignInProvider } from './sign-in-provider.ts';

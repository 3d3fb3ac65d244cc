export { apiTokens } from './api-tokens.ts';
export { appsInfo } from './apps-info.ts';
export { checkUser } from './check-user.ts';
export { countryCodes } from './country-codes.ts';
export { learnerAccess } from './learner-access.ts';
export { ownSessions } from './own-sessions.ts';
export { recordSearch } from './record-search.ts';
export { rolePermissions } from './role-permissions.ts';
export { roles } from './roles.ts';
export { savedViews } from './saved-views.ts';
export { secondFactor } from './second-factor.ts';
export { signIn } from './sign-in.ts';
export { userPermissions } from './user-permissions.ts';
export { userRoles } from './user-roles.ts';
export { videoPlayers } from './video-players.ts';
export { visits } from './visits.ts';
export { waitingWork } from './waiting-work.ts';

export const records = [
  'address_counts',
  'admin_users',
  'api_tokens',
  'finished_requests',
  'look_ups',
  'otp_codes',
  'otp_sends',
  'pool_challenges',
  'recovery_codes',
  'role_permissions',
  'roles',
  'saved_views',
  'second_factors',
  'sessions',
  'sign_in_challenges',
  'user_permissions',
  'video_players',
  'visits',
] as const;

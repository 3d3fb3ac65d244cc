import { apiTokens } from './api-tokens.ts';
import { appsInfo } from './apps-info.ts';
import { checkUser } from './check-user.ts';
import { countryCodes } from './country-codes.ts';
import { learnerAccess } from './learner-access.ts';
import { ownSessions } from './own-sessions.ts';
import { recordSearch } from './record-search.ts';
import { rolePermissions } from './role-permissions.ts';
import { roles } from './roles.ts';
import { savedViews } from './saved-views.ts';
import { secondFactor } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { userPermissions } from './user-permissions.ts';
import { userRoles } from './user-roles.ts';
import { videoPlayers } from './video-players.ts';
import { visits } from './visits.ts';

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

export const calls = {
  signIn,
  ownSessions,
  savedViews,
  visits,
  recordSearch,
  secondFactor,
  apiTokens,
  learnerAccess,
  countryCodes,
  roles,
  rolePermissions,
  userPermissions,
  userRoles,
  videoPlayers,
  checkUser,
  appsInfo,
};

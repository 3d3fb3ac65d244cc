import type { Domain } from '../../domain.ts';
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
import { waitingWork } from './waiting-work.ts';

export const access: Domain = {
  calls: [
    signIn,
    ownSessions,
    savedViews,
    visits,
    recordSearch,
    waitingWork,
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
  ],
};
export { rowsCalled } from './record-search.ts';

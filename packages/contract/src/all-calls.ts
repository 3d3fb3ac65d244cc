import { appsInfo } from './access/apps-info.ts';
import { checkUser } from './access/check-user.ts';
import { rolePermissions } from './access/role-permissions.ts';
import { roles } from './access/roles.ts';
import { signIn } from './access/sign-in.ts';
import { userPermissions } from './access/user-permissions.ts';
import { userRoles } from './access/user-roles.ts';
import { videoPlayers } from './access/video-players.ts';
import { auditLog } from './audit/audit-log.ts';
import { apps } from './catalogue/apps.ts';
import { classes } from './catalogue/classes.ts';
import { courses } from './catalogue/courses.ts';
import { images } from './catalogue/images.ts';
import { levels } from './catalogue/levels.ts';
import { subTopics } from './catalogue/sub-topics.ts';
import { subjectMeta } from './catalogue/subject-meta.ts';
import { subjects } from './catalogue/subjects.ts';
import { topics } from './catalogue/topics.ts';
import type { AnyCall } from './define-call.ts';
import { crypto } from './tools/crypto.ts';
import { status } from './tools/status.ts';

/** Every group of calls by its noun. A group that is not in here does not exist for server, docs and tests. */
export const callGroups = {
  signIn,
  apps,
  courses,
  levels,
  subjects,
  subjectMeta,
  images,
  classes,
  topics,
  subTopics,
  roles,
  rolePermissions,
  userPermissions,
  userRoles,
  videoPlayers,
  checkUser,
  appsInfo,
  status,
  crypto,
  auditLog,
};

export const allCalls: readonly AnyCall[] = Object.values(callGroups).flatMap(
  (group) => Object.values(group) as AnyCall[],
);

import { apiTokens } from './access/api-tokens.ts';
import { appsInfo } from './access/apps-info.ts';
import { checkUser } from './access/check-user.ts';
import { countryCodes } from './access/country-codes.ts';
import { learnerAccess } from './access/learner-access.ts';
import { ownSessions } from './access/own-sessions.ts';
import { rolePermissions } from './access/role-permissions.ts';
import { roles } from './access/roles.ts';
import { secondFactor } from './access/second-factor.ts';
import { signIn } from './access/sign-in.ts';
import { userPermissions } from './access/user-permissions.ts';
import { userRoles } from './access/user-roles.ts';
import { videoPlayers } from './access/video-players.ts';
import { auditLog } from './audit/audit-log.ts';
import { apps } from './catalogue/apps.ts';
import { books } from './catalogue/books.ts';
import { classContents } from './catalogue/class-contents.ts';
import { classes } from './catalogue/classes.ts';
import { courses } from './catalogue/courses.ts';
import { images } from './catalogue/images.ts';
import { levels } from './catalogue/levels.ts';
import { qBanks } from './catalogue/q-banks.ts';
import { subTopicSearch } from './catalogue/sub-topic-search.ts';
import { subTopics } from './catalogue/sub-topics.ts';
import { subjectMeta } from './catalogue/subject-meta.ts';
import { subjects } from './catalogue/subjects.ts';
import { tests } from './catalogue/tests.ts';
import { topics } from './catalogue/topics.ts';
import { courseDetails } from './clinical/course-details.ts';
import { electives } from './commerce/electives.ts';
import { packageClasses } from './commerce/package-classes.ts';
import { packages } from './commerce/packages.ts';
import { parentPackages } from './commerce/parent-packages.ts';
import { contentPages } from './content/content-pages.ts';
import { microTopics } from './content/micro-topics.ts';
import { questionImports } from './content/question-imports.ts';
import { questionMapping } from './content/question-mapping.ts';
import { questionTreasures } from './content/question-treasures.ts';
import { questions } from './content/questions.ts';
import { readinessCalls } from './content/readiness.ts';
import { studyFiles } from './content/study-files.ts';
import { topicDetail } from './content/topic-detail.ts';
import { treasureTopics } from './content/treasure-topics.ts';
import { treasures } from './content/treasures.ts';
import { videoMapping } from './content/video-mapping.ts';
import { videos } from './content/videos.ts';
import { whereUsed } from './content/where-used.ts';
import type { AnyCall } from './define-call.ts';
import { crypto } from './tools/crypto.ts';
import { status } from './tools/status.ts';

/** Every group of calls by its noun. A group that is not in here does not exist for server, docs and tests. */
export const callGroups = {
  signIn,
  ownSessions,
  secondFactor,
  apiTokens,
  learnerAccess,
  countryCodes,
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
  questions,
  readiness: readinessCalls,
  whereUsed,
  studyFiles,
  videos,
  videoMapping,
  questionImports,
  questionMapping,
  microTopics,
  topicDetail,
  parentPackages,
  packages,
  packageClasses,
  courseDetails,
  treasures,
  treasureTopics,
  questionTreasures,
  tests,
  books,
  qBanks,
  subTopicSearch,
  classContents,
  electives,
  contentPages,
};

export const allCalls: readonly AnyCall[] = Object.values(callGroups).flatMap(
  (group) => Object.values(group) as AnyCall[],
);

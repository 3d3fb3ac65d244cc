import { apiTokens } from './access/api-tokens.ts';
import { appsInfo } from './access/apps-info.ts';
import { checkUser } from './access/check-user.ts';
import { countryCodes } from './access/country-codes.ts';
import { learnerAccess } from './access/learner-access.ts';
import { ownSessions } from './access/own-sessions.ts';
import { rolePermissions } from './access/role-permissions.ts';
import { roles } from './access/roles.ts';
import { savedViews } from './access/saved-views.ts';
import { secondFactor } from './access/second-factor.ts';
import { signIn } from './access/sign-in.ts';
import { userPermissions } from './access/user-permissions.ts';
import { userRoles } from './access/user-roles.ts';
import { videoPlayers } from './access/video-players.ts';
import { auditLog } from './audit/audit-log.ts';
import { apps } from './catalogue/apps.ts';
import { books } from './catalogue/books.ts';
import { classChoices } from './catalogue/class-choices.ts';
import { classContents } from './catalogue/class-contents.ts';
import { classes } from './catalogue/classes.ts';
import { contentPages } from './catalogue/content-pages.ts';
import { courses } from './catalogue/courses.ts';
import { levels } from './catalogue/levels.ts';
import { qBanks } from './catalogue/q-banks.ts';
import { readinessCalls } from './catalogue/readiness.ts';
import { subTopicSearch } from './catalogue/sub-topic-search.ts';
import { subTopics } from './catalogue/sub-topics.ts';
import { subjectMeta } from './catalogue/subject-meta.ts';
import { subjects } from './catalogue/subjects.ts';
import { tests } from './catalogue/tests.ts';
import { topicDetail } from './catalogue/topic-detail.ts';
import { topics } from './catalogue/topics.ts';
import { courseDetails } from './clinical/course-details.ts';
import { faculty } from './clinical/faculty.ts';
import { electives } from './commerce/electives.ts';
import { packageClasses } from './commerce/package-classes.ts';
import { packages } from './commerce/packages.ts';
import { parentPackages } from './commerce/parent-packages.ts';
import { coupons } from './coupons/coupons.ts';
import type { AnyCall } from './define-call.ts';
import { doubts } from './doubts/doubts.ts';
import { replySnippets } from './doubts/reply-snippets.ts';
import { drugCategories } from './drugs/drug-categories.ts';
import { drugImports } from './drugs/drug-imports.ts';
import { drugRevisions } from './drugs/drug-revisions.ts';
import { drugs } from './drugs/drugs.ts';
import { metaTypes } from './drugs/meta-types.ts';
import { signOff } from './drugs/sign-off.ts';
import { classCredits } from './entitlement/class-credits.ts';
import { purchasedClasses } from './entitlement/purchased-classes.ts';
import { whyNotVisible } from './entitlement/why-not-visible.ts';
import { images } from './files/images.ts';
import { studyFiles } from './files/study-files.ts';
import { banners } from './home/banners.ts';
import { dashboardItems } from './home/dashboard-items.ts';
import { dashboards } from './home/dashboards.ts';
import { drawerHeadings } from './home/drawer-headings.ts';
import { drawers } from './home/drawers.ts';
import { functions } from './home/functions.ts';
import { homeScreen } from './home/home-screen.ts';
import { offerTimer } from './home/offer-timer.ts';
import { devices } from './learners/devices.ts';
import { learnerPage } from './learners/learner-page.ts';
import { registration } from './learners/registration.ts';
import { userCount } from './learners/user-count.ts';
import { userLog } from './learners/user-log.ts';
import { userSearch } from './learners/user-search.ts';
import { questionMapping } from './mapping/question-mapping.ts';
import { videoMapping } from './mapping/video-mapping.ts';
import { whereUsed } from './mapping/where-used.ts';
import { activations } from './orders/activations.ts';
import { orderAddress } from './orders/order-address.ts';
import { orders } from './orders/orders.ts';
import { refunds } from './orders/refunds.ts';
import { userClasses } from './orders/user-classes.ts';
import { persons } from './persons/persons.ts';
import { preFlight } from './pushes/pre-flight.ts';
import { pushes } from './pushes/pushes.ts';
import { segments } from './pushes/segments.ts';
import { questionImports } from './questions/question-imports.ts';
import { questions } from './questions/questions.ts';
import { quizzes } from './quizzes/quizzes.ts';
import { errorReports } from './reports/error-reports.ts';
import { reportIntake } from './reports/report-intake.ts';
import { reviews } from './reviews/reviews.ts';
import { facultyRoyalty } from './royalty/faculty-royalty.ts';
import { generalRoyalty } from './royalty/general-royalty.ts';
import { mg } from './royalty/mg.ts';
import { royaltyStatements } from './royalty/royalty-statements.ts';
import { appPackages } from './sales/app-packages.ts';
import { sales } from './sales/sales.ts';
import { salesFigures } from './sales/sales-figures.ts';
import { shipments } from './shipping/shipments.ts';
import { developers } from './support/developers.ts';
import { icai } from './support/icai.ts';
import { institutionClients } from './support/institution-clients.ts';
import { institutionSeats } from './support/institution-seats.ts';
import { referrals } from './support/referrals.ts';
import { crypto } from './tools/crypto.ts';
import { jobs } from './tools/jobs.ts';
import { status } from './tools/status.ts';
import { questionTreasures } from './treasures/question-treasures.ts';
import { treasureTopics } from './treasures/treasure-topics.ts';
import { treasures } from './treasures/treasures.ts';
import { appDownloads } from './usage/app-downloads.ts';
import { classCounts } from './usage/class-counts.ts';
import { ingestion } from './usage/ingestion.ts';
import { mappingLogs } from './usage/mapping-logs.ts';
import { usageLog } from './usage/usage-log.ts';
import { microTopics } from './videos/micro-topics.ts';
import { videos } from './videos/videos.ts';

/** Every group of calls by its noun. A group that is missing here does not exist for server, docs and tests. */
export const callGroups = {
  signIn,
  ownSessions,
  savedViews,
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
  classChoices,
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
  jobs,
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
  faculty,
  drugCategories,
  metaTypes,
  drugs,
  drugImports,
  drugRevisions,
  signOff,
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
  functions,
  quizzes,
  dashboards,
  dashboardItems,
  drawerHeadings,
  drawers,
  banners,
  offerTimer,
  homeScreen,
  appPackages,
  sales,
  salesFigures,
  coupons,
  shipments,
  orders,
  refunds,
  orderAddress,
  activations,
  userClasses,
  mg,
  facultyRoyalty,
  generalRoyalty,
  royaltyStatements,
  userSearch,
  userLog,
  devices,
  learnerPage,
  registration,
  userCount,
  doubts,
  replySnippets,
  whyNotVisible,
  classCredits,
  purchasedClasses,
  errorReports,
  reportIntake,
  reviews,
  developers,
  icai,
  referrals,
  institutionClients,
  institutionSeats,
  appDownloads,
  classCounts,
  mappingLogs,
  usageLog,
  ingestion,
  persons,
  segments,
  pushes,
  preFlight,
};

export const allCalls: readonly AnyCall[] = Object.values(callGroups).flatMap(
  (group) => Object.values(group) as AnyCall[],
);

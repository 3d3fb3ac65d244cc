import { expect, it } from 'vitest';
import { allCalls } from './all-calls.ts';
import type { AnyCall } from './define-call.ts';

/**
 * Lists that are answered whole, and why they stay short however large the company is. Every other list is answered page
 * by page: always (`listCall`), or where a `limit` is sent.
 */
const whole: Readonly<Record<string, readonly string[]>> = {
  'what its parent contains, which people put there by hand': [
    ...['subjects.list', 'subjectMeta.read', 'levels.list', 'classes.list', 'topics.list', 'subTopics.list'],
    ...['classContents.counts', 'studyFiles.list', 'videoMapping.list', 'questionMapping.mapped'],
    ...['courseDetails.read', 'courseDetails.eligibilities', 'courseDetails.filtered', 'faculty.classes'],
    ...['parentPackages.list', 'parentPackages.ofCoupon', 'parentPackages.types', 'parentPackages.defaults'],
    ...['packageClasses.names', 'packageClasses.list', 'electives.packages', 'coupons.childPackages'],
    ...[
      'orders.packages',
      'userClasses.list',
      'shipments.packages',
      'preFlight.subTopics',
      'preFlight.opened',
    ],
    ...['dashboards.list', 'dashboardItems.list', 'drawers.list', 'quizzes.one', 'drugCategories.below'],
    ...['treasures.list', 'treasureTopics.names', 'treasureTopics.list', 'questionTreasures.shown'],
  ],
  'what a company has tens of, up to some hundreds': [
    ...[
      'apps.list',
      'appsInfo.list',
      'countryCodes.list',
      'roles.list',
      'videoPlayers.list',
      'developers.list',
    ],
    ...[
      'subjects.names',
      'subTopics.contentTypes',
      'contentPages.list',
      'banners.list',
      'drawerHeadings.list',
    ],
    ...['dashboards.tableCells', 'functions.list', 'functions.source', 'segments.list', 'segments.reached'],
    ...['replySnippets.list', 'doubts.faculties', 'mg.faculties', 'drugCategories.list', 'metaTypes.list'],
    ...['treasures.sections', 'quizzes.supply', 'institutionClients.list', 'jobs.kinds', 'auditLog.choices'],
    ...['preFlight.packages', 'facultyRoyalty.packages'],
  ],
  'what one person has': [
    ...[
      'ownSessions.list',
      'savedViews.list',
      'visits.list',
      'apiTokens.list',
      'checkUser.find',
      'referrals.list',
    ],
    ...[
      'learnerAccess.find',
      'whyNotVisible.explain',
      'classCredits.find',
      'userSearch.find',
      'devices.find',
    ],
    ...['persons.find', 'persons.plan', 'referrals.details', 'orders.timeline'],
  ],
  'the first of those that match, or the newest, as the server limits them itself': [
    ...['learnerAccess.choices', 'subTopicSearch.find', 'courseDetails.search', 'whyNotVisible.choices'],
    ...['videoMapping.search', 'questionMapping.search', 'questionTreasures.list', 'questions.similar'],
    ...['doubts.similar', 'orders.newest', 'refunds.waiting', 'persons.list', 'pushes.leaving'],
    ...['learnerPage.recent', 'learnerPage.packages', 'learnerPage.orders', 'learnerPage.devices'],
    ...['learnerPage.watched', 'learnerPage.doubts', 'learnerPage.credits', 'learnerPage.reports'],
    ...['learnerPage.referrals', 'learnerPage.changes', 'learnerPage.timeline', 'drugImports.undoPreview'],
    ...['questionImports.undoPreview', 'royaltyStatements.drawCheck', 'royaltyStatements.difference'],
  ],
  'what the request names itself': ['questionMapping.chosen', 'shipments.labelCheck'],
  'a row for each month, day, plan or state': [
    ...['userCount.read', 'appDownloads.months', 'quizzes.calendar', 'sales.planTotals', 'shipments.counts'],
    'royaltyStatements.list',
  ],
  'a row for each class, or for each month of a class, and documented without pages': [
    ...['classCounts.list', 'classCounts.months'],
  ],
};

const takesLimit = ({ input }: AnyCall): boolean =>
  Object.hasOwn((input as { def?: { shape?: object } }).def?.shape ?? {}, 'limit');

it('a list whose rows grow with the company is answered page by page, or it is named here with the reason why it stays short', () => {
  const unbounded = allCalls.filter((call) => call.rows !== undefined && !call.list && !takesLimit(call));
  expect(unbounded.map(({ name }) => name).sort()).toEqual(Object.values(whole).flat().sort());
});

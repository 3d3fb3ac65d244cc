import { testFilters, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { companyDay, dayFromToday } from '@prepdesk/contract/company-time';
import type { Body } from './input-fields.ts';
import { oneOfEachID } from './one-of-each.ts';

/**
 * Further accepted values for calls whose examples leave fields without effect, since these depend on other fields or
 * on the row.
 */
const forms: Readonly<Record<string, readonly Body[]>> = {
  'coupons.add': [{ access: 1, startDate: companyDay(), endDate: dayFromToday(30) }],
  'institutionSeats.removeLearner': [{ clientID: oneOfEachID, userAppsID: oneOfEachID }],
  'packageClasses.add': [{ classID: 730_901 }],
  'packageClasses.remove': [{ classID: 1 }],
  'questions.add': [{ optionsFour: '<p>Land</p>' }],
  'questions.edit': [{ optionsFour: '<p>Land</p>' }],
  'errorReports.saveAndResolve': [{ optionsFour: '<p>Land</p>' }],
  'quizzes.save': [
    { date: '2026-11-02', endTime: '2026-11-02 21:00:00', nextQuizDate: '2026-11-03 09:00:00' },
  ],
  'refunds.mark': [{ refundID: oneOfEachID, state: 'disputed' }],
  'registration.activate': [{ userAppsID: 730_010 }],
  'royaltyStatements.pay': [{ statementID: oneOfEachID + 1 }],
  ...both('rolePermissions.save', 'userPermissions.save', [{ permissions: '28' }]),
  'studyFiles.setState': [{ isActive: 0 }],
  'subTopics.add': [{ slugID: testSlugID, filters: testFilters[0] }],
  'subTopics.edit': [{ subTopicID: oneOfEachID, slugID: testSlugID, filters: testFilters[0] }],
  'treasures.save': [{ isEditable: 1 }],
  'treasureTopics.save': [{ isEditable: 1 }],
  ...both('segments.add', 'segments.edit', [
    { kind: 'course', courseID: 1 },
    { kind: 'package', packageID: oneOfEachID },
    { kind: 'package-ends', days: 30 },
    { andKind: 'course', andCourseID: 1 },
    { andKind: 'package', andPackageID: oneOfEachID },
    { andKind: 'inactive', andDays: 30 },
  ]),
  ...both('pushes.toSegment', 'pushes.toPeople', [
    { functionCall: 4, dataValue: 'https://prepdesk.example/offer', schedulaDate: '2027-03-05 10:00:00' },
  ]),
  'pushes.test': [{ functionCall: 4, dataValue: 'https://prepdesk.example/offer' }],
};

function both(one: string, other: string, bodies: readonly Body[]) {
  return { [one]: bodies, [other]: bodies };
}

/** What to send instead of a call's examples: first nothing. */
export const formsOf = (name: string): readonly Body[] => [{}, ...(forms[name] ?? [])];

import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { dayAfter } from '@prepdesk/contract/company-time';
import type * as schema from '../src/db/schema/learners.ts';
import type { PackageRows } from './package-rows.ts';
import { playerOwners } from './video-players.ts';

type LearnerRow = typeof schema.learners.$inferInsert;
type AccessRow = typeof schema.learnerAccess.$inferInsert;

const firstNames = [
  ...['Aditi', 'Bhavesh', 'Charvi', 'Devansh', 'Esha', 'Farhan', 'Gauri', 'Harshit', 'Ira', 'Jatin'],
  ...['Komal', 'Lakshya', 'Mansi', 'Nakul', 'Ojasvi', 'Parth', 'Rhea', 'Sameer', 'Trisha', 'Ujjwal'],
  ...['Vaishnavi', 'Wasim', 'Yashika', 'Zubin'],
];
const lastNames = [
  ...['Patel', 'Verma', 'Nambiar', 'Das', 'Choudhary', 'Fernandes', 'Gill', 'Hegde', 'Bhatt', 'Pillai'],
  ...['Sarkar', 'Thakur', 'Rathore'],
];

const strangers = 36;
/** Some learn in both apps. */
const isInBoth = (n: number): boolean => n % 4 === 1;

/** @param today yyyy-MM-dd; the last came yesterday */
export function learners(today: string): LearnerRow[] {
  const firstID = 20_600;
  const known = playerOwners.map((owner) => ({ ...owner, appID: appIDs.general }));
  const others = Array.from({ length: strangers }, (_, n) => {
    const fullName = `${firstNames[n % firstNames.length]} ${lastNames[(n * 5) % lastNames.length]}`;
    const email = n % 7 === 4 ? '' : `${fullName.toLowerCase().replace(' ', '.')}@example.com`;
    const phone = String(9_130_000_217 + n * 70_001);
    const first = { id: firstID + n * 13, appID: n % 3 === 2 ? appIDs.clinical : appIDs.general };
    const second = { id: first.id + 5, appID: n % 3 === 2 ? appIDs.general : appIDs.clinical };
    return [first, ...(isInBoth(n) ? [second] : [])].map((place) => ({ ...place, phone, fullName, email }));
  }).flat();
  const all = [...known, ...others];
  return all.map((one, n) => ({
    ...{ ...one, countryCode: '91', isActive: n % 17 === 12 ? 0 : 1 },
    createdAt: noonAfter(today, -(all.length - n) * 3),
  }));
}

/** At noon in India. */
const noonAfter = (today: string, days: number): Date => new Date(`${dayAfter(today, days)}T06:30:00Z`);

/** What support opened for learners: running, run out, and taken back. */
export function learnerAccess(
  today: string,
  people: LearnerRow[],
  { packages, packageClasses }: Pick<PackageRows, 'packages' | 'packageClasses'>,
): AccessRow[] {
  return people.flatMap((learner, n) => {
    const offers = packages.filter(({ appID }) => appID === learner.appID);
    const offer = offers[(n * 3) % offers.length]!;
    const single = packageClasses.find(({ packageID }) => packageID === offer.id);
    const isClass = single && n % 5 === 2;
    const days = n % 6 === 4 ? -20 - n : offer.validityInDays - (n % 90);
    return n % 9 === 7
      ? []
      : [
          {
            learnerID: learner.id!,
            ...{ packageID: isClass ? null : offer.id!, classID: isClass ? single.classID : null },
            ...{ expiresOn: dayAfter(today, days), grantedBy: n % 4 === 0 ? 1 : 3 },
            createdAt: noonAfter(today, -(n % 90) - 1),
            withdrawnAt: n % 10 === 6 ? noonAfter(today, -(n % 20)) : null,
          },
        ];
  });
}

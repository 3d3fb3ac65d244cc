import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type * as clinical from '../src/db/schema/clinical.ts';
import type * as commerce from '../src/db/schema/commerce.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { courses, type DemoCourse } from './courses.ts';
import { covers } from './covers.ts';
import { facultyIDOf } from './faculties.ts';
import { pick } from './lessons.ts';

export type PackageRows = {
  classDetails: (typeof clinical.classDetails.$inferInsert)[];
  parentPackages: (typeof commerce.parentPackages.$inferInsert)[];
  packages: (typeof commerce.packages.$inferInsert & { id: number })[];
  packageClasses: (typeof commerce.packageClasses.$inferInsert)[];
};

/** Types of a course's parent packages, by the ids that the product starts with. */
const types: Record<number, [name: string, packageTypeID: number][]> = {
  [appIDs.clinical]: [
    ['Complete Group', 1],
    ['Single Subject', 2],
  ],
  [appIDs.general]: [
    ['Full Course', 3],
    ['Crash Course', 4],
    ['Test Series', 5],
  ],
};

/** Name after the parent's, days, part of the full price, how fast videos may be watched. */
const offers: [name: string, validityInDays: number, part: number, speed: string][] = [
  ['12 months', 365, 1, '2x'],
  ['6 months', 180, 0.65, '1.5x'],
  ['One attempt', 120, 0.5, '1.5x'],
];

const eligibilities: Record<number, [string, ...string[]]> = {
  [appIDs.clinical]: ['First Professional', 'Second Professional', 'Interns and NEET PG aspirants'],
  [appIDs.general]: [
    'After Class 12',
    'Foundation passed',
    'Graduates by direct entry',
    'Articles under way',
  ],
};
const categories: [string, ...string[]] = ['Regular', 'Fast Track', 'Exam Oriented', 'Regular'];

type Place = { course: DemoCourse; subjectID: number };

/** What is sold of the catalogue, and what learners are told of each class. */
export function packageRows(catalogue: CatalogueRows): PackageRows {
  const rows: PackageRows = { classDetails: [], parentPackages: [], packages: [], packageClasses: [] };
  const places = new Map(catalogue.subjectMaps.map((map) => [map.id, placeOf(map)]));
  for (const { id, subjectMapID } of catalogue.classes) {
    // Some are not described yet.
    if (id! % 9 !== 4) rows.classDetails.push(detailsOf(id!, places.get(subjectMapID)!));
  }
  for (const course of courses) {
    const classIDs = catalogue.classes
      .filter(({ subjectMapID }) => places.get(subjectMapID)!.course === course)
      .map(({ id }) => id!);
    if (classIDs.length > 0) addCourse(rows, course, classIDs);
  }
  return rows;
}

const placeOf = ({ courseID, subjectID }: CatalogueRows['subjectMaps'][number]): Place => ({
  course: courses.find(({ id }) => id === courseID)!,
  subjectID,
});

const detailsOf = (classID: number, { course, subjectID }: Place): PackageRows['classDetails'][number] => ({
  ...{ classID, facultyID: facultyIDOf(course.appID, pick(course.teachers, subjectID)) },
  eligibility: pick(eligibilities[course.appID]!, classID),
  categoryCourse: pick(categories, classID),
});

function addCourse(rows: PackageRows, course: DemoCourse, classIDs: number[]): void {
  const suiting = course.appID === appIDs.clinical ? covers.clinical : covers.general;
  for (const [n, [name, packageTypeID]] of types[course.appID]!.entries()) {
    const id = rows.parentPackages.length + 1;
    rows.parentPackages.push({
      ...{ id, appID: course.appID, courseID: course.id, packageTypeID },
      packageName: `${course.name} ${name}`,
      packageDescription: `${name} of ${course.name}: recorded lectures, notes and ${n === 2 ? 'mock papers' : 'a question bank'}.`,
      packageImage: suiting[id % suiting.length]!.link,
      ...{ fullAccess: n === 0 ? 1 : 0, isActive: course.isActive },
    });
    // The whole course in the first, every third class in the others.
    const included = n === 0 ? classIDs : classIDs.filter((one) => one % 3 === n);
    for (const [i, offer] of offers.entries()) {
      if ((id + i) % 7 !== 6) addPackage(rows, { id, course, name, n }, offer, included);
    }
  }
}

function addPackage(
  rows: PackageRows,
  parent: { id: number; course: DemoCourse; name: string; n: number },
  [offer, validityInDays, part, speed]: (typeof offers)[number],
  classIDs: number[],
): void {
  const id = rows.packages.length + 1;
  const { course, name, n } = parent;
  const price = Math.round(([24_999, 11_499, 4_999][n]! * part) / 500) * 500 - 1;
  const credits = n === 2 ? 0 : validityInDays * 2_400;
  rows.packages.push({
    ...{ id, appID: course.appID, courseID: course.id, parentPackageID: parent.id },
    packageName: `${course.name} ${name}, ${offer}`,
    packageShortName: `${course.name.slice(0, 4).toUpperCase()}-${n + 1}-${validityInDays}`,
    packageDescription: `For ${validityInDays} days from the day of purchase.`,
    ...{ packagePrice: String(price), currency: 'INR' },
    ...{ discountCode: id % 4 === 1 ? 'DIWALI' : '', discountPrice: id % 4 === 1 ? '500' : '0' },
    ...{ creditSeconds: credits, speed, validityInDays, qBank: n === 0 ? 0 : 1, videos: n === 2 ? 0 : 1 },
    ...{ totalVideoDuration: n === 2 ? 0 : classIDs.length * 5_400, isActive: id % 11 === 7 ? 0 : 1 },
  });
  for (const classID of classIDs) {
    const isElective = n === 0 && classID % 8 === 5 ? 1 : 0;
    const creditSeconds = Math.round(credits / classIDs.length);
    rows.packageClasses.push({ packageID: id, classID, creditSeconds, isElective });
  }
}

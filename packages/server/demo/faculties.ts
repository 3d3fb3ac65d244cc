import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { faculties as table } from '../src/db/schema/clinical.ts';
import { courses } from './courses.ts';
import { clinicalFacultyID } from './people.ts';

type FacultyRow = typeof table.$inferInsert;

const portraits: Record<string, string> = {
  'Dr. Ananya Rao': 'Anatomy and embryology, with a whiteboard and without slides.',
  'Dr. Imran Qureshi': 'Pharmacology by mechanisms: learn the receptor, know the drug.',
  'Dr. Kavya Menon': 'Pathology from the microscope to the ward.',
  'Dr. Rajat Bose': 'Medicine and surgery through cases.',
  'CA Rohan Mehta': 'Fifteen years of accounts; an all-India rank holder.',
  'CA Meera Iyer': 'Makes company law readable.',
  'CA Arjun Kulkarni': 'Costing and financial management, always with a sheet of figures.',
  'CA Sneha Agarwal': 'Direct and indirect taxes, current with every Finance Act.',
};

const namesOf = (appID: number): string[] => [
  ...new Set(courses.filter((course) => course.appID === appID).flatMap(({ teachers }) => teachers)),
];

const listed = [appIDs.clinical, appIDs.general].flatMap((appID) =>
  namesOf(appID).map((name) => ({ appID, name })),
);

/** Those whom the catalogue names as teachers; the first is the clinical one who can sign in. */
export const faculties: FacultyRow[] = listed.map(({ appID, name }, n) => ({
  ...{ id: clinicalFacultyID + n, appID, name, countryCode: '91' },
  phone: n === 0 ? '9000000004' : String(9_120_000_340 + n * 11),
  royalityPercentage: String(10 + (n % 4) * 2.5),
  shortDescription: portraits[name] ?? '',
  description: `<p>${portraits[name] ?? ''}</p><ul><li>${8 + n} years of teaching</li><li>Doubts answered within a day</li></ul>`,
  ...{ orderBy: n + 1, isActive: name === 'Dr. Rajat Bose' ? 0 : 1 },
}));

/** @returns the id of a teacher in an app */
export const facultyIDOf = (appID: number, name: string): number =>
  faculties.find((one) => one.appID === appID && one.name === name)!.id!;

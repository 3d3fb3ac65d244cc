import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { clinical, screening } from './syllabus/clinical.ts';
import { final, retired } from './syllabus/final.ts';
import { foundation } from './syllabus/foundation.ts';
import { inter } from './syllabus/inter.ts';
import type { Syllabus } from './syllabus/syllabus.ts';

export type DemoCourse = {
  id: number;
  appID: number;
  name: string;
  isActive: 0 | 1;
  /** 1 Intermediate, 2 Final, 4 Foundation. */
  examLevel?: 1 | 2 | 4;
  levels: { name: string; isActive: 0 | 1 }[];
  syllabus: Syllabus;
  /** Who teaches: named in the descriptions of classes. */
  teachers: [string, ...string[]];
};

const level = (name: string, isActive: 0 | 1 = 1) => ({ name, isActive });

const accountants: [string, ...string[]] = [
  'CA Rohan Mehta',
  'CA Meera Iyer',
  'CA Arjun Kulkarni',
  'CA Sneha Agarwal',
];
const doctors: [string, ...string[]] = [
  'Dr. Ananya Rao',
  'Dr. Imran Qureshi',
  'Dr. Kavya Menon',
  'Dr. Rajat Bose',
];

/** The clinical app's course has the id 2 (d1 §1). The last course has nothing in it yet. */
export const courses: DemoCourse[] = [
  {
    ...{ id: 1, appID: appIDs.general, name: 'Foundation', isActive: 1, examLevel: 4 },
    levels: [level('Regular Batch'), level('Fast Track Revision'), level('Hindi Medium')],
    ...{ syllabus: foundation, teachers: accountants },
  },
  {
    ...{ id: 2, appID: appIDs.clinical, name: 'MBBS and NEET PG', isActive: 1 },
    levels: [
      level('First Professional'),
      level('Second Professional'),
      level('Third Professional Part One'),
      level('Third Professional Part Two'),
      level('NEET PG'),
      level('NEXT Pilot', 0),
    ],
    ...{ syllabus: clinical, teachers: doctors },
  },
  {
    ...{ id: 3, appID: appIDs.general, name: 'Inter', isActive: 1, examLevel: 1 },
    levels: [level('Group One'), level('Group Two'), level('Both Groups'), level('Old Scheme', 0)],
    ...{ syllabus: inter, teachers: accountants },
  },
  {
    ...{ id: 4, appID: appIDs.general, name: 'Final', isActive: 1, examLevel: 2 },
    levels: [level('Group One'), level('Group Two'), level('Self-paced Online Modules')],
    ...{ syllabus: final, teachers: accountants },
  },
  {
    ...{ id: 5, appID: appIDs.general, name: 'CS Executive', isActive: 0 },
    levels: [level('Module One', 0)],
    ...{ syllabus: retired, teachers: accountants },
  },
  {
    ...{ id: 6, appID: appIDs.clinical, name: 'FMGE Screening', isActive: 1 },
    levels: [level('June Attempt'), level('December Attempt')],
    ...{ syllabus: screening, teachers: doctors },
  },
  {
    ...{ id: 7, appID: appIDs.general, name: 'Articleship Skills', isActive: 1 },
    levels: [],
    ...{ syllabus: {}, teachers: accountants },
  },
];

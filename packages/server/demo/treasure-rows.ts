import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type * as bank from '../src/db/schema/questions.ts';
import type * as schema from '../src/db/schema/treasures.ts';
import { formula, table } from './bank/bank-question.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

export type TreasureRows = {
  treasureTopics: (typeof schema.treasureTopics.$inferInsert)[];
  treasureTopicCourses: (typeof schema.treasureTopicCourses.$inferInsert)[];
  treasures: (typeof schema.treasures.$inferInsert)[];
  treasureCourses: (typeof schema.treasureCourses.$inferInsert)[];
  questionTreasures: (typeof schema.questionTreasures.$inferInsert)[];
};

type Treasury = { appID: number; subject: string; name: string; code: string; posts: string[] };

/** `code` begins the unique ids of the questions to which the posts belong. */
const treasuries: Treasury[] = [
  {
    ...{ appID: appIDs.general, subject: 'Business Laws', name: 'Legal maxims', code: 'LAW' },
    posts: [
      '<p><strong>Caveat emptor</strong>: let the buyer beware.</p>',
      '<p><strong>Nemo dat quod non habet</strong>: no one gives what he does not have.</p>',
      '<p><strong>Ignorantia juris non excusat</strong>: ignorance of law is no excuse.</p>',
      '<p><strong>Quantum meruit</strong>: as much as he has earned.</p>',
    ],
  },
  {
    ...{ appID: appIDs.general, subject: 'Business Laws', name: 'Landmark cases', code: 'LAW' },
    posts: [
      '<p><em>Carlill v Carbolic Smoke Ball Co.</em> (1893): a general offer is accepted by acting on it.</p>',
      '<p><em>Mohori Bibee v Dharmodas Ghose</em> (1903): an agreement with a minor is void from the start.</p>',
      '<p><em>Hadley v Baxendale</em> (1854): damages that both could foresee.</p>',
      '<p><em>Lalman Shukla v Gauri Dutt</em> (1913): who does not know of an offer can not accept it.</p>',
    ],
  },
  {
    ...{ appID: appIDs.general, subject: 'Taxation', name: 'Due dates', code: 'TAX' },
    posts: [
      `<p>Advance tax:</p>${table(
        ['By', 'Share'],
        [
          ['15 June', '15%'],
          ['15 September', '45%'],
          ['15 December', '75%'],
          ['15 March', '100%'],
        ],
      )}`,
      '<p>GSTR-1 monthly: the 11th of the next month. GSTR-3B: the 20th.</p>',
      '<p>Return of income of an individual without audit: <strong>31 July</strong>.</p>',
    ],
  },
  {
    ...{ appID: appIDs.general, name: 'Formulae', code: 'ACC' },
    subject: 'Principles and Practice of Accounting',
    posts: [
      `<p>Straight line: ${formula('\\frac{Cost - Residual}{Life}')}</p>`,
      `<p>Gross profit ratio: ${formula('\\frac{Gross\\ profit}{Sales} \\times 100')}</p>`,
      '<p>Debit what comes in, credit what goes out.</p>',
    ],
  },
  {
    ...{ appID: appIDs.general, subject: 'Quantitative Aptitude', name: 'Short cuts', code: 'APT' },
    posts: [
      `<p>Sum of the first n numbers: ${formula('\\frac{n(n+1)}{2}')}</p>`,
      `<p>Money doubles in about ${formula('\\frac{72}{r}')} years.</p>`,
    ],
  },
  {
    ...{ appID: appIDs.clinical, subject: 'Anatomy', name: 'Mnemonics', code: 'ANA' },
    posts: [
      '<p><strong>C3, 4, 5 keep the diaphragm alive.</strong></p>',
      '<p><strong>SALT</strong>, layers of the scalp: skin, aponeurosis, loose tissue …</p>',
      '<p>Rotator cuff: <strong>SITS</strong> (supraspinatus, infraspinatus, teres minor, subscapularis).</p>',
      '<p>Lateral rectus 6, superior oblique 4, all the rest 3: <strong>LR<sub>6</sub>SO<sub>4</sub></strong>.</p>',
    ],
  },
  {
    ...{ appID: appIDs.clinical, subject: 'Pharmacology', name: 'Antidotes at a glance', code: 'PHA' },
    posts: [
      `${table(
        ['Poison', 'Antidote'],
        [
          ['Paracetamol', 'N-acetylcysteine'],
          ['Opioids', 'Naloxone'],
          ['Iron', 'Desferrioxamine'],
        ],
      )}`,
      '<p>Atropine first, then pralidoxime: organophosphates.</p>',
      '<p>Protamine for heparin, vitamin K for warfarin.</p>',
    ],
  },
  {
    ...{ appID: appIDs.clinical, subject: 'Pathology', name: 'Spotters', code: 'MED' },
    posts: ['<p>Owl-eye cells: Reed-Sternberg, Hodgkin lymphoma.</p>', '<p>Auer rods: AML.</p>'],
  },
];

/** @param questions with their ids and unique ids */
export function treasureRows(
  catalogue: CatalogueRows,
  questions: (typeof bank.questions.$inferInsert)[],
): TreasureRows {
  const rows: TreasureRows = {
    ...{ treasureTopics: [], treasureTopicCourses: [], treasures: [] },
    ...{ treasureCourses: [], questionTreasures: [] },
  };
  for (const one of treasuries) addTreasury(rows, one, catalogue, questions);
  return rows;
}

function addTreasury(
  rows: TreasureRows,
  { appID, subject, name, code, posts }: Treasury,
  catalogue: CatalogueRows,
  questions: (typeof bank.questions.$inferInsert)[],
): void {
  const id = rows.treasureTopics.length + 1;
  const subjectID = catalogue.subjects.find((one) => one.name === subject)!.id!;
  const maps = catalogue.subjectMaps.filter((map) => map.subjectID === subjectID && map.appID === appID);
  rows.treasureTopics.push({ id, appID, subjectID, name, orderBy: id, isActive: 1 });
  for (const { courseID } of maps) rows.treasureTopicCourses.push({ treasureTopicID: id, courseID });
  const related = questions.filter(({ uniqueID }) => uniqueID?.startsWith(code));
  for (const [n, post] of posts.entries()) {
    const treasureID = rows.treasures.length + 1;
    const isActive = treasureID % 13 === 7 ? 0 : 1;
    const isVerify = treasureID % 6 === 4 ? 0 : 1;
    rows.treasures.push({ id: treasureID, treasureTopicID: id, post, isActive, isVerify, orderBy: n + 1 });
    for (const { courseID } of maps) rows.treasureCourses.push({ treasureID, courseID });
    for (const at of [n * 3, n * 3 + 1]) {
      const questionID = related[at]?.id;
      if (questionID) rows.questionTreasures.push({ questionID, treasureID });
    }
  }
}

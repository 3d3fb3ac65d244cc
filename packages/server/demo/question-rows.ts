import { testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import type * as mapping from '../src/db/schema/mapping.ts';
import type * as questionsSchema from '../src/db/schema/questions.ts';
import { bandsOf, wordsOf } from '../src/domains/questions/index.ts';
import { accounting } from './bank/accounting.ts';
import { aptitude } from './bank/aptitude.ts';
import type { Bank, BankQuestion } from './bank/bank-question.ts';
import { clinicalFacts } from './bank/clinical-facts.ts';
import { law } from './bank/law.ts';
import { anatomy, pharmacology } from './bank/medicine.ts';
import { taxation } from './bank/taxation.ts';
import type { LessonPlace } from './lesson-places.ts';

type QuestionRow = typeof questionsSchema.questions.$inferInsert;

const banks: Bank[] = [accounting, law, taxation, aptitude, anatomy, pharmacology, clinicalFacts];

/** Ids of a bank's questions, in order. */
type IDs = Map<Bank, number[]>;

function rowOf(id: number, uniqueID: string | null, question: BankQuestion): QuestionRow {
  const { quesText, options, answer, difficultyLevel, durationSeconds, solution, reference } = question;
  const [optionsOne = '', optionsTwo = '', optionsThree = '', optionsFour = ''] = options;
  const words = wordsOf({ quesText, optionsOne, optionsTwo, optionsThree, optionsFour, optionsFive: '' });
  const type = options.length === 0 ? 2 : 1;
  return {
    ...{ id, uniqueID, type, quesText, optionsOne, optionsTwo, optionsThree, optionsFour, answer },
    ...{ difficultyLevel, durationSeconds, solution, reference, isActive: id % 41 === 17 ? 0 : 1 },
    ...{ words, bands: bandsOf(words) },
  };
}

function allQuestions(): { questions: QuestionRow[]; ids: IDs } {
  const questions: QuestionRow[] = [];
  const ids: IDs = new Map();
  for (const bank of banks) {
    const first = questions.length + 1;
    for (const [n, question] of bank.questions.entries()) {
      // Old questions came without a unique id (d1 §8).
      const uniqueID = n % 27 === 20 ? null : `${bank.code}-${String(n + 1).padStart(4, '0')}`;
      questions.push(rowOf(first + n, uniqueID, question));
    }
    ids.set(
      bank,
      bank.questions.map((_, n) => first + n),
    );
  }
  return { questions, ids };
}

/** Some banks are short of questions still, and one in nine has none. */
const sizes: [number, ...number[]] = [15, 12, 25, 10, 6, 18, 0, 20, 11];

function mappedOf(
  { lesson, nth, subject }: LessonPlace,
  ids: IDs,
): (typeof mapping.subTopicQuestions.$inferInsert)[] {
  const isBank = lesson.slugID === 2 || lesson.slugID === testSlugID;
  const all = ids.get(banks.find(({ subjects }) => subjects.includes(subject))!);
  if (!isBank || !all) return [];
  return Array.from({ length: Math.min(sizes[nth % sizes.length]!, all.length) }, (_, i) => ({
    ...{ subTopicID: lesson.id!, questionID: all[(nth * 7 + i) % all.length]!, position: i + 1 },
  }));
}

/** The bank, and which of it the Q-bank and test sub-topics hold. */
export function questionRows(places: LessonPlace[]) {
  const { questions, ids } = allQuestions();
  return { questions, subTopicQuestions: places.flatMap((place) => mappedOf(place, ids)) };
}

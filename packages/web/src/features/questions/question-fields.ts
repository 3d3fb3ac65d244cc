import { durationText } from '@prepdesk/contract/duration-text';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import { difficultyLevels, type Question, question } from '@prepdesk/contract/questions/question';
import { letterOf, optionsNamed } from '@prepdesk/contract/questions/question-rules';
import type { ShownQuestion } from '../../shared/question-view.tsx';
import { type Draft, entriesOf, type FieldEntry } from '../../ui/fields/fields-of.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';

export const typeNames: Readonly<Record<number, string>> = { 1: 'MCQ', 2: 'Numerical' };

const optionHeightPx = 62;
const referenceHeightPx = 90;

const optionLook = { editor: { kind: 'rich', heightPx: optionHeightPx } } as const;

const formFields = fieldsFor(question, {
  questionID: false,
  type: false,
  optionsOne: { ...optionLook, isRequired: true },
  optionsTwo: { ...optionLook, isRequired: true },
  optionsThree: optionLook,
  optionsFour: optionLook,
  optionsFive: optionLook,
  difficultyLevel: { widthPx: 110 },
  reference: { editor: { kind: 'rich', heightPx: referenceHeightPx } },
  answer: { isRequired: true },
});

const isOption = (key: string) => optionFields.some((field) => field === key);

/** The form fields of a question of this type. IsActive is only shown for existing questions. */
export function writtenFields(type: number, isNew: boolean): FieldEntry<Question>[] {
  return entriesOf<Question>(formFields).filter(
    ({ key, writtenOn }) => !(type === 2 && isOption(key)) && !(isNew && writtenOn === 'edit'),
  );
}

/** The letters of the right options, or the numerical answer. */
export const answerText = ({ type, answer }: Pick<Question, 'type' | 'answer'>): string =>
  (type === 1 &&
    optionsNamed(answer)
      ?.map((number) => letterOf(number - 1))
      .join(', ')) ||
  answer ||
  '–';

/** The columns of the lists. */
export const questionColumns = fieldsFor(question, {
  questionID: { look: 'quiet', widthPx: 64 },
  uniqueID: { widthPx: 112, asText: ({ uniqueID }) => uniqueID || '–' },
  type: false,
  quesText: { look: 'strong', widthPx: 480 },
  optionsOne: false,
  optionsTwo: false,
  optionsThree: false,
  optionsFour: false,
  optionsFive: false,
  answer: { widthPx: 70, asText: answerText },
  difficultyLevel: {
    widthPx: 80,
    tones: { 1: 'ok', 2: 'dev', 3: 'off' },
    display: ({ difficultyLevel }) => difficultyLevels[difficultyLevel as 1 | 2 | 3] ?? '–',
  },
  questionDuration: {
    label: 'Duration',
    widthPx: 92,
    asText: ({ questionDuration }) => durationText(questionDuration),
  },
  isActive: { widthPx: 96 },
  solution: false,
  reference: false,
});

/** The draft as a learner would see it. */
export function shownDraft(type: number, draft: Draft): ShownQuestion {
  const typed = (key: keyof ShownQuestion) => draft[key] ?? '';
  return {
    type,
    quesText: typed('quesText'),
    answer: typed('answer'),
    solution: typed('solution'),
    reference: typed('reference'),
    optionsOne: typed('optionsOne'),
    optionsTwo: typed('optionsTwo'),
    optionsThree: typed('optionsThree'),
    optionsFour: typed('optionsFour'),
    optionsFive: typed('optionsFive'),
    difficultyLevel: Number(typed('difficultyLevel')),
    questionDuration: Number(typed('questionDuration')),
  };
}

import { difficultyLevels, optionFields, type Question } from '@prepdesk/contract/questions/question';
import { letterOf, optionsNamed } from '@prepdesk/contract/questions/question-rules';
import { durationText } from '../../places/duration-text.ts';
import type { ShownQuestion } from '../../places/question-view.tsx';
import { durationEditor } from '../../ui/fields/duration-field.tsx';
import { type Draft, entriesOf, type Field, type FieldEntry, fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';

export const typeNames: Readonly<Record<number, string>> = { 1: 'MCQ', 2: 'Numerical' };

const optionHeightPx = 62;
const referenceHeightPx = 90;

const options = Object.fromEntries(
  optionFields.map((field, place) => [
    field,
    { label: `Option ${letterOf(place)}`, editor: { kind: 'rich', heightPx: optionHeightPx } },
  ]),
) as Record<(typeof optionFields)[number], Field<Question>>;

const question: Partial<Record<keyof Question, Field<Question>>> = {
  quesText: { label: 'Question', editor: { kind: 'rich' } },
  ...options,
  answer: { label: 'Answer', editor: { kind: 'text', mostLength: 40 } },
  difficultyLevel: {
    label: 'Difficulty',
    editor: { kind: 'select', choices: difficultyLevels },
    widthPx: 110,
    initial: 2,
  },
  questionDuration: { label: 'Duration (HH:mm:ss)', editor: durationEditor, initial: 60 },
  uniqueID: { label: 'Unique ID', editor: { kind: 'text', mostLength: 64 } },
  isActive: statusField as Field<Question>,
  solution: { label: 'Solution', editor: { kind: 'rich' } },
  reference: { label: 'Reference', editor: { kind: 'rich', heightPx: referenceHeightPx } },
};

const isOption = (key: string) => optionFields.some((field) => field === key);

/** The form fields of a question of this type. IsActive is only shown for existing questions. */
export function writtenFields(type: number, isNew: boolean): FieldEntry<Question>[] {
  return entriesOf<Question>(question).filter(
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
export const questionColumns = fieldsOf<Question>()({
  questionID: { label: 'ID', look: 'quiet', widthPx: 64 },
  uniqueID: { label: 'Unique ID', widthPx: 112, asText: ({ uniqueID }) => uniqueID || '–' },
  quesText: { label: 'Question', look: 'strong', kind: 'rich', widthPx: 480 },
  answer: { label: 'Answer', widthPx: 70, asText: answerText },
  difficultyLevel: {
    ...{ label: 'Difficulty', editor: { kind: 'select', choices: difficultyLevels }, widthPx: 80 },
    tones: { 1: 'ok', 2: 'dev', 3: 'off' },
    display: ({ difficultyLevel }) => difficultyLevels[difficultyLevel as 1 | 2 | 3] ?? '–',
  },
  questionDuration: {
    ...{ label: 'Duration', widthPx: 92 },
    asText: ({ questionDuration }) => durationText(questionDuration),
  },
  isActive: { ...(statusField as Field<Question>), widthPx: 96 },
});

/** The draft as a learner would see it. */
export function shownDraft(type: number, draft: Draft): ShownQuestion {
  const typed = (key: keyof ShownQuestion) => draft[key] ?? '';
  return {
    type,
    ...{
      quesText: typed('quesText'),
      answer: typed('answer'),
      solution: typed('solution'),
      reference: typed('reference'),
    },
    ...{
      optionsOne: typed('optionsOne'),
      optionsTwo: typed('optionsTwo'),
      optionsThree: typed('optionsThree'),
    },
    ...{ optionsFour: typed('optionsFour'), optionsFive: typed('optionsFive') },
    difficultyLevel: Number(typed('difficultyLevel')),
    questionDuration: Number(typed('questionDuration')),
  };
}

import { Checkbox } from '@mantine/core';
import type { MappableQuestion } from '@prepdesk/contract/mapping/question-mapping';
import { difficultyLevels, questionTypes } from '@prepdesk/contract/questions/question';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';

export type MappedRow = MappableQuestion;

type Ticking = {
  isChosen: ReadonlySet<number>;
  isStored: ReadonlySet<number>;
  tick: (ids: readonly number[], isOn: boolean) => void;
};

const asList = (choices: Readonly<Record<number, string>>) => ({ kind: 'select', choices }) as const;

/** The columns of the list of questions to tick. */
export const mappableColumns = ({ isChosen, isStored, tick }: Ticking) =>
  fieldsOf<MappedRow>()({
    mapped: {
      label: 'Mapped',
      widthPx: 70,
      display: ({ questionID }) => (
        <Checkbox
          size="xs"
          aria-label={`Question ${questionID}`}
          checked={isChosen.has(questionID)}
          onChange={(event) => tick([questionID], event.currentTarget.checked)}
        />
      ),
    },
    questionID: { label: 'ID', look: 'quiet', widthPx: 70 },
    quesText: { label: 'Question', look: 'strong', kind: 'rich', widthPx: 480 },
    uniqueID: { label: 'Unique ID', widthPx: 112, asText: ({ uniqueID }) => uniqueID || '–' },
    type: { label: 'Type', widthPx: 84, editor: asList(questionTypes) },
    difficultyLevel: { label: 'Difficulty', widthPx: 90, editor: asList(difficultyLevels) },
    isActive: {
      label: 'State',
      widthPx: 118,
      tones: { 1: 'ok', 0: 'off' },
      display: ({ questionID, isActive }) => (
        <StateTag
          isActive={isActive === 1}
          isOn={isChosen.has(questionID)}
          wasOn={isStored.has(questionID)}
        />
      ),
    },
  });

/** What a save would change about the question, otherwise its current state. */
function StateTag({ isActive, isOn, wasOn }: { isActive: boolean; isOn: boolean; wasOn: boolean }) {
  if (isOn && !wasOn) return <StatusTag tone="dev">To be added</StatusTag>;
  if (!isOn && wasOn) return <StatusTag tone="dev">To be removed</StatusTag>;
  if (!isActive) return <StatusTag tone="off">Inactive</StatusTag>;
  return isOn ? <StatusTag tone="ok">Mapped</StatusTag> : null;
}

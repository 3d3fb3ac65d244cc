import { Button, Select, TextInput } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { difficultyLevels } from '@prepdesk/contract/questions/question';
import { questionFileFields, questionFileHeadings } from '@prepdesk/contract/questions/question-file';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { FileNotes } from '../../shared/file-notes.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import { useFocusOnError } from '../../ui/focus/use-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import { Card } from '../../ui/screen/screen.tsx';
import { type ChosenColumns, durationErrorOf, errorsOfColumns, needsOf } from './import-needs.ts';
import type { StepProps } from './question-import.tsx';

const fieldChoices = [
  { value: '', label: 'Ignore column' },
  ...questionFileFields.map((field) => ({ value: field, label: questionFileHeadings[field] })),
];

const levelChoices = Object.entries(difficultyLevels).map(([value, label]) => ({ value, label }));

const storedOf = ({ columns, difficultyLevel, questionDuration }: StepProps['one']): ChosenColumns => ({
  mapping: Object.fromEntries(columns.map(({ heading, field }) => [heading, field])),
  difficultyLevel: difficultyLevel ? String(difficultyLevel) : '',
  questionDuration: String(questionDuration ?? ''),
});

/** Assigns the columns to fields, with suggestions from the headings, and says what new questions still need. */
export function ImportColumnsStep({ one, kept, report, go }: StepProps) {
  const { importID } = one;
  const [chosen, setChosen] = useState(() => kept.get(importID) ?? storedOf(one));
  const { mapping, difficultyLevel, questionDuration } = chosen;
  const [refusals, setRefusals] = useState(0);
  const [isDurationLeft, setIsDurationLeft] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  useFocusOnError(ref, refusals);
  const { save, isSaving } = useChange(questionImports.check);
  const errors = refusals > 0 ? errorsOfColumns(chosen) : null;
  const choose = (by: Partial<ChosenColumns>) => {
    const now = { ...chosen, ...by };
    kept.set(importID, now);
    setChosen(now);
  };
  const begin = async () => {
    if (errorsOfColumns(chosen)) return setRefusals(refusals + 1);
    await attempt(report, async () => {
      await save({
        importID,
        mapping: { ...mapping },
        ...(difficultyLevel ? { difficultyLevel } : {}),
        ...(questionDuration.trim() ? { questionDuration } : {}),
      });
      go({ importID, step: 'report' });
    });
  };
  return (
    <Card>
      <Form ref={ref} className={layout.body} onSubmit={() => void begin()}>
        {one.failure && (
          <p role="alert" className={`${layout.box} ${layout.error}`}>
            {one.failure}
          </p>
        )}
        <p className={layout.lead}>
          <b>{one.fileName}</b> has {inDigits(one.totalRows)} {one.totalRows === 1 ? 'row' : 'rows'}. Choose
          what each column holds.
        </p>
        <FileNotes notes={one.notes} />
        <Needs chosen={chosen} />
        <ul className={layout.framed}>
          {one.columns.map(({ heading, samples }) => (
            <li key={heading} className={layout.row}>
              <div>
                <b>{heading}</b>
                <span>{samplesText(samples)}</span>
              </div>
              <Select
                {...selectLook}
                w={240}
                aria-label={`Column ${heading}`}
                data={fieldChoices}
                value={mapping[heading] ?? ''}
                error={errors?.ofColumns[heading]}
                onChange={(field) => choose({ mapping: { ...mapping, [heading]: field ?? '' } })}
              />
            </li>
          ))}
        </ul>
        <fieldset className={layout.grid}>
          <legend>Defaults for new questions</legend>
          <Select
            {...selectLook}
            label="Difficulty"
            data={[{ value: '', label: 'None' }, ...levelChoices]}
            value={difficultyLevel}
            error={errors?.difficultyLevel}
            onChange={(level) => choose({ difficultyLevel: level ?? '' })}
          />
          <TextInput
            label="Duration in seconds"
            inputMode="numeric"
            value={questionDuration}
            error={errors?.questionDuration || (isDurationLeft && durationErrorOf(questionDuration))}
            onBlur={() => setIsDurationLeft(true)}
            onChange={(event) => choose({ questionDuration: event.currentTarget.value })}
          />
        </fieldset>
        <div className={layout.actions} data-end>
          <Button variant="default" onClick={() => go({})}>
            Choose another file
          </Button>
          <Button type="submit" loading={isSaving}>
            Validate
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Needs({ chosen }: { chosen: ChosenColumns }) {
  const needs = needsOf(chosen);
  if (needs.length === 0) return null;
  return (
    <div className={layout.line} role="status" aria-label="Needed for new questions">
      {needs.map(({ field, label, isMet, todo }) => (
        <StatusTag key={field} tone={isMet ? 'ok' : 'dev'}>
          {isMet ? `${label} ✓` : `${label}: ${todo}`}
        </StatusTag>
      ))}
    </div>
  );
}

const maxSampleLength = 60;

const samplesText = (samples: readonly string[]): string =>
  samples
    .map((cell) => cell.trim())
    .filter(Boolean)
    .map((cell) => (cell.length > maxSampleLength ? `${cell.slice(0, maxSampleLength)}…` : cell))
    .join(' · ') || 'Empty in sample';

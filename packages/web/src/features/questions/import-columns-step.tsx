import { Button, Select, TextInput } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { difficultyLevels } from '@prepdesk/contract/questions/question';
import { questionFileFields, questionFileHeadings } from '@prepdesk/contract/questions/question-file';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { FileNotes } from '../../shared/file-notes.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import { useFocusOnError } from '../../ui/focus/use-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import { useIsPhone } from '../../ui/layout/use-is-phone.ts';
import { attempt } from '../../ui/screen/attempt.ts';
import { Card } from '../../ui/screen/screen.tsx';
import {
  type ChosenColumns,
  type ColumnErrors,
  durationErrorOf,
  errorsOfColumns,
  missingText,
  type Need,
  needsOf,
} from './import-needs.ts';
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
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState(() => kept.get(importID) ?? storedOf(one));
  const { mapping, difficultyLevel, questionDuration } = chosen;
  const [refusals, setRefusals] = useState(0);
  const [isDurationLeft, setIsDurationLeft] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  useFocusOnError(ref, refusals);
  useEffect(
    function goToWhatIsMissing() {
      if (refusals > 0) ref.current?.querySelector<HTMLElement>('[data-missing]')?.focus();
    },
    [refusals],
  );
  const { save, isSaving } = useChange(questionImports.check);
  const errors = refusals > 0 ? errorsOfColumns(chosen) : null;
  const missing = errors?.missing;
  // A column that is wrong itself goes first: it may hold what is missing.
  const goesToMissing = missing && missing.fields.length > 0 && Object.keys(errors.ofColumns).length === 0;
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
        <Needs chosen={chosen} missing={missing} isGoal={goesToMissing} />
        <ul className={layout.framed}>
          {one.columns.map(({ heading, samples }) => (
            <li key={heading} className={layout.row}>
              <div>
                <b>{heading}</b>
                <span>{samplesText(samples)}</span>
              </div>
              <Select
                {...selectLook}
                w={isPhone ? '100%' : 240}
                aria-label={`Column ${heading}`}
                {...(missing?.free === heading && { 'aria-description': wordsOf(missing.fields) })}
                data-missing={(goesToMissing && missing.free === heading) || undefined}
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

type NeedsProps = {
  chosen: ChosenColumns;
  missing: ColumnErrors['missing'] | undefined;
  isGoal: boolean | undefined;
};

function Needs({ chosen, missing, isGoal }: NeedsProps) {
  const needs = needsOf(chosen);
  if (needs.length === 0) return null;
  const isRefused = (need: Need) => missing?.fields.some(({ field }) => field === need.field);
  return (
    <>
      <div className={layout.line} role="status" aria-label="Needed for new questions">
        {needs.map((need) => (
          <StatusTag key={need.field} tone={need.isMet ? 'ok' : isRefused(need) ? 'bad' : 'dev'}>
            {need.isMet ? `${need.label} ✓` : wordsOf([need])}
          </StatusTag>
        ))}
      </div>
      {missing && missing.fields.length > 0 && missing.free === undefined && (
        <p role="alert" className={layout.error} tabIndex={-1} data-missing={isGoal || undefined}>
          {missingText(missing.fields)}
        </p>
      )}
    </>
  );
}

const wordsOf = (needs: readonly Need[]): string =>
  needs.map(({ label, todo }) => `${label}: ${todo}`).join('. ');

const maxSampleLength = 60;

const samplesText = (samples: readonly string[]): string =>
  samples
    .map((cell) => cell.trim())
    .filter(Boolean)
    .map((cell) => (cell.length > maxSampleLength ? `${cell.slice(0, maxSampleLength)}…` : cell))
    .join(' · ') || 'Empty in sample';

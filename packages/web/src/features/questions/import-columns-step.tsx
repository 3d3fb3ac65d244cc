import { Button, Select, TextInput } from '@mantine/core';
import { Failure } from '@prepdesk/contract/failures';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { difficultyLevels } from '@prepdesk/contract/questions/question';
import { questionFileFields, questionFileHeadings } from '@prepdesk/contract/questions/question-file';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { FileNotes } from '../../shared/file-notes.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import type { StepProps } from './question-import.tsx';

const fieldChoices = [
  { value: '', label: 'Ignore column' },
  ...questionFileFields.map((field) => ({ value: field, label: questionFileHeadings[field] })),
];

const levelChoices = Object.entries(difficultyLevels).map(([value, label]) => ({ value, label }));

/** Assigns the columns to fields, with suggestions from the headings. */
export function ImportColumnsStep({ one, report, go }: StepProps) {
  const [mapping, setMapping] = useState<Record<string, string>>(() =>
    Object.fromEntries(one.columns.map(({ heading, field }) => [heading, field])),
  );
  const [level, setLevel] = useState(one.difficultyLevel ? String(one.difficultyLevel) : '');
  const [duration, setDuration] = useState(String(one.questionDuration ?? ''));
  const [durationError, setDurationError] = useState('');
  const { save, isSaving } = useChange(questionImports.check);
  const begin = async () => {
    try {
      await save({
        importID: one.importID,
        mapping,
        ...(level ? { difficultyLevel: level } : {}),
        ...(duration.trim() === '' ? {} : { questionDuration: duration }),
      });
      go({ importID: one.importID });
    } catch (error) {
      const { questionDuration = '' } = (error instanceof Failure && error.details.fields) || {};
      setDurationError(questionDuration);
      report(questionDuration ? { kind: 'error', sentence: questionDuration } : { kind: 'failed', error });
    }
  };
  return (
    <Card>
      <Form className={layout.body} onSubmit={() => void begin()}>
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
                onChange={(field) => setMapping({ ...mapping, [heading]: field ?? '' })}
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
            value={level}
            onChange={(chosen) => setLevel(chosen ?? '')}
          />
          <TextInput
            label="Duration in seconds"
            inputMode="numeric"
            value={duration}
            error={durationError}
            onChange={(event) => {
              setDuration(event.currentTarget.value);
              setDurationError('');
            }}
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

const maxSampleLength = 60;

const samplesText = (samples: readonly string[]): string =>
  samples
    .map((cell) => cell.trim())
    .filter(Boolean)
    .map((cell) => (cell.length > maxSampleLength ? `${cell.slice(0, maxSampleLength)}…` : cell))
    .join(' · ') || 'Empty in sample';

import { Button, Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Question } from '@prepdesk/contract/questions/question';
import { type KeyboardEvent, useDeferredValue, useRef } from 'react';
import { LearnerPaper } from '../../places/learner-paper.tsx';
import { QuestionView } from '../../places/question-view.tsx';
import { FieldEditor } from '../../ui/fields/field-editor.tsx';
import type { FieldEntry } from '../../ui/fields/fields-of.ts';
import { RecordConflict } from '../../ui/screen/record-editors.tsx';
import { useFirstEditor } from '../../ui/screen/use-first-editor.ts';
import { useFocusOnFault } from '../../ui/screen/use-focus-on-fault.ts';
import { OptionEditors } from './option-editors.tsx';
import { shownDraft } from './question-fields.ts';
import classes from './question-form.module.css';
import { SimilarQuestions } from './similar-questions.tsx';
import { type QuestionPlan, useQuestionRecord } from './use-question-record.ts';

/** Writes one question, beside how learners will see it. */
export function QuestionForm(plan: QuestionPlan) {
  const { type, question } = plan;
  const { record, fields, wantsNext } = useQuestionRecord(plan);
  const place = useRef<HTMLFormElement>(null);
  useFocusOnFault(place, record.refusals);
  useFirstEditor(place, plan.isAgain ?? false);
  const shown = useDeferredValue(record.draft);
  // Beside the form where there is room; elsewhere before the button that saves.
  const isWide = useMediaQuery('(min-width: 1181px)', true);
  const similar = <SimilarQuestions draft={record.draft} questionID={question?.questionID} />;
  const save = async (next: boolean) => {
    if (!record.isChanged || record.isSaving) return;
    wantsNext.current = next;
    await record.save();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(question === null);
  };
  return (
    <div className={classes.sides}>
      <form
        ref={place}
        className={classes.form}
        noValidate
        onKeyDown={saveByKey}
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <Editors type={type} fields={fields} record={record} isNew={question === null} />
        {!isWide && similar}
        <div className={classes.actions}>
          {question === null && (
            <Button
              variant="default"
              disabled={!record.isChanged}
              loading={record.isSaving}
              rightSection={<Kbd size="xs">Ctrl ↵</Kbd>}
              onClick={() => void save(true)}
            >
              Save and next
            </Button>
          )}
          <Button type="submit" disabled={!record.isChanged} loading={record.isSaving}>
            Save
          </Button>
        </div>
      </form>
      <aside className={classes.aside} aria-label="Beside the question">
        <div className={classes.inSight}>
          {isWide && similar}
          <h2 className={classes.asideTitle}>As learners see it</h2>
          <LearnerPaper>
            <QuestionView question={shownDraft(type, shown)} questionID={question?.questionID} />
          </LearnerPaper>
        </div>
      </aside>
      <RecordConflict record={record} fields={fields} />
    </div>
  );
}

type EditorsProps = {
  type: number;
  fields: readonly FieldEntry<Question>[];
  record: ReturnType<typeof useQuestionRecord>['record'];
  isNew: boolean;
};

function Editors({ type, fields, record, isNew }: EditorsProps) {
  const { draft, faults, set, isSaving: isHeld } = record;
  const editor = (key: keyof Question, isFirst = false) => {
    const field = fields.find((one) => one.key === key);
    return field && <FieldEditor {...{ field, draft, set, isFirst, isHeld }} fault={faults[key]} />;
  };
  return (
    <>
      {editor('quesText', isNew)}
      {type === 1 ? <OptionEditors {...{ fields, draft, faults, set, isHeld }} /> : editor('answer')}
      <div className={classes.short}>
        {editor('difficultyLevel')}
        {editor('questionDuration')}
        {editor('uniqueID')}
        {editor('isActive')}
      </div>
      {editor('solution')}
      {editor('reference')}
    </>
  );
}

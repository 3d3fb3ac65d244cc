import { Box, Button, Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import type { Question } from '@prepdesk/contract/questions/question';
import { type KeyboardEvent, useDeferredValue } from 'react';
import { LearnerPaper } from '../../shared/learner-paper.tsx';
import { QuestionView } from '../../shared/question-view.tsx';
import { FieldEditor } from '../../ui/fields/field-editor.tsx';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import { isSaveKey } from '../../ui/focus/save-key.ts';
import layout from '../../ui/layout/layout.module.css';
import { RequiredNote } from '../../ui/record/record-editors.tsx';
import { RecordButtons } from '../../ui/record/record-foot.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import type { OpenForm } from '../../ui/record/use-record-form.ts';
import { OptionEditors } from './option-editors.tsx';
import { shownDraft } from './question-fields.ts';
import classes from './question-form.module.css';
import { SimilarQuestions } from './similar-questions.tsx';
import { type QuestionPlan, useQuestionForm } from './use-question-form.ts';

/** Edits one question, with a preview of what learners will see. */
export function QuestionForm(plan: QuestionPlan) {
  const { type, question, saveLabel } = plan;
  const { form, wantsNext } = useQuestionForm(plan);
  const shown = useDeferredValue(form.draft);
  // Shown beside the form where there is room, otherwise before the Save button.
  const isWide = useMediaQuery('(min-width: 1181px)', true);
  const similar = <SimilarQuestions draft={form.draft} questionID={question?.questionID} />;
  const save = async (next: boolean) => {
    if (!form.isChanged || form.isSaving) return;
    wantsNext.current = next;
    await form.save();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void save(question === null);
  };
  return (
    <div className={classes.sides}>
      <RecordFrame
        form={form}
        className={classes.form}
        onSaveKey={saveByKey}
        onSubmit={() => void save(false)}
      >
        <Editors type={type} form={form} isNew={question === null} />
        {!isWide && similar}
        <Box
          ref={restoreFocus}
          className={`${layout.actions} ${layout.inSight}`}
          mx="calc(-1 * var(--inset))"
          p="12px var(--inset)"
          style={{ zIndex: 5 }}
          data-end
          data-bottom-actions
        >
          {question === null && (
            <Button
              variant="default"
              disabled={!form.isChanged}
              loading={form.isSaving}
              rightSection={<Kbd size="xs">Ctrl ↵</Kbd>}
              onClick={() => void save(true)}
            >
              Save and next
            </Button>
          )}
          <RecordButtons form={form} isNew={question === null} saveLabel={saveLabel} />
        </Box>
      </RecordFrame>
      <aside className={classes.aside} aria-label="Beside the question">
        <div className={classes.inSight}>
          {isWide && similar}
          <h2 className={layout.hint}>Learner’s view</h2>
          <LearnerPaper>
            <QuestionView question={shownDraft(type, shown)} questionID={question?.questionID} />
          </LearnerPaper>
        </div>
      </aside>
    </div>
  );
}

/** Fields with a place of their own; any other is among the short ones. */
const fieldsWithOwnSlot: ReadonlySet<keyof Question> = new Set([
  ...optionFields,
  ...(['quesText', 'answer', 'solution', 'reference'] as const),
  ...(['difficultyLevel', 'questionDuration', 'uniqueID', 'isActive'] as const),
]);

type EditorsProps = {
  type: number;
  form: OpenForm<Question>;
  isNew: boolean;
};

function Editors({ type, form, isNew }: EditorsProps) {
  const { fields, draft, errors, required, set, isSaving: isHeld } = form;
  const editor = (key: keyof Question, isFirst = false) => {
    const field = fields.find((one) => one.key === key);
    return (
      field && (
        <FieldEditor
          key={key}
          field={field}
          draft={draft}
          set={set}
          isFirst={isFirst}
          isHeld={isHeld}
          error={errors[key]}
          isRequired={required.has(key)}
        />
      )
    );
  };
  return (
    <>
      <RequiredNote record={form} fields={fields} />
      {editor('quesText', isNew)}
      {type === 1 ? (
        <OptionEditors
          required={required}
          fields={fields}
          draft={draft}
          errors={errors}
          set={set}
          isHeld={isHeld}
        />
      ) : (
        editor('answer')
      )}
      <div className={layout.columns} style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        {editor('difficultyLevel')}
        {editor('questionDuration')}
        {editor('uniqueID')}
        {fields.filter(({ key }) => !fieldsWithOwnSlot.has(key)).map(({ key }) => editor(key))}
        {editor('isActive')}
      </div>
      {editor('solution')}
      {editor('reference')}
    </>
  );
}

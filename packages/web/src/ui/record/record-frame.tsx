import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldEntry } from '../fields/fields-of.ts';
import { Form } from '../fields/form.tsx';
import layout from '../layout/layout.module.css';
import { RecordConflict } from './record-editors.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { OpenForm } from './use-record-form.ts';
import { sayWhatIsMissing } from './use-required-fields.ts';

type Props<Row> = {
  form: OpenForm<Row>;
  /** The fields that the conflict popup shows; left out: all. */
  fields?: readonly FieldEntry<Row>[] | undefined;
  className?: string | undefined;
  /** Left out: saves if something was changed. */
  onSubmit?: () => void;
  /** Left out: Ctrl+Enter submits. */
  onSaveKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** The form around a record's editors, wherever they are inside it, and the popup about a conflict. */
export const RecordFrame = <Row,>({
  form,
  fields = form.fields,
  className,
  onSubmit,
  onSaveKey,
  children,
}: Props<Row>) => (
  <Form
    ref={form.ref}
    className={className}
    aria-busy={form.isSaving}
    onKeyDown={sayWhatIsMissing(form)}
    onBlur={form.leave}
    {...(onSaveKey && { onKeyDownCapture: onSaveKey })}
    onSubmit={() => {
      if (onSubmit) onSubmit();
      else if (form.isChanged) void form.save();
    }}
  >
    {form.discardRestored && (
      <div className={className ? layout.wholeLine : layout.body}>
        <RestoredNote onDiscard={form.discardRestored} />
      </div>
    )}
    {children}
    <RecordConflict record={form} fields={fields} />
  </Form>
);

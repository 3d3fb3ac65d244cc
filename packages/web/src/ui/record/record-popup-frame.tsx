import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '../layout/layout.module.css';
import classes from '../popup/popup.module.css';
import { Popup } from '../popup/popup.tsx';
import { RecordConflict, RecordEditors, RequiredNote } from './record-editors.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { OpenForm } from './use-record-form.ts';
import { sayWhatIsMissing } from './use-required-fields.ts';

type Props<Row> = {
  title: string;
  subtitle?: string | undefined;
  form: OpenForm<Row>;
  onClose: () => void;
  /** Saving has an effect even if no field changed. */
  mayBeUnchanged?: boolean | undefined;
  /** Fields are in two columns. */
  isWide?: boolean | undefined;
  /** Shown above the fields. */
  head?: ReactNode;
  /** Shown below the first field, such as usual values for it. */
  belowFirst?: ReactNode;
  /** Shown before Cancel and Save. */
  action?: ReactNode;
  /** Left out unless documented: 'Cancel', or 'Close' where there is no form. */
  closeLabel?: 'Close' | undefined;
  /** 'Save' when left out. */
  saveLabel?: string | undefined;
  /** Something still has to be done before saving is possible. */
  isHeldBack?: boolean | undefined;
  /** There is nothing to write: no fields, and no Save. */
  hasNoForm?: boolean | undefined;
  /** Shown below the fields. */
  children?: ReactNode;
};

/** A popup around a record: its fields, Save, and Cancel, which asks before it discards what was typed. */
export function RecordPopupFrame<Row>(props: Props<Row>) {
  const { form, isWide = false, hasNoForm = false } = props;
  // Errors about fields that the popup does not show.
  const unseen = Object.entries(form.errors).filter(([key]) => !form.fields.some((one) => one.key === key));
  const maySave = (form.isChanged || props.mayBeUnchanged === true) && props.isHeldBack !== true;
  const close = async () => {
    if (await form.guard.mayLeave()) props.onClose();
  };
  return (
    <Popup
      title={props.title}
      subtitle={props.subtitle}
      isNarrow={!isWide}
      onClose={() => void close()}
      onSubmit={() => maySave && void form.save()}
      actions={
        <>
          {props.action && <div style={{ marginInlineEnd: 'auto' }}>{props.action}</div>}
          <Button variant="default" onClick={() => void close()}>
            {props.closeLabel ?? (hasNoForm ? 'Close' : 'Cancel')}
          </Button>
          {!hasNoForm && (
            <Button type="submit" disabled={!maySave} loading={form.isSaving}>
              {props.saveLabel ?? 'Save'}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the fields */}
      <div
        ref={form.ref}
        className={`${layout.columns} ${classes.fields}`}
        data-wide={isWide || undefined}
        onKeyDown={props.isHeldBack ? undefined : sayWhatIsMissing(form)}
        onBlur={form.leave}
      >
        {form.discardRestored && (
          <div className={layout.wholeLine}>
            <RestoredNote onDiscard={form.discardRestored} />
          </div>
        )}
        {props.head && <div className={layout.wholeLine}>{props.head}</div>}
        {unseen.map(([key, sentence]) => (
          <p key={key} className={`${layout.error} ${layout.wholeLine}`} role="alert">
            {sentence}
          </p>
        ))}
        {!hasNoForm && (
          <>
            <RequiredNote record={form} fields={form.fields} />
            <RecordEditors record={form} fields={form.fields} isFirstFocused belowFirst={props.belowFirst} />
          </>
        )}
        {props.children && <div className={layout.wholeLine}>{props.children}</div>}
      </div>
      <RecordConflict record={form} fields={form.fields} />
    </Popup>
  );
}

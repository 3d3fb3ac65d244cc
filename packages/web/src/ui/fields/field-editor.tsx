import { Input, InputBase, Select, TextInput } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { amountTyped } from '@prepdesk/contract/typed-amount';
import type { ChangeEvent, ClipboardEvent } from 'react';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { lazyPart } from '../screen/lazy-part.tsx';
import { AmountInput } from './amount-input.tsx';
import { DayInput } from './day-input.tsx';
import { ColourSwatch } from './field-display.tsx';
import classes from './fields.module.css';
import { choiceList, type Draft, type Editor, type EditorSlot, type FieldEntry } from './fields-of.ts';
import { hintProps } from './hint.ts';
import { requiredLabel, requiredProps } from './required.ts';
import { choiceProps } from './select-look.tsx';
import { SuggestedText } from './suggested-text.tsx';

/** Loaded when a form has one. */
const ImageField = lazyPart(
  async () => ({ default: (await import('./image-field.tsx')).ImageField }),
  ({ slot }) => <Input.Wrapper label={slot.label} labelProps={requiredLabel(slot.isRequired)} mih={120} />,
);

type Props<Row> = {
  field: FieldEntry<Row>;
  draft: Draft;
  set: (values: Partial<Draft>) => void;
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Being saved: keeps the focus but accepts no input. */
  isHeld?: boolean;
  isFirst?: boolean;
  isInline?: boolean;
};

/** Something else has to be chosen first. */
export const isWaiting = <Row,>({ after = [], waitsFor = [] }: FieldEntry<Row>, draft: Draft): boolean =>
  [...after, ...waitsFor].some((earlier) => !draft[earlier]);

/** The one editor of a field, in a table row and in a form alike. */
export function FieldEditor<Row>({ field, draft, set, error, ...where }: Props<Row>) {
  const slot: EditorSlot = {
    fieldKey: field.key,
    label: (!where.isInline && field.editorLabel) || field.label,
    value: draft[field.key] ?? '',
    draft,
    set,
    error,
    isRequired: where.isRequired ?? false,
    isDisabled: (where.isDisabled ?? false) || isWaiting(field, draft),
    waitReason: isWaiting(field, draft) ? field.waitReason : undefined,
    isHeld: where.isHeld ?? false,
    isFirst: where.isFirst ?? false,
    isInline: where.isInline ?? false,
  };
  return field.editor ? <EditorOf editor={field.editor} slot={slot} /> : null;
}

/** The props of every Mantine input of ours. */
export const inputProps = ({ label, value, error, isInline, fieldKey, ...is }: EditorSlot) => ({
  ...(isInline ? { 'aria-label': label, placeholder: label } : { label, placeholder: is.waitReason }),
  name: fieldKey,
  value,
  error: error,
  ...requiredProps(is.isRequired),
  disabled: is.isDisabled,
  readOnly: is.isHeld,
  'data-autofocus': is.isFirst || undefined,
  autoComplete: 'off',
  size: 'sm' as const,
});

const longTextLength = 1000;

/** Text of several lines, where Enter begins a new line. */
export const isLongText = (editor: Editor): boolean =>
  editor.kind === 'rich' ||
  (editor.kind === 'text' && (editor.isLong === true || (editor.maxLength ?? 0) > longTextLength));

/** Inserted by a command, so that it can be undone; a browser without that command pastes as usual. */
function pasteAmount(event: ClipboardEvent): void {
  const pasted = event.clipboardData.getData('text');
  const amount = amountTyped(pasted);
  if (amount !== pasted && document.execCommand('insertText', false, amount)) event.preventDefault();
}

function EditorOf({ editor, slot }: { editor: Editor; slot: EditorSlot }) {
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  const shared = inputProps(slot);
  const typed = {
    ...shared,
    onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.currentTarget.value),
  };
  const amount = {
    ...typed,
    classNames: { input: slot.isInline ? classes.numberInput : undefined },
    onPaste: pasteAmount,
  };
  switch (editor.kind) {
    case 'text': {
      const { maxLength } = editor;
      const isFull = maxLength !== undefined && slot.value.length >= maxLength;
      const limited = {
        maxLength,
        ...hintProps(isFull ? `At most ${inDigits(maxLength)} characters` : editor.hint, slot.error),
      };
      return isLongText(editor) && !slot.isInline ? (
        <InputBase
          {...shared}
          component="textarea"
          multiline
          rows={3}
          {...limited}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...typed} {...limited} />
      );
    }
    // A number stays as typed, right or wrong: the call's rule says what is wrong with it.
    case 'number':
      return <TextInput {...amount} inputMode="numeric" {...hintProps(editor.hint, slot.error)} />;
    case 'money':
      return <AmountInput {...amount} />;
    case 'select': {
      const choices = choiceList(
        typeof editor.choices === 'function' ? editor.choices(slot.draft) : editor.choices,
      );
      return (
        <Select
          {...shared}
          {...choiceProps(choices, slot.error)}
          value={slot.value || null}
          onChange={(value) => write(value ?? '')}
        />
      );
    }
    case 'suggest':
      return <SuggestedText {...shared} suggestions={editor.suggestions} onChange={write} />;
    case 'link':
      return <TextInput {...typed} inputMode="url" />;
    case 'colour':
      return (
        <TextInput
          {...typed}
          placeholder="#0DD9B3"
          {...hintProps(editor.hint?.(slot.value), slot.error)}
          leftSection={<ColourPick value={slot.value} isDisabled={slot.isDisabled} onPick={write} />}
        />
      );
    case 'date':
      return <DayInput {...shared} onChange={write} />;
    case 'rich':
      return (
        <RichTextField
          label={slot.label}
          value={slot.value}
          error={slot.error}
          isRequired={slot.isRequired}
          heightPx={editor.heightPx}
          isDisabled={slot.isDisabled}
          isHeld={slot.isHeld}
          isFirst={slot.isFirst}
          isLabelHidden={slot.isInline}
          isShort={slot.isInline}
          onChange={write}
        />
      );
    case 'image':
      return <ImageField slot={slot} uploadWith={editor.uploadWith} errorOf={editor.errorOf} />;
    case 'custom':
      return editor.render(slot);
    case 'inside':
      return null;
  }
}

/** The browser's own colour chooser behind the swatch. */
function ColourPick(props: { value: string; isDisabled: boolean; onPick: (colour: string) => void }) {
  return (
    <label className={classes.colourPick}>
      <ColourSwatch colour={props.value || 'transparent'} />
      <input
        type="color"
        aria-label="Choose a colour"
        tabIndex={-1}
        value={/^#[0-9a-f]{6}$/i.test(props.value) ? props.value : '#0dd9b3'}
        disabled={props.isDisabled}
        onChange={(event) => props.onPick(event.currentTarget.value.toUpperCase())}
      />
    </label>
  );
}

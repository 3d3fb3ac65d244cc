import { Button, Input } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/screen/popup.tsx';
import classes from './catalogue.module.css';

type Props = {
  slot: EditorSlot;
  /** What the cell says now. */
  words: string;
  /** Takes the value over. @returns a sentence when it may not be */
  take: () => string;
  /** Before the popup opens: from what is chosen. */
  begin: () => void;
  children: (fault: string) => ReactNode;
};

/** A cell whose value is chosen in a popup: Release Date, Slug Name, PDF link (d1 §2). */
export function PopupCell({ slot, words, take, begin, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState('');
  const close = () => setIsOpen(false);
  const finish = () => {
    const refusal = take();
    setFault(refusal);
    if (!refusal) close();
  };
  return (
    <Input.Wrapper error={slot.fault} label={slot.isInline ? undefined : slot.label}>
      <button
        type="button"
        className={classes.popupCell}
        data-faulty={Boolean(slot.fault) || undefined}
        aria-label={`${slot.label}: ${words || 'choose'}`}
        aria-haspopup="dialog"
        disabled={slot.isDisabled}
        onClick={() => {
          begin();
          setFault('');
          setIsOpen(true);
        }}
      >
        <span>{words || 'Choose'}</span>
        <Pencil size={13} aria-hidden />
      </button>
      {isOpen && (
        <Popup
          title={slot.label}
          subtitle={slot.draft.name}
          isNarrow
          onClose={close}
          onSubmit={finish}
          actions={
            <>
              <Button variant="default" onClick={close}>
                Close
              </Button>
              <Button type="submit">Ok</Button>
            </>
          }
        >
          <div className={classes.popupChoices}>{children(fault)}</div>
        </Popup>
      )}
    </Input.Wrapper>
  );
}

/** A few exclusive choices, one under the other. */
export function ChoiceList(props: {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <fieldset className={layout.choices}>
      <legend>{props.label}</legend>
      {props.choices.map(({ value, label }) => (
        <label key={value} data-chosen={value === props.value || undefined}>
          <input
            type="radio"
            name={props.name}
            checked={value === props.value}
            data-autofocus={value === props.value || undefined}
            onChange={() => props.onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

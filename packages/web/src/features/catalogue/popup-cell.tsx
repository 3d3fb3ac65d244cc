import { Button, Input, Popover } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLayer } from '../../ui/feedback/use-layer.ts';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { requiredLabel } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';
import classes from './catalogue.module.css';

type Props = {
  slot: EditorSlot;
  /** The current text of the cell. */
  words: string;
  /** What kind of value it is. */
  icon: LucideIcon;
  /** Accepts the value. @returns a sentence if the value is invalid, otherwise '' */
  take: () => string;
  /** Called before the popup opens, to start with the current value. */
  begin: () => void;
  children: (popup: { error: string; close: () => void }) => ReactNode;
};

/** A cell whose value is chosen below it: Release Date, Slug Name, PDF link (d1 §2). */
export function PopupCell({ slot, words, icon: Icon, take, begin, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState('');
  const close = () => setIsOpen(false);
  useLayer(close, isOpen);
  const finish = () => {
    const refusal = take();
    setError(refusal);
    if (!refusal) close();
  };
  const open = () => {
    begin();
    setError('');
    setIsOpen(true);
  };
  return (
    <Input.Wrapper
      error={slot.error}
      label={slot.isInline ? undefined : slot.label}
      labelProps={requiredLabel(slot.isRequired)}
    >
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        middlewares={{ flip: true, shift: true, size: true }}
        withinPortal={false}
        floatingStrategy="fixed"
        withRoles={false}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={`${layout.apart} ${layout.fieldFrame} ${classes.popupCell}`}
            data-invalid={Boolean(slot.error) || undefined}
            aria-label={`${slot.label}: ${words || 'choose'}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={slot.isDisabled}
            onClick={() => (isOpen ? close() : open())}
          >
            <span className={layout.cut} data-blank={!words || undefined}>
              {words || 'Choose'}
            </span>
            <Icon size={14} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-label={slot.label}
          className={`${layout.list} ${classes.popupChoices}`}
          onKeyDown={(event) => {
            // The row around it also handles Enter and Escape.
            event.stopPropagation();
            if (event.key === 'Escape') close();
            if (event.key === 'Enter' && (event.target as HTMLElement).tagName === 'INPUT') finish();
          }}
        >
          {isOpen && children({ error, close })}
          <div className={layout.actions} data-end>
            <Button variant="subtle" size="compact-sm" onClick={close}>
              Cancel
            </Button>
            <Button size="compact-sm" onClick={finish}>
              Ok
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}

/** A few exclusive choices, one under the other: the arrow keys go through them, a press decides. */
export function ChoiceList(props: {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
  /** A press has decided. */
  onPick?: (value: string) => void;
}) {
  return (
    <fieldset className={layout.choices}>
      <legend>{props.label}</legend>
      {props.choices.map(({ value, label }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard it is chosen in its radio button
        <label
          key={value}
          data-chosen={value === props.value || undefined}
          onClick={(event) => event.detail > 0 && props.onPick?.(value)}
        >
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

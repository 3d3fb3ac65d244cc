import { Select } from '@mantine/core';
import { createContext, useContext, useId, useRef, useState } from 'react';
import { unreadChoice } from '../feedback/shared-flag.tsx';
import { type Choices, choiceList } from '../fields/fields-of.ts';
import { requiredProps } from '../fields/required.ts';
import { longListLength, selectLook, unreadText } from '../fields/select-look.tsx';
import layout from '../layout/layout.module.css';
import classes from '../screen/screen.module.css';

type Props = {
  label: string;
  value: string | number | undefined;
  choices: Choices;
  /** Digits come back as text. */
  onChoose: (value: string) => void;
  isDisabled?: boolean;
  /** The label of the empty choice, which also clears a filter. */
  none?: string;
};

/** In a form choices have their labels above them, as its fields have, and those that can still be made are required. */
export const ChoicesInForm = createContext<'open' | 'fixed' | null>(null);

/** A choice in the bar above a table, with its label inside so that the bar stays on one line. */
export function ChoiceSelect({ label, value, choices, onChoose, isDisabled, none }: Props) {
  const list = choiceList(choices);
  const unread = unreadText(list);
  unreadChoice.useRaise(unread !== undefined);
  const id = useId();
  const written = useRef<HTMLLabelElement>(null);
  const [labelWidth, setLabelWidth] = useState(0);
  const shared = {
    ...selectLook,
    data: none ? [{ value: '', label: none }, ...list] : [...list],
    value: value === undefined ? (none && !unread ? '' : null) : String(value),
    placeholder: unread ?? 'Choose',
    error: unread !== undefined,
    disabled: isDisabled,
    searchable: list.length >= longListLength,
    onChange: (chosen: string | null) => onChoose(chosen ?? ''),
  };
  const inForm = useContext(ChoicesInForm);
  if (inForm) return <Select {...shared} {...requiredProps(inForm === 'open')} label={label} />;
  return (
    <div
      className={`${layout.fieldFrame} ${classes.choice}`}
      data-frame
      data-none={(none && !value) || undefined}
    >
      <label ref={written} htmlFor={id} className={`${layout.hint} ${classes.choiceLabel}`}>
        {label}
      </label>
      <Select
        {...shared}
        id={id}
        // Below the whole control, which begins with the label.
        comboboxProps={{
          ...selectLook.comboboxProps,
          offset: { mainAxis: 6, crossAxis: -labelWidth - 1 },
        }}
        classNames={{ input: classes.choiceInput }}
        // Measured only now: while a screen is being drawn it would make the browser lay out the page once more.
        onDropdownOpen={() => setLabelWidth(written.current?.offsetWidth ?? 0)}
      />
    </div>
  );
}

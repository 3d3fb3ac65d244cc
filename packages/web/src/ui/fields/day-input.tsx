import { TextInput, type TextInputProps } from '@mantine/core';
import { dayTyped } from '@prepdesk/contract/typed-day';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import layout from '../layout/layout.module.css';
import classes from './fields.module.css';
import { dayText, minuteText, minuteTyped, monthText, monthTyped } from './typed-day.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A day as yyyy-MM-dd, with a time as yyyy-MM-dd HH:mm:00, a month as yyyy-MM; or the typed text if it is none. */
  value: string;
  onChange: (value: string) => void;
  hasTime?: boolean;
  isMonth?: boolean;
  /** Its name, before the day in the field. */
  labelInside?: string;
  /** The range that the calendar offers, as days. */
  earliest?: string | undefined;
  latest?: string | undefined;
};

const asDay = { textOf: dayText, typedOf: dayTyped, form: 'dd/mm/yyyy', type: 'date' };
const asMinute = {
  textOf: minuteText,
  typedOf: minuteTyped,
  form: 'dd/mm/yyyy HH:mm',
  type: 'datetime-local',
};
const asMonth = { textOf: monthText, typedOf: monthTyped, form: 'mm/yyyy', type: 'month' };

/**
 * A day, typed as dd/mm/yyyy in every browser (a month as mm/yyyy) or picked from the browser's calendar. A text that
 * is not a day is passed on as typed: the call's rule says what is wrong with it.
 */
export function DayInput({
  value,
  onChange,
  hasTime,
  isMonth,
  labelInside,
  earliest,
  latest,
  ...rest
}: Props) {
  const input = { ...(labelInside && insideOf(labelInside)), ...rest };
  const { textOf, typedOf, form, type } = isMonth ? asMonth : hasTime ? asMinute : asDay;
  const [typed, setTyped] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const read = (text: string) => typedOf(text) ?? text.trim();
  // A value other than the one typed here was set from outside.
  const shown = read(typed) === value ? typed : textOf(value);
  const known = typedOf(value) ?? '';
  const asPicked = hasTime ? known.slice(0, 16).replace(' ', 'T') : known;
  const limitOf = (day: string | undefined, clock: string) => day && (hasTime ? `${day}T${clock}` : day);
  return (
    <TextInput
      {...input}
      autoComplete="off"
      placeholder={form}
      value={shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(read(text));
      }}
      onKeyDown={(event) => {
        // What is submitted stands there as it was understood: '102026' as 10/2026. Other text stays as typed.
        if (event.key === 'Enter' && typedOf(shown) !== null) setTyped('');
        input.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        setTyped('');
        input.onBlur?.(event);
      }}
      rightSection={
        <span className={classes.calendarAnchor} data-time={hasTime || undefined}>
          <input
            ref={picker}
            type={type}
            tabIndex={-1}
            aria-hidden
            min={limitOf(earliest, '00:00')}
            max={limitOf(latest, '23:55')}
            step={hasTime ? input.step : undefined}
            value={asPicked}
            onChange={(event) => onChange(read(event.currentTarget.value))}
          />
          <button
            type="button"
            className={layout.iconButton}
            aria-label={`${input['aria-label'] ?? input.label}: calendar`}
            disabled={input.disabled || input.readOnly}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays size={15} aria-hidden />
          </button>
        </span>
      }
    />
  );
}

/** As wide as its letters, at the size that the texts of fields have there. */
const insideOf = (label: string) => ({
  'aria-label': label,
  leftSection: (
    <span className={classes.labelInside} aria-hidden>
      {label}
    </span>
  ),
  leftSectionWidth: `calc(${label.length * 0.62} * var(--control-text) + 18px)`,
});

import { TextInput } from '@mantine/core';
import { activationDate, activationStepMinutes } from '@prepdesk/contract/mapping/video-mapping';
import { useState } from 'react';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import classes from './mapping.module.css';

const timeIn = (value: string): string => value.slice(11, 16);

/** '9:30' → '09:30'; midnight where there is none. */
const wholeTime = (time: string): string => (time ? time.padStart(5, '0') : '00:00');

/**
 * Date and time in India; what is kept is 'yyyy-MM-dd HH:mm:00', rounded down once the field is left. The time is a
 * field of its own: a browser's own one has 12 or 24 hours as the computer is set, ours always 24.
 */
export function ActivationDateField({ slot }: { slot: EditorSlot }) {
  const [time, setTime] = useState(timeIn(slot.value));
  const day = slot.value.slice(0, 10);
  const write = (toDay: string, toTime: string) =>
    slot.set({ [slot.fieldKey]: toDay && `${toDay} ${wholeTime(toTime)}:00` });
  // Written by somebody else, such as when a conflict was settled.
  const isOther = slot.value !== '' && wholeTime(time) !== timeIn(slot.value);
  const round = () => {
    const rounded = activationDate(slot.value);
    if (!rounded) return;
    setTime(timeIn(rounded));
    slot.set({ [slot.fieldKey]: rounded });
  };
  return (
    <div className={classes.activation}>
      <TextInput
        {...inputProps(slot)}
        type="date"
        description={`India time, in steps of ${activationStepMinutes} minutes`}
        value={day}
        onChange={({ currentTarget: { value } }) => write(value, time)}
        onBlur={round}
      />
      <TextInput
        label="Time (HH:mm)"
        size="sm"
        autoComplete="off"
        inputMode="numeric"
        placeholder="00:00"
        maxLength={5}
        disabled={slot.isDisabled}
        readOnly={slot.isHeld}
        value={isOther ? timeIn(slot.value) : time}
        onChange={({ currentTarget: { value } }) => {
          setTime(value);
          write(day, value);
        }}
        onBlur={round}
      />
    </div>
  );
}

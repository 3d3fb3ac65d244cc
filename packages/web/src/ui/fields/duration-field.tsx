import { TextInput } from '@mantine/core';
import { clockOf } from '@prepdesk/contract/videos/clock-time';
import { useState } from 'react';
import { inputProps } from './field-editor.tsx';
import type { Editor, EditorSlot } from './fields-of.ts';
import { secondsTyped } from './typed-duration.ts';

const shownOf = (seconds: string): string => (/^\d+$/.test(seconds) ? clockOf(Number(seconds)) : seconds);

/**
 * A duration, written as HH:mm:ss and kept in seconds. A text that is not a duration stays as typed: the call's rule
 * says what is wrong with it.
 */
function DurationField({ slot }: { slot: EditorSlot }) {
  const [typed, setTyped] = useState(() => shownOf(slot.value));
  const isOther = secondsTyped(typed) !== slot.value;
  return (
    <TextInput
      {...inputProps(slot)}
      placeholder="00:00:00"
      value={isOther ? shownOf(slot.value) : typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        slot.set({ [slot.fieldKey]: secondsTyped(value) });
      }}
      onBlur={() => setTyped(shownOf(slot.value))}
    />
  );
}

/** The editor of a field that keeps seconds. */
export const durationEditor: Editor = { kind: 'custom', render: (slot) => <DurationField slot={slot} /> };

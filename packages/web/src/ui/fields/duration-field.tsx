import { TextInput } from '@mantine/core';
import { clockOf } from '@prepdesk/contract/videos/clock-time';
import { useState } from 'react';
import { inputProps } from './field-editor.tsx';
import type { Editor, EditorSlot } from './fields-of.ts';
import { secondsTyped } from './typed-duration.ts';

const shownOf = (seconds: string): string => (/^\d+$/.test(seconds) ? clockOf(Number(seconds)) : seconds);

/**
 * A length of time, written as HH:mm:ss; what is kept are its seconds. What is none stays as it was typed, for the rule of
 * the call to tell.
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

/** Of a field that keeps seconds. */
export const durationEditor: Editor = { kind: 'custom', render: (slot) => <DurationField slot={slot} /> };

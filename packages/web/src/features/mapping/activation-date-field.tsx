import { TextInput } from '@mantine/core';
import { activationDate, activationStepMinutes } from '@prepdesk/contract/mapping/video-mapping';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';

/** Date and time in India; what is kept is 'yyyy-MM-dd HH:mm:00', rounded down once the field is left. */
export function ActivationDateField({ slot }: { slot: EditorSlot }) {
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  return (
    <TextInput
      {...inputProps(slot)}
      type="datetime-local"
      step={activationStepMinutes * 60}
      description={`India time, in steps of ${activationStepMinutes} minutes`}
      value={slot.value.slice(0, 16).replace(' ', 'T')}
      onChange={({ currentTarget: { value } }) => write(value && `${value.replace('T', ' ')}:00`)}
      onBlur={() => write(activationDate(slot.value) ?? slot.value)}
    />
  );
}

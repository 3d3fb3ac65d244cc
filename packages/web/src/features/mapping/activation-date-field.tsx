import { activationDate, activationStepMinutes } from '@prepdesk/contract/mapping/video-mapping';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { hintProps } from '../../ui/fields/hint.ts';

/** Date and time in India. The value is 'yyyy-MM-dd HH:mm:00', rounded down when the field is left. */
export function ActivationDateField({ slot }: { slot: EditorSlot }) {
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  return (
    <DayInput
      {...inputProps(slot)}
      hasTime
      step={activationStepMinutes * 60}
      {...hintProps(`India time, in steps of ${activationStepMinutes} minutes`, slot.error)}
      onChange={write}
      onBlur={() => write(activationDate(slot.value) ?? slot.value)}
    />
  );
}

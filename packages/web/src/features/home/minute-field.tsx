import { minuteOf } from '@prepdesk/contract/home/shown-when';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';

/** Date and time in India, kept as 'yyyy-MM-dd HH:mm:00'. */
export function MinuteField({ slot }: { slot: EditorSlot }) {
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  return (
    <DayInput
      {...inputProps(slot)}
      // If the label is above, the field can show the format.
      placeholder={slot.isInline ? slot.label : 'dd/mm/yyyy HH:mm'}
      hasTime
      onChange={write}
      onBlur={() => write(minuteOf(slot.value) ?? slot.value)}
    />
  );
}

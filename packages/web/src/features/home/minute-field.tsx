import { minuteOf } from '@prepdesk/contract/home/shown-when';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';

/** Date and time in India; what is kept is 'yyyy-MM-dd HH:mm:00'. */
export function MinuteField({ slot }: { slot: EditorSlot }) {
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  return (
    <DayInput
      {...inputProps(slot)}
      // The label stands above, so the shape can stand inside.
      placeholder={slot.isInline ? slot.label : 'dd/mm/yyyy HH:mm'}
      hasTime
      onChange={write}
      onBlur={() => write(minuteOf(slot.value) ?? slot.value)}
    />
  );
}

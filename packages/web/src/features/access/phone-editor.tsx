import { TextInput } from '@mantine/core';
import { phoneDigits } from '../../shared/phone-digits.ts';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { Editor } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';

/** The 10 digits of an Indian phone; the country code is fixed (d2 §5, §9). More digits are refused, not cut off. */
export const phoneEditor: Editor = {
  kind: 'custom',
  render: (slot) => (
    <TextInput
      {...inputProps(slot)}
      inputMode="numeric"
      size="sm"
      leftSection={<span className={layout.small}>+91</span>}
      leftSectionWidth={48}
      onChange={(event) => slot.set({ [slot.fieldKey]: phoneDigits(event.currentTarget.value) })}
    />
  ),
};

import { TextInput } from '@mantine/core';
import { phoneDigits } from '../../shared/phone-digits.ts';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { Editor } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';

const indianDigits = 10;

/**
 * The 10 digits of an Indian phone; the country code is fixed (d2 §5, §9). What is pasted is cleaned first, so that the
 * end of '+91 98765 43210' is not cut off; what is too long even then stays, and is refused.
 */
export const phoneEditor: Editor = {
  kind: 'custom',
  render: (slot) => (
    <TextInput
      {...inputProps(slot)}
      inputMode="numeric"
      size="sm"
      leftSection={<span className={layout.small}>+91</span>}
      leftSectionWidth={48}
      maxLength={slot.value.startsWith('+') ? undefined : indianDigits}
      onPaste={(event) => {
        if (slot.isHeld) return;
        event.preventDefault();
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        const pasted = event.clipboardData.getData('text');
        const whole =
          value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
        slot.set({ [slot.fieldKey]: phoneDigits(whole) });
      }}
      onChange={(event) => slot.set({ [slot.fieldKey]: phoneDigits(event.currentTarget.value) })}
    />
  ),
};

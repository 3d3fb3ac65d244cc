import { TextInput } from '@mantine/core';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { Editor } from '../../ui/fields/fields-of.ts';
import classes from './access.module.css';

/** 10 digits of a phone in India; the country code is fixed (d2 §5, §9). */
export const phoneEditor: Editor = {
  kind: 'custom',
  render: (slot) => (
    <TextInput
      {...inputProps(slot)}
      inputMode="numeric"
      size="sm"
      maxLength={10}
      leftSection={<span className={classes.countryCode}>+91</span>}
      leftSectionWidth={48}
      onChange={(event) => slot.set({ [slot.fieldKey]: event.currentTarget.value.replace(/\D/g, '') })}
    />
  ),
};

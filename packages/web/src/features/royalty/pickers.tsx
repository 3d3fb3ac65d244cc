import { TextInput } from '@mantine/core';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A month, yyyy-MM, by the browser's own calendar. */
export const MonthPicker = ({ label, value, onChange }: Props) => (
  <TextInput
    type="month"
    aria-label={label}
    value={value}
    placeholder="yyyy-mm"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

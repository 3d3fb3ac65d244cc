import { Checkbox, Input } from '@mantine/core';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { requiredLabel } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';

type Choice = { value: string; label: string };

/** Chooses several courses of an app. The value is their IDs separated by commas, as the calls expect. */
export function CourseTicks({ slot, choices }: { slot: EditorSlot; choices: readonly Choice[] }) {
  const chosen = slot.value === '' ? [] : slot.value.split(',');
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    const next = others.length === chosen.length ? [...chosen, value] : others;
    slot.set({ [slot.fieldKey]: next.sort((a, b) => Number(a) - Number(b)).join(',') });
  };
  return (
    <Input.Wrapper
      label={slot.label}
      labelElement="div"
      labelProps={requiredLabel(slot.isRequired)}
      error={slot.error}
      size="sm"
      role="group"
      aria-label={slot.label}
    >
      <div className={layout.choices} data-beside data-invalid={Boolean(slot.error) || undefined}>
        {choices.length === 0 && 'No Course data found'}
        {choices.map(({ value, label }) => (
          <label key={value} data-chosen={chosen.includes(value) || undefined}>
            <Checkbox
              size="xs"
              checked={chosen.includes(value)}
              disabled={slot.isDisabled}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}

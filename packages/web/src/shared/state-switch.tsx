import { Switch } from '@mantine/core';

type Props = {
  /** Names the row for screen readers. */
  label: string;
  isOn: boolean;
  words: { on: string; off: string };
  isDisabled: boolean;
  onToggle: () => void;
};

/** A switch in a row for one of its states; the screen asks and saves. */
export const StateSwitch = ({ label, isOn, words, isDisabled, onToggle }: Props) => (
  <Switch
    size="sm"
    aria-label={label}
    label={isOn ? words.on : words.off}
    checked={isOn}
    // A disabled one would lose the focus.
    aria-disabled={isDisabled || undefined}
    onChange={() => {
      if (!isDisabled) onToggle();
    }}
  />
);

import { Switch } from '@mantine/core';

type Props = {
  /** Of which row, for those who can not see it. */
  label: string;
  isOn: boolean;
  words: { on: string; off: string };
  isDisabled: boolean;
  onToggle: () => void;
};

/** A state of a row that is switched where it stands; the screen asks and saves. */
export const StateSwitch = ({ label, isOn, words, isDisabled, onToggle }: Props) => (
  <Switch
    size="sm"
    aria-label={label}
    label={isOn ? words.on : words.off}
    checked={isOn}
    disabled={isDisabled}
    onChange={onToggle}
  />
);

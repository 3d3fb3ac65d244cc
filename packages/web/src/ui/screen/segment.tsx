import { useId } from 'react';
import layout from '../layout/layout.module.css';
import styles from './segment.module.css';

type Props<Value extends string | number> = {
  label: string;
  choices: readonly { value: Value; text: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A few choices side by side, of which one is chosen. */
export function Segment<Value extends string | number>({ label, choices, value, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segment}>
      <legend className={layout.onlyRead}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={layout.onlyRead}
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </fieldset>
  );
}

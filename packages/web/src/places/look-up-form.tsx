import { Button, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import classes from './look-up-form.module.css';

type Props = {
  /** What can be looked for, 'name, phone or email'. */
  by: string;
  /** What the address names. */
  search: string;
  isLooking: boolean;
  onSearch: (words: string) => void;
  /** What was found before belongs to other words (d3 §4). */
  onType?: () => void;
  /** Another deed is the main one of the screen. */
  isBeside?: boolean;
};

/** Looks somebody up: sent on Enter or by the button, which waits until something is typed (d3 §5). */
export function LookUpForm({ by, search, isLooking, onSearch, onType, isBeside }: Props) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const words = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words) onSearch(words);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={`Search by ${by}`}
        placeholder={by}
        autoComplete="off"
        leftSection={<Search size={16} aria-hidden />}
        data-screen-search
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType?.();
        }}
      />
      <Button
        type="submit"
        variant={isBeside ? 'default' : 'filled'}
        loading={isLooking}
        disabled={words === ''}
      >
        Submit
      </Button>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import classes from './look-up-form.module.css';

// Loads later: it brings the calls of the page of a learner.
const RecentLearners = lazy(() => import('./recent-learners.tsx'));

type Props = {
  /** What can be searched by: 'name, phone or email'. */
  by: string;
  /** The search in the address. */
  search: string;
  isLooking: boolean;
  onSearch: (words: string) => void;
  /** Called on typing, since the earlier result then belongs to a different search (d3 §4). */
  onType?: () => void;
  /** Another button is the screen's main one. */
  isInline?: boolean;
};

/** A form to look somebody up, sent on Enter or by the button, which is disabled until something is typed (d3 §5). */
export function LookUpForm(props: Props) {
  return (
    <>
      <Form {...props} />
      <Suspense>{props.search === '' && <RecentLearners onChoose={props.onSearch} />}</Suspense>
    </>
  );
}

function Form({ by, search, isLooking, onSearch, onType, isInline }: Props) {
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
        variant={isInline ? 'default' : 'filled'}
        loading={isLooking}
        disabled={words === ''}
      >
        Submit
      </Button>
    </form>
  );
}

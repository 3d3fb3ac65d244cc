import { Button, TextInput } from '@mantine/core';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useMay } from '../api/use-may.ts';
import { useRead } from '../api/use-read.ts';
import layout from '../ui/layout/layout.module.css';
import classes from './look-up-form.module.css';

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
      {props.search === '' && <RecentLearners onChoose={props.onSearch} />}
    </>
  );
}

/** Before anything is typed: whom this person looked at last, by the log of look-ups. */
function RecentLearners({ onChoose }: { onChoose: (phone: string) => void }) {
  const may = useMay()(learnerPage.recent);
  const { data } = useRead(learnerPage.recent, may ? {} : null);
  if (!data || data.learners.length === 0) return null;
  return (
    <div className={`${layout.line} ${classes.recent}`}>
      <span className={layout.hint}>Recently opened</span>
      {data.learners.map(({ personID, fullName, userPhone }) => (
        <Button
          key={personID}
          size="compact-sm"
          variant="default"
          title={userPhone}
          onClick={() => onChoose(userPhone)}
        >
          {fullName || userPhone}
        </Button>
      ))}
    </div>
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

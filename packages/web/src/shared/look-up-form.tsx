import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import { LookUpLine } from './look-up-line.tsx';

// Loads later: it brings the calls of the page of a learner.
const RecentLearners = lazyPart(() => import('./recent-learners.tsx'));

type Props = {
  /** What can be searched by: 'name, phone or email'. */
  by: string;
  /** The search in the address. */
  search: string;
  isLooking: boolean;
  onSearch: (words: string) => void;
  /** Called on typing, since the earlier result then belongs to a different search (d3 §4). */
  onType?: () => void;
};

/** A field for a name, phone or email, above the learners looked up last. */
export function LookUpForm(props: Props) {
  return (
    <>
      <Form {...props} />
      {props.search === '' && <RecentLearners onChoose={props.onSearch} />}
    </>
  );
}

function Form({ by, search, isLooking, onSearch, onType }: Props) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const words = typed.trim();
  return (
    <LookUpLine
      submitLabel="Submit"
      isLooking={isLooking}
      isBlank={words === ''}
      onSubmit={() => words && onSearch(words)}
    >
      <TextInput
        type="search"
        aria-label={`Search by ${by}`}
        placeholder={by.charAt(0).toUpperCase() + by.slice(1)}
        autoComplete="off"
        leftSection={<Search size={16} aria-hidden />}
        data-screen-search
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType?.();
        }}
      />
    </LookUpLine>
  );
}

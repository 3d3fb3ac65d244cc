import { Button, Checkbox, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../ui/fields/form.tsx';
import layout from '../../ui/layout/layout.module.css';
import { useIsPhone } from '../../ui/layout/use-is-phone.ts';
import classes from './mapping.module.css';
import type { QuestionSet } from './use-question-set.ts';

type Props = {
  text: string;
  onSearch: (text: string) => void;
  /** The questions on the current page. */
  shown: readonly number[];
  set: QuestionSet;
};

/** Searches the whole bank on Enter or Search. An empty field shows the mapped questions again. */
export function QuestionSearch({ text, onSearch, shown, set }: Props) {
  const [typed, setTyped] = useState(text);
  const isPhone = useIsPhone();
  const sent = useRef(text);
  useEffect(
    function followAddress() {
      // What is typed while its own search is being drawn stays.
      if (text !== sent.current) setTyped(text);
      sent.current = text;
    },
    [text],
  );
  const search = (words: string) => {
    sent.current = words;
    onSearch(words);
  };
  const chosenHere = shown.filter((one) => set.isChosen.has(one)).length;
  const isAll = shown.length > 0 && chosenHere === shown.length;
  const tickAll = (
    <Checkbox
      size="xs"
      label="All on this page"
      checked={isAll}
      indeterminate={chosenHere > 0 && !isAll}
      disabled={shown.length === 0}
      onChange={() => set.tick(shown, !isAll)}
    />
  );
  return (
    <Form className={`${layout.toolbar} ${classes.search}`} onSubmit={() => search(typed.trim())}>
      {/* Above the ticks that it changes. */}
      {!isPhone && tickAll}
      <TextInput
        aria-label="Search the question bank"
        placeholder="Search the question bank"
        type="search"
        data-screen-search
        maxLength={200}
        leftSection={<Search size={15} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          // Cleared by typing or with the field's own ×.
          if (event.currentTarget.value === '' && text) search('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !text) return;
          setTyped('');
          search('');
        }}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
      {text && (
        <Button
          type="button"
          variant="subtle"
          color="gray"
          onClick={() => {
            setTyped('');
            search('');
          }}
        >
          Show mapped
        </Button>
      )}
      {isPhone && tickAll}
    </Form>
  );
}

import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** d3 §5: searches after this pause, from this many characters on. */
const idleMs = 3_000;
const minLength = 3;

/** Searches once typing has stopped for a while. An empty field shows everything again. */
export function PatientSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped((before) => (before.trim() === text ? before : text)), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    const search = next.trim();
    if (search === text || (search !== '' && search.length < minLength)) return;
    timer.current = setTimeout(() => onSearch(search), search === '' ? 0 : idleMs);
  };
  return (
    <TextInput
      type="search"
      aria-label="Search in this list"
      placeholder="Search, 3 characters or more"
      data-screen-search
      leftSection={<Search size={15} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

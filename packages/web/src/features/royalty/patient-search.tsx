import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** d3 §5: after so long without a key, and with so many characters. */
const idleMs = 3_000;
const leastLength = 3;

/** Searches when the person has stopped typing for a while; emptied, it shows everything again. */
export function PatientSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    const sought = next.trim();
    if (sought === text || (sought !== '' && sought.length < leastLength)) return;
    timer.current = setTimeout(() => onSearch(sought), sought === '' ? 0 : idleMs);
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

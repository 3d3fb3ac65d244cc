import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { eachOnce, listOf, partsOf } from './phone-list.ts';

/** How many numbers are shown before the rest is folded into a count. */
export const fewShown = 12;

/** A list of phones as chips, and the number that is being typed after them. */
export function usePhoneChips({ value, fieldKey, isHeld, set }: EditorSlot) {
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const parts = partsOf(value);
  const isPartial = typed.trim() !== '' && parts.at(-1) === typed.trim();
  const done = isPartial ? parts.slice(0, -1) : parts;
  const shown = isUnfolded ? done : done.slice(0, fewShown);

  const write = (next: readonly string[]) => set({ [fieldKey]: listOf(next) });
  const type = (text: string) => {
    if (isHeld) return;
    if (/[,;\n]/.test(text)) return finish(text);
    setTyped(text);
    write(text.trim() ? [...done, text.trim()] : done);
  };
  const finish = (text: string) => {
    setTyped('');
    write(eachOnce([...done, ...partsOf(text)]));
  };
  const focusChip = (at: number) => {
    const all = chips.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (all[at] ?? input.current)?.focus();
  };
  const remove = (at: number) => {
    if (isHeld) return;
    write(parts.filter((_, other) => other !== at));
    setTimeout(() => focusChip(Math.min(at, shown.length - 2)));
  };
  const correct = (at: number) => {
    if (isHeld) return;
    const part = done[at] ?? '';
    setTyped(part);
    write([...eachOnce([...done.filter((_, other) => other !== at), ...(isPartial ? [typed] : [])]), part]);
    input.current?.focus();
  };
  const pressInField = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Enter ends a number; it never sends the push.
      event.preventDefault();
      finish(typed);
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && typed === '' && shown.length > 0) {
      event.preventDefault();
      focusChip(shown.length - 1);
    }
  };
  const pressOnChip = (event: KeyboardEvent, at: number) => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => focusChip(Math.max(0, at - 1)),
      ArrowRight: () => focusChip(at + 1),
      Delete: () => remove(at),
      Backspace: () => remove(at),
    };
    const run = actions[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    // A single-line input drops line breaks, and with them the boundaries between numbers.
    if (!/[,;\n]/.test(text.trim())) return;
    event.preventDefault();
    finish(`${typed}${text}`);
  };

  return {
    input,
    chips,
    typed,
    /** All numbers, that being typed included. */
    parts,
    /** All but that. */
    done,
    shown,
    isUnfolded,
    fold: () => setIsUnfolded(!isUnfolded),
    actions: {
      type,
      finish: () => typed.trim() && finish(typed),
      remove,
      correct,
      paste,
      pressInField,
      pressOnChip,
    },
  };
}

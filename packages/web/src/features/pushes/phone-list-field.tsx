import { Box, Input } from '@mantine/core';
import { type Country, countryCodes } from '@prepdesk/contract/access/country-codes';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { TriangleAlert, X } from 'lucide-react';
import {
  type ClipboardEvent,
  createContext,
  type KeyboardEvent,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { useRead } from '../../api/use-read.ts';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { requiredLabel } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';
import { Count } from './counted-text.tsx';
import { eachOnce, errorOf, listOf, numberIn, partsOf, shownPart } from './phone-list.ts';
import classes from './phone-list-field.module.css';

/** How many numbers are shown before the rest is folded into a count. */
const fewShown = 12;

/** National numbers in the list that belong to no learner, according to the checks. */
export const UnknownPhones = createContext<readonly string[]>([]);

/**
 * Phones, typed or pasted with commas between (d2 §2), each shown as a chip. A wrong one is red and can be corrected
 * in place. The value is the list as text; its last part is what is still being typed.
 */
export function NamedPhones({ slot }: { slot: EditorSlot }) {
  const { value, label, fieldKey, error, isHeld } = slot;
  const fieldID = useId();
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const parts = partsOf(value);
  const isPartial = typed.trim() !== '' && parts.at(-1) === typed.trim();
  const done = isPartial ? parts.slice(0, -1) : parts;
  const shown = isUnfolded ? done : done.slice(0, fewShown);
  const unknown = new Set(useContext(UnknownPhones));

  const write = (next: readonly string[]) => slot.set({ [fieldKey]: listOf(next) });
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
  const drop = (at: number) => {
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
      Delete: () => drop(at),
      Backspace: () => drop(at),
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

  return (
    <Box pos="relative" data-wide>
      <Input.Wrapper
        label={label}
        labelProps={{ htmlFor: fieldID, ...requiredLabel(slot.isRequired) }}
        error={error}
        errorProps={{ id: `${fieldID}-error` }}
        size="sm"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips focuses the field */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by keyboard */}
        <div
          className={`${layout.line} ${layout.fieldFrame} ${classes.box}`}
          data-invalid={error ? true : undefined}
          onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
        >
          <CountryCodes />
          <Box component="ul" ref={chips} display="contents" aria-label="Numbers">
            {shown.map((part, at) => {
              const wrong = errorOf(part) || (unknown.has(numberIn(part)) ? 'belongs to no learner' : '');
              return (
                <li key={part} className={classes.chip} data-wrong={wrong || undefined} title={wrong}>
                  <button
                    type="button"
                    data-chip
                    tabIndex={-1}
                    aria-label={`${shownPart(part)}${wrong && `, ${wrong}`}`}
                    aria-description="Enter to correct, Delete to remove"
                    onClick={() => correct(at)}
                    onKeyDown={(event) => pressOnChip(event, at)}
                  >
                    {shownPart(part)}
                    {wrong && <TriangleAlert size={13} aria-hidden />}
                  </button>
                  <button
                    type="button"
                    className={classes.drop}
                    tabIndex={-1}
                    aria-label={`Remove ${shownPart(part)}`}
                    onClick={() => drop(at)}
                  >
                    <X size={12} aria-hidden />
                  </button>
                </li>
              );
            })}
          </Box>
          {done.length > fewShown && (
            <button
              type="button"
              className={classes.fold}
              style={{ paddingInline: 9 }}
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Show fewer' : `+${inDigits(done.length - fewShown)}`}
            </button>
          )}
          <input
            ref={input}
            id={fieldID}
            className={classes.input}
            name={fieldKey}
            inputMode="tel"
            autoComplete="off"
            placeholder={parts.length === 0 ? '98201 55417, 99860 12048' : undefined}
            value={typed}
            readOnly={isHeld}
            aria-required={slot.isRequired || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${fieldID}-error` : undefined}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={pressInField}
            onPaste={paste}
            onBlur={() => typed.trim() && finish(typed)}
          />
        </div>
        <CountryCodesError />
      </Input.Wrapper>
      {parts.length > 0 && <Count>{inDigits(parts.length)}</Count>}
    </Box>
  );
}

/** Fixed at 91 (d2 §9). */
const india: Country = { name: 'India', dial_code: '+91' };

const useCountryCodes = () => useRead(countryCodes.list, {});

function CountryCodes() {
  const { data = [india] } = useCountryCodes();
  return (
    <select className={classes.code} aria-label="Country code" value={india.dial_code} disabled>
      {(data.some(({ dial_code }) => dial_code === india.dial_code) ? data : [india]).map(
        ({ name, dial_code }) => (
          <option key={name} value={dial_code}>
            {dial_code === india.dial_code ? dial_code : `${dial_code} ${name}`}
          </option>
        ),
      )}
    </select>
  );
}

function CountryCodesError() {
  const { failure } = useCountryCodes();
  return failure ? (
    <p className={layout.error} role="status">
      Something went wrong in getting Country Codes...
    </p>
  ) : null;
}

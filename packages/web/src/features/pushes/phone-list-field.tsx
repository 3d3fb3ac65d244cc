import { Box, Input } from '@mantine/core';
import { type Country, countryCodes } from '@prepdesk/contract/access/country-codes';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { TriangleAlert, X } from 'lucide-react';
import { createContext, useContext, useId } from 'react';
import { useRead } from '../../api/use-read.ts';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { requiredLabel } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';
import { Count } from './counted-text.tsx';
import { errorOf, numberIn, shownPart } from './phone-list.ts';
import classes from './phone-list-field.module.css';
import { fewShown, usePhoneChips } from './use-phone-chips.ts';

/** National numbers in the list that belong to no learner, according to the checks. */
export const UnknownPhones = createContext<readonly string[]>([]);

/**
 * Phones, typed or pasted with commas between (d2 §2), each shown as a chip. A wrong one is red and can be corrected
 * in place. The value is the list as text; its last part is what is still being typed.
 */
export function NamedPhones({ slot }: { slot: EditorSlot }) {
  const { label, fieldKey, error, isHeld } = slot;
  const fieldID = useId();
  const { input, chips, typed, parts, done, shown, isUnfolded, fold, actions } = usePhoneChips(slot);
  const unknown = new Set(useContext(UnknownPhones));

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
                    onClick={() => actions.correct(at)}
                    onKeyDown={(event) => actions.pressOnChip(event, at)}
                  >
                    {shownPart(part)}
                    {wrong && <TriangleAlert size={13} aria-hidden />}
                  </button>
                  <button
                    type="button"
                    className={classes.drop}
                    tabIndex={-1}
                    aria-label={`Remove ${shownPart(part)}`}
                    onClick={() => actions.remove(at)}
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
              onClick={fold}
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
            onChange={(event) => actions.type(event.currentTarget.value)}
            onKeyDown={actions.pressInField}
            onPaste={actions.paste}
            onBlur={actions.finish}
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

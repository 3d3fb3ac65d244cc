import { releaseWords } from '@prepdesk/contract/catalogue/sub-topics';
import { companyDay } from '@prepdesk/contract/company-time';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { ChoiceList, PopupCell } from './popup-cell.tsx';
import { choiceOf, errorOfRelease, onDate, releaseText } from './release-date.ts';

const choices = [
  ...releaseWords.map((word) => ({ value: word, label: word })),
  { value: onDate, label: 'On a date' },
];

/** Live, coming soon, or a day from today on (d1 §2, §4). */
export function ReleaseDateCell({ slot }: { slot: EditorSlot }) {
  const [chosen, setChosen] = useState(() => choiceOf(slot.value));
  const take = () => {
    const error = errorOfRelease(chosen, slot.value);
    if (!error) slot.set({ [slot.fieldKey]: chosen.word === onDate ? chosen.on : chosen.word });
    return error;
  };
  const pick = (word: string, close: () => void) => {
    if (word === onDate) return;
    slot.set({ [slot.fieldKey]: word });
    close();
  };
  return (
    <PopupCell
      slot={slot}
      words={releaseText(slot.value)}
      icon={CalendarDays}
      begin={() => setChosen(choiceOf(slot.value))}
      take={take}
    >
      {({ error, close }) => (
        <>
          <ChoiceList
            name="release"
            label="Release Date"
            choices={choices}
            value={chosen.word}
            onChoose={(word) => setChosen((before) => ({ ...before, word }))}
            onPick={(word) => pick(word, close)}
          />
          {chosen.word === onDate && (
            <DayInput
              label="Date"
              earliest={companyDay()}
              value={chosen.on}
              onChange={(on) => setChosen({ word: onDate, on })}
            />
          )}
          <ErrorText message={error} />
        </>
      )}
    </PopupCell>
  );
}

import {
  type SubTopic,
  slugIDs,
  slugs,
  testFilters,
  testSlugID,
} from '@prepdesk/contract/catalogue/sub-topics';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { ChoiceList, PopupCell } from './popup-cell.tsx';

/** 'Test · MTP', 'Video'. */
export const slugText = ({ slugName, filters }: Pick<SubTopic, 'slugName' | 'filters'>): string =>
  filters ? `${slugName} · ${filters}` : slugName;

const isTest = (slugID: string): boolean => slugID === String(testSlugID);
const choices = slugIDs.map((id) => ({ value: String(id), label: slugs[id] }));
const testTypes = testFilters.map((filter) => ({ value: filter, label: filter }));

/** The kind of content of a sub-topic, and for a Test one of three kinds (d1 §2, §5). */
export function SlugCell({ slot }: { slot: EditorSlot }) {
  const [slugID, setSlugID] = useState(slot.value);
  const [filters, setFilters] = useState(slot.draft.filters ?? '');
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? '';
  const begin = () => {
    setSlugID(slot.value);
    setFilters(slot.draft.filters ?? '');
  };
  const take = () => {
    if (!slugID || (isTest(slugID) && !filters)) return 'please select value';
    slot.set({ slugID, filters: isTest(slugID) ? filters : '' });
    return '';
  };
  const pick = (picked: { slugID: string; filters: string }, close: () => void) => {
    if (isTest(picked.slugID) && !picked.filters) return;
    slot.set(picked);
    close();
  };
  const words = slugText({ slugName: nameOf(slot.value), filters: slot.draft.filters ?? '' });
  return (
    <PopupCell slot={slot} words={words} icon={ChevronDown} begin={begin} take={take}>
      {({ error, close }) => (
        <>
          <ChoiceList
            name="slug"
            label="Slug Name"
            choices={choices}
            value={slugID}
            onChoose={setSlugID}
            onPick={(value) => pick({ slugID: value, filters: '' }, close)}
          />
          {isTest(slugID) && (
            <ChoiceList
              name="test-type"
              label="Test type"
              choices={testTypes}
              value={filters}
              onChoose={setFilters}
              onPick={(value) => pick({ slugID, filters: value }, close)}
            />
          )}
          <ErrorText message={error} />
        </>
      )}
    </PopupCell>
  );
}

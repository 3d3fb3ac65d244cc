import { Select, TextInput } from '@mantine/core';
import { slugs, subTopicStates } from '@prepdesk/contract/catalogue/sub-topics';
import { dayFromToday, shownMinute } from '@prepdesk/contract/company-time';
import { type FunctionOpens, functions } from '@prepdesk/contract/home/functions';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import {
  chosenForSegment,
  instantOfMinute,
  shiftedForSegment,
} from '@prepdesk/contract/pushes/push-delivery';
import { segments } from '@prepdesk/contract/pushes/segments';
import { useState } from 'react';
import { useApp } from '../../api/chosen-app.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { ClassSelect } from '../../shared/class-select.tsx';
import { useCourses } from '../../shared/course-choice.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { Choice, EditorSlot } from '../../ui/fields/fields-of.ts';
import { choiceProps } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';

/** The choices of a push, each read where it is shown. Classes and segments belong to the chosen app. */

type SlotProps = { slot: EditorSlot };

function ChoiceOf({
  slot,
  choices,
  none,
  isWhole,
}: SlotProps & { choices: readonly Choice[]; none?: string; isWhole?: boolean }) {
  const all = none === undefined ? choices : [{ value: '', label: none }, ...choices];
  return (
    <Select
      {...inputProps(slot)}
      {...choiceProps(all, slot.error)}
      data-wide={isWhole || undefined}
      value={slot.value || (none === undefined ? null : '')}
      onChange={(value) => slot.set({ [slot.fieldKey]: value ?? '' })}
    />
  );
}

export function SegmentSelect({ slot }: SlotProps) {
  const { appID } = useApp();
  const { data, choices } = useChoiceList(segments.list, { appID }, 'id', 'segmentName');
  const about = data?.segments.find(({ id }) => String(id) === slot.value)?.about;
  return (
    <div data-wide>
      <ChoiceOf slot={slot} choices={choices} />
      {about && <p className={layout.hint}>{about}</p>}
    </div>
  );
}

/** A class of the chosen app. */
export function PushClassSelect({ slot, none, isWhole }: SlotProps & { none?: string; isWhole?: boolean }) {
  const { appID } = useApp();
  return (
    <ClassSelect
      slot={slot}
      appID={appID}
      {...(none !== undefined && { none: { value: '', label: none } })}
      {...(isWhole && { isWhole })}
    />
  );
}

const slugChoices = Object.entries(slugs).map(([value, label]) => ({ value, label }));

export const SlugSelect = ({ slot, none }: SlotProps & { none?: string }) => (
  <ChoiceOf slot={slot} choices={slugChoices} {...(none !== undefined && { none })} />
);

/** Sub-topics of the class and slug chosen above. Those that are not active are marked: they cannot be opened. */
export function SubTopicSelect({ slot, none, nameKey }: SlotProps & { none?: string; nameKey?: string }) {
  const classID = Number(slot.draft.classID ?? 0);
  const slugID = Number(slot.draft.slugID ?? 0);
  const { data, choices } = useChoiceList(
    preFlight.subTopics,
    classID && slugID ? { classID, slugID: slugID as 1 } : null,
    'subTopicID',
    ({ name, topicName, isActive }) => {
      const state = isActive === 1 ? '' : ` (${subTopicStates[isActive as 0 | 2]})`;
      return `${name}${state} · ${topicName}`;
    },
  );
  const set: EditorSlot['set'] = (values) => {
    const chosen = data?.subTopics.find(({ subTopicID }) => String(subTopicID) === values[slot.fieldKey]);
    slot.set({ ...values, ...(nameKey && { [nameKey]: chosen?.name ?? '' }) });
  };
  return (
    <ChoiceOf
      slot={{ ...slot, set, isDisabled: slot.isDisabled || !classID || !slugID }}
      choices={choices}
      isWhole
      {...(none !== undefined && { none })}
    />
  );
}

/** The functions of the chosen app and what they open. They do not depend on the course (gaps B46). */
export function useFunctions() {
  const { appID } = useApp();
  const [course] = useCourses(appID);
  return useChoiceList(functions.source, course ? { appID, courseID: course.courseID } : null, 'id', 'name');
}

type Functions = ReturnType<typeof useFunctions>;

export const opensOf = ({ data }: Functions, functionCall: string): FunctionOpens =>
  data?.functions.find(({ id }) => String(id) === functionCall)?.opens ?? 'screen';

export function FunctionSelect({ slot }: SlotProps) {
  const { choices } = useFunctions();
  return <ChoiceOf slot={slot} none="Open the app" choices={choices} />;
}

/** The packages of an app. */
export function usePackageChoices(appID: number): readonly Choice[] {
  return useChoiceList(preFlight.packages, { appID }, 'packageID', 'packageName').choices;
}

function PackageSelect({ slot }: SlotProps) {
  const choices = usePackageChoices(useApp().appID);
  return <ChoiceOf slot={{ ...slot, label: 'Package' }} choices={choices} isWhole />;
}

/** The address of a web page. */
const AddressField = ({ slot }: SlotProps) => (
  <TextInput
    {...inputProps({ ...slot, label: 'Address' })}
    data-wide
    inputMode="url"
    placeholder="https://"
    onChange={(event) => slot.set({ [slot.fieldKey]: event.currentTarget.value })}
  />
);

/** What the function opens, if the form has no separate field for it. */
export function DataOfNamed({ slot }: SlotProps) {
  return useOpens(slot) === 'package' ? <PackageSelect slot={slot} /> : <AddressField slot={slot} />;
}

/** For a segment, whatever the function opens is sent as the data value. */
export function DataOfSegment({ slot }: SlotProps) {
  const opens = useOpens(slot);
  if (opens === 'class') return <PushClassSelect slot={{ ...slot, label: 'Class' }} isWhole />;
  if (opens === 'sub-topic') return <SubTopicSelect slot={{ ...slot, label: 'Sub-topic' }} />;
  return opens === 'package' ? <PackageSelect slot={slot} /> : <AddressField slot={slot} />;
}

const useOpens = ({ draft }: EditorSlot) => opensOf(useFunctions(), draft.functionCall ?? '');

/** Empty means as soon as possible. */
export const WhenField = ({ slot }: SlotProps) => {
  const { value, ...input } = inputProps(slot);
  return (
    <div>
      <DayInput {...input} hasTime value={value} onChange={(at) => slot.set({ [slot.fieldKey]: at })} />
      <p className={layout.hint}>
        {instantOfMinute(value) ? shownMinute(value) : 'Empty: as soon as possible'}
      </p>
    </div>
  );
};

const clockOf = (minute: string): string => minute.slice(11, 16);

/** The documented shift takes 50 minutes off: below the field is what to choose instead, one tap away. */
export function WhenOfSegment({ slot }: SlotProps) {
  const { value, ...input } = inputProps(slot);
  // Once it is taken, the advice would go on to the next 50 minutes.
  const [advised, setAdvised] = useState('');
  const set = (at: string) => slot.set({ [slot.fieldKey]: at });
  const needed = chosenForSegment(value);
  const tomorrow = `${dayFromToday(1)} 09:00`;
  const take = (at: string) => {
    setAdvised(at);
    set(at);
  };
  return (
    <div>
      <DayInput {...input} hasTime value={value} onChange={set} />
      {instantOfMinute(value) === null ? (
        <p className={layout.hint}>
          Empty: as soon as possible.{' '}
          <button
            type="button"
            className={layout.link}
            style={{ textAlign: 'start' }}
            onClick={() => take(chosenForSegment(tomorrow))}
          >
            For {clockOf(tomorrow)} tomorrow choose {clockOf(chosenForSegment(tomorrow))}
          </button>
        </p>
      ) : (
        <p className={layout.hint}>
          Sends at {shownMinute(shiftedForSegment(value))}.{' '}
          {value !== advised && (
            <button type="button" className={layout.link} onClick={() => take(needed)}>
              To send at {clockOf(value)} choose {clockOf(needed)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { anyPhone } from '@prepdesk/contract/access/staff';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { type Person, persons } from '@prepdesk/contract/persons/persons';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../api/use-change.ts';
import { phoneDigits } from '../../shared/phone-digits.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { requiredProps } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { accountsText, nameOf } from './person-words.ts';

type Props = { person: Person; onMerged: (message: string, joinID: number) => void; onClose: () => void };

const userCountryCode = '91';
const phoneForm = z.object({ userPhone: anyPhone() });

/** Finds the other person by phone, and asks which of the two stays. */
export function MergePopup({ person, onMerged, onClose }: Props) {
  const { save: find, isSaving: isLooking } = useChange(persons.find);
  const { save, isSaving } = useChange(persons.join);
  const [userPhone, setUserPhone] = useState('');
  const [reason, setReason] = useState('');
  const [other, setOther] = useState<Person | null>(null);
  const [survivorID, setSurvivorID] = useState(person.personID);
  const [failure, setFailure] = useState<unknown>(null);
  const look = async () => {
    setReason('');
    setFailure(null);
    try {
      const requested = checked(phoneForm, { userPhone }).userPhone;
      const { response, message } = await find({ userCountryCode, userPhone: requested });
      const [people] = response.persons;
      if (!people) setReason(message);
      else if (people.personID === person.personID) setReason('This phone already belongs to this learner');
      else setOther(people);
    } catch (error) {
      if (error instanceof Failure && error.kind === 'invalid') setReason(error.message);
      else setFailure(error);
    }
  };
  const merge = async (both: [Person, Person]) => {
    const joinedID = both.map(({ personID }) => personID).find((id) => id !== survivorID) ?? 0;
    try {
      const { message, response } = await save({ survivorID, joinedID });
      onMerged(message, response.joinID);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Popup
      title="Merge two learners"
      subtitle={nameOf.person(person)}
      onClose={onClose}
      onSubmit={() => void (other ? merge([person, other]) : look())}
      closeLabel="Cancel"
      actions={
        <Button type="submit" loading={isLooking || isSaving} disabled={userPhone === ''}>
          {other ? 'Merge' : 'Search'}
        </Button>
      }
    >
      <div className={layout.stack}>
        <FailureBanner failure={failure} onClose={() => setFailure(null)} />
        <TextInput
          label="Phone of the other learner"
          {...requiredProps(true)}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          leftSection="+91"
          leftSectionWidth={48}
          value={userPhone}
          error={reason}
          onChange={(event) => {
            setUserPhone(phoneDigits(event.currentTarget.value));
            setOther(null);
            setReason('');
          }}
        />
        {other && (
          <fieldset className={layout.choices}>
            <legend>Record to keep</legend>
            {[person, other].map((one) => (
              <label key={one.personID} data-chosen={survivorID === one.personID || undefined}>
                <input
                  type="radio"
                  name="survivor"
                  checked={survivorID === one.personID}
                  onChange={() => setSurvivorID(one.personID)}
                />
                <span>
                  {nameOf.person(one)}: {accountsText(one)}
                </span>
              </label>
            ))}
            <span>The record you keep gets the accounts of both. They can be unmerged again.</span>
          </fieldset>
        )}
      </div>
    </Popup>
  );
}

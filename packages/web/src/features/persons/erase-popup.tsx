import { Button, Textarea, TextInput } from '@mantine/core';
import { Failure } from '@prepdesk/contract/failures';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { type Person, persons } from '@prepdesk/contract/persons/persons';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { hintProps } from '../../ui/fields/hint.ts';
import { requiredProps } from '../../ui/fields/required.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { nameOf } from './person-words.ts';

type Props = { person: Person; onErased: (message: string) => void; onClose: () => void };

/** Shows what is held and what stays by law, and asks for a reason and a typed word: erasing cannot be undone. */
export function ErasePopup({ person, onErased, onClose }: Props) {
  const { personID } = person;
  const { data, failure: unread, reload } = useRead(persons.plan, { personID });
  const { save, isSaving } = useChange(persons.erase);
  const [typed, setTyped] = useState({ reason: '', confirm: '' });
  const [failure, setFailure] = useState<unknown>(null);
  const fields = failure instanceof Failure ? (failure.details.fields ?? {}) : {};
  const write = (unmerge: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...unmerge }));
  const erase = async () => {
    try {
      onErased((await save({ personID, reason: typed.reason, confirm: typed.confirm as 'ERASE' })).message);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Popup
      title="Erase a learner"
      subtitle={nameOf.person(person)}
      onClose={onClose}
      onSubmit={() => void erase()}
      closeLabel="Cancel"
      actions={
        <Button type="submit" color="red" loading={isSaving} disabled={!data}>
          Erase permanently
        </Button>
      }
    >
      <div className={layout.stack}>
        <FailureBanner
          failure={Object.keys(fields).length === 0 ? failure : null}
          onClose={() => setFailure(null)}
        />
        <FailureBanner failure={unread} onClose={() => void reload()} />
        <p className={layout.lead}>
          Name, phone, email, addresses, doubts with their replies, devices and what the audit log says about
          them can no longer be read by anyone. This cannot be undone.
        </p>
        {data && (
          <>
            <Facts
              look="line"
              facts={data.held.map(({ called, rows }) => ({
                label: `${called.charAt(0).toUpperCase()}${called.slice(1)}`,
                value: inDigits(rows),
              }))}
            />
            <details>
              <summary className={layout.link}>What stays, and why</summary>
              <ul className={layout.hint}>
                {data.kept.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          </>
        )}
        <Textarea
          label="Reason"
          {...requiredProps(true)}
          {...hintProps('Who asked, when and how; without their name or phone', fields.reason)}
          data-autofocus
          autosize
          minRows={2}
          value={typed.reason}
          error={fields.reason}
          onChange={(event) => write({ reason: event.currentTarget.value })}
        />
        <TextInput
          label="Type ERASE"
          {...requiredProps(true)}
          autoComplete="off"
          value={typed.confirm}
          error={fields.confirm}
          onChange={(event) => write({ confirm: event.currentTarget.value })}
        />
      </div>
    </Popup>
  );
}

import { shownInstant } from '@prepdesk/contract/company-time';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { maxEvents, type Person, type PersonEvent, persons } from '@prepdesk/contract/persons/persons';
import { Suspense, useCallback } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { readNow } from '../../api/read-now.ts';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { ErasureState } from '../../shared/erasure-state.tsx';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { optionalText } from '../../shared/optional-text.ts';
import { PhoneForm } from '../../shared/phone-form.tsx';
import { useLookUp } from '../../shared/use-look-up.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { accountsText, nameOf } from './person-words.ts';
import { PersonActions } from './screens.ts';
import { useUnmerge } from './use-unmerge.ts';

const userCountryCode = '91';
const shape = z.object({ userPhone: optionalText() });

const kinds = { erased: 'Erased', joined: 'Merged', parted: 'Unmerged' };

const namedLink = (fullName: string, personID: number) =>
  fullName ? <LearnerLink fullName={fullName} personID={personID} /> : `Learner ${personID}`;

const fields = fieldsOf<PersonEvent>()({
  kind: {
    label: 'What',
    editor: { kind: 'select', choices: kinds },
    tones: { erased: 'off', joined: 'ok', parted: 'off' },
    widthPx: 120,
  },
  fullName: {
    label: 'Learner',
    look: 'strong',
    widthPx: 190,
    asText: ({ fullName, personID }) => fullName || `Learner ${personID}`,
    display: ({ fullName, personID }) => namedLink(fullName, personID),
  },
  otherName: {
    label: 'With learner',
    widthPx: 190,
    isLeftOutEmpty: true,
    asText: ({ otherName, otherID }) => (otherID === null ? '–' : otherName || `Learner ${otherID}`),
    display: ({ otherName, otherID }) => (otherID === null ? '–' : namedLink(otherName, otherID)),
  },
  personID: { label: 'Learner ID', isHiddenAtFirst: true },
  otherID: {
    label: 'With learner ID',
    isHiddenAtFirst: true,
    isLeftOutEmpty: true,
    asText: ({ otherID }) => (otherID === null ? '–' : String(otherID)),
  },
  at: { label: 'When', asText: ({ at }) => shownInstant(at), widthPx: 190 },
  by: { label: 'By', widthPx: 160 },
  reason: { label: 'Reason', asText: ({ reason }) => reason || '–', isLeftOutEmpty: true },
  kept: { label: 'Kept', asText: ({ kept }) => kept || '–', isHiddenAtFirst: true, isLeftOutEmpty: true },
});

/** Who was erased, joined and unmerged. To do so, find a person by the phone of an account. */
export default function ErasuresScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const userPhone = at?.userPhone;
  const { banner, report, clear } = useNotices();
  const leave = useCallback(() => {}, []);
  const { answer, failure, isLooking, look } = useLookUp({
    call: persons.find,
    search: userPhone,
    report,
    leave,
    inputOf: (phone) => ({ userCountryCode, userPhone: phone }),
  });
  const mayUnmerge = useMay()(persons.part);
  const unmerge = useUnmerge(report);
  const unmergeRow = async ({ personID, joinID }: PersonEvent) => {
    try {
      const { person } = await readNow(persons.show, { personID });
      const merge = person.joins.find((one) => one.joinID === joinID);
      if (merge) await unmerge(merge);
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  const list = useList('/erasures', { call: persons.list, given: {} }, fields);
  if (isBroken) return <BrokenLink route="/erasures" />;
  const people = answer?.response.persons;
  return (
    <Screen route="/erasures" count={list.count} banner={banner} actions={<ListActions list={list} />}>
      <PhoneForm
        label="Phone of the learner"
        userPhone={userPhone ?? ''}
        isLoading={isLooking}
        onSubmit={(phone) => {
          clear();
          if (phone === userPhone) void look(phone);
          else choose({ userPhone: phone });
        }}
      />
      <FailureBanner failure={failure} onClose={clear} />
      {people && (
        <div className={layout.stack} data-found>
          {people.length === 0 && (
            <Card>
              <EmptyState message={answer.message} />
            </Card>
          )}
          {people.map((person) => (
            <PersonCard
              key={person.personID}
              person={person}
              report={report}
              onChanged={() => void (userPhone && look(userPhone))}
            />
          ))}
        </div>
      )}
      <div className={people ? layout.below : undefined}>
        {list.rows.total === maxEvents && (
          <p className={layout.hint}>
            The newest {inDigits(maxEvents)} are listed. Older ones are in the audit log.
          </p>
        )}
        <ListCard
          list={list}
          rowID="key"
          hasDetails
          actions={(row) =>
            mayUnmerge && row.joinID ? [{ label: 'Unmerge', run: () => void unmergeRow(row) }] : []
          }
        />
      </div>
    </Screen>
  );
}

type CardProps = { person: Person; report: Report; onChanged: () => void };

function PersonCard({ person: found, report, onChanged }: CardProps) {
  const { data, reload } = useRead(persons.show, { personID: found.personID });
  const person = data?.person ?? found;
  return (
    <Card isPadded>
      <div className={layout.head}>
        <h2>{nameOf.person(person)}</h2>
        <span>{nameOf.accounts(person.accounts.length)}</span>
        <div className={layout.end}>
          <Suspense>
            <PersonActions personID={person.personID} report={report} onChanged={onChanged} />
          </Suspense>
        </div>
      </div>
      <p className={layout.lead}>{accountsText(person)}</p>
      <ErasureState job={person.erasureJob} reload={reload} />
      {person.erasure && (
        <p className={layout.hint}>
          Erased by {person.erasure.erasedBy}, {shownInstant(person.erasure.erasedAt)}:{' '}
          {person.erasure.reason}
        </p>
      )}
    </Card>
  );
}

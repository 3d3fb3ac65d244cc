import { Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { instantOfMinute, shiftedForSegment } from '@prepdesk/contract/pushes/push-delivery';
import { type BegunPush, pushes } from '@prepdesk/contract/pushes/pushes';
import { segments } from '@prepdesk/contract/pushes/segments';
import type { ReactNode } from 'react';
import { useApp } from '../../api/chosen-app.ts';
import { useRead } from '../../api/use-read.ts';
import type { Address } from '../../router/address.ts';
import { useApps } from '../../shared/course-choice.tsx';
import { DisabledTooltip } from '../../ui/feedback/disabled-tooltip.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { beforeUpload } from '../../ui/fields/image-under-way.ts';
import layout from '../../ui/layout/layout.module.css';
import { RecordEditors, RequiredNote } from '../../ui/record/record-editors.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { type OpenForm, useRecordForm } from '../../ui/record/use-record-form.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { withoutPhones } from './phone-list.ts';
import { UnknownPhones } from './phone-list-field.tsx';
import { opensOf, useFunctions } from './push-choices.tsx';
import {
  isShownField,
  type NamedPush,
  namedInput,
  namedPushFields,
  type PushFields,
  type SegmentPush,
  segmentInput,
  segmentPushFields,
} from './push-fields.tsx';
import classes from './pushes.module.css';
import { TestButton } from './test-button.tsx';
import { type PreFlight, type PreFlightInput, usePreFlight } from './use-pre-flight.ts';

/** Loaded after the form, because it shows nothing until the form is filled in. */
const PushOutlook = lazyPart(
  () => import('./push-outlook.tsx'),
  <>
    <Card>
      <Waiting text="Loading.." />
    </Card>
    <Card>{null}</Card>
  </>,
);

/** Each tab has a draft of its own. */
const isKeptAt = ({ pathname }: Address) => pathname === '/notification';

type Kind = 'named' | 'segment';

type DeskProps = { tabs: ReactNode; report: Report; isAgain: boolean; onSent: () => void };

/** A push to people named by their phones. */
export function NamedDesk(props: DeskProps) {
  const { appID, opensIn, plan } = usePush('named', props);
  const inputOf = (draft: Draft<keyof NamedPush>) => namedInput(draft, appID, opensIn(draft));
  const form = useRecordForm<NamedPush, keyof NamedPush, typeof pushes.toPeople>({
    ...plan,
    fields: namedPushFields,
    call: pushes.toPeople,
    toInput: inputOf,
  });
  const draft = form.draft as Draft<keyof NamedPush>;
  return (
    <Desk
      {...props}
      kind="named"
      form={form}
      input={{
        kind: 'named',
        appID,
        userPhone: draft.userPhone,
        classID: Number(draft.classID),
        subTopicID: Number(draft.subtopicID),
        schedulaDate: draft.schedulaDate,
      }}
      testInput={inputOf(draft)}
    />
  );
}

/** A push to everyone who is in a segment when it leaves. */
export function SegmentDesk(props: DeskProps) {
  const { appID, opensIn, plan } = usePush('segment', props);
  const inputOf = (draft: Draft<keyof SegmentPush>) => segmentInput(draft, opensIn(draft));
  const form = useRecordForm<SegmentPush, keyof SegmentPush, typeof pushes.toSegment>({
    ...plan,
    fields: segmentPushFields,
    call: pushes.toSegment,
    toInput: inputOf,
  });
  const draft = form.draft as Draft<keyof SegmentPush>;
  const isSubTopic = opensIn(draft) === 'sub-topic';
  return (
    <Desk
      {...props}
      kind="segment"
      form={form}
      input={{
        kind: 'segment',
        appID,
        segmentID: Number(draft.segmentID),
        subTopicID: isSubTopic ? Number(draft.dataValue) : 0,
        schedulaDate: shiftedForSegment(draft.schedulaDate),
      }}
      testInput={{ ...inputOf(draft), ...(isSubTopic && { subtopicID: draft.dataValue }), appID }}
    />
  );
}

/** What the two forms share. */
function usePush(kind: Kind, { report, isAgain, onSent }: DeskProps) {
  const { appID } = useApp();
  const known = useFunctions();
  return {
    appID,
    opensIn: (draft: Draft<'functionCall'>) => opensOf(known, draft.functionCall),
    plan: {
      row: null,
      part: `-${kind}-${appID}`,
      isKeptAt,
      report,
      isAgain,
      onSaved: (
        { message, response }: { message: string; response: BegunPush },
        draft: Draft<'schedulaDate'>,
      ) => {
        // It is not in the bar of those about to be sent: the notice says when, and where it is.
        if (instantOfMinute(draft.schedulaDate))
          report({ kind: 'saved', message: <Scheduled message={message} {...response} /> });
        onSent();
      },
    },
  };
}

function Scheduled({ message, pushID, leavesAt }: BegunPush & { message: string }) {
  const canOpen = useCanOpen();
  return (
    <>
      {message}
      <br />
      Sends at {shownInstant(leavesAt)}
      {canOpen('/notification/sent') && (
        <>
          <br />
          <ScreenLink className={layout.link} path="/notification/sent" id={{ pushID }}>
            Show in Sent pushes
          </ScreenLink>
        </>
      )}
    </>
  );
}

type Props<Row extends PushFields> = DeskProps & {
  kind: Kind;
  form: OpenForm<Row>;
  input: PreFlightInput;
  testInput: CallInput<typeof pushes.test>;
};

/** The form, the checks before the push leaves, and the preview (in this order on a phone). */
function Desk<Row extends PushFields>({ kind, form, input, testInput, tabs, report }: Props<Row>) {
  const read = usePreFlight(input);
  const draft = form.draft as Draft<keyof PushFields>;
  const opens = opensOf(useFunctions(), draft.functionCall);
  const { data: waiting } = useRead(pushes.leaving, {});
  const appName = useApps().data?.find(({ appID }) => appID === input.appID)?.name ?? '';
  const shown = form.fields.filter(({ key }) => isShownField[kind](key, { opens }));
  const stopped = read.data?.checks.find(({ verdict }) => verdict === 'stops')?.because;
  return (
    <UnknownPhones value={read.data?.unknownPhones ?? []}>
      <div className={`${layout.columns} ${classes.desk}`}>
        <Card>
          {tabs}
          <RecordFrame form={form}>
            <div className={`${layout.columns} ${classes.fields}`}>
              <RequiredNote record={form} fields={shown} />
              <RecordEditors record={form} fields={shown} />
            </div>
            {read.data && form.isChanged && <LastLine kind={kind} read={read.data} input={input} />}
            <div className={`${layout.actions} ${classes.end}`}>
              <span className={`${layout.hint} ${layout.grow}`}>
                {instantOfMinute(draft.schedulaDate)
                  ? 'You can cancel until it is sent.'
                  : `You can cancel for ${waiting?.cancelMinutes ?? 'a few'} minutes after you press ${sendWords[kind]}.`}
              </span>
              <div className={`${layout.actions} ${classes.foot}`} data-bottom-actions>
                <TestButton input={testInput} report={report} />
                <DisabledTooltip reason={form.isChanged ? stopped : undefined}>
                  <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
                    {sendWords[kind]}
                  </Button>
                </DisabledTooltip>
              </div>
            </div>
          </RecordFrame>
        </Card>
        <PushOutlook
          read={read}
          kind={kind}
          chosen={draft.schedulaDate}
          onRemove={(removed) => form.set({ userPhone: withoutPhones(form.draft.userPhone ?? '', removed) })}
          onSoon={() => form.set({ schedulaDate: '' })}
          push={{
            appName,
            title: draft.title.trim(),
            description: draft.description.trim(),
            icon: beforeUpload(draft.icon),
            image: beforeUpload(draft.image),
            leavesAt: instantOfMinute(String(input.schedulaDate)),
          }}
        />
      </div>
    </UnknownPhones>
  );
}

/** The documents have a tab to send and one to schedule. */
const sendWords = { named: 'Send', segment: 'Schedule' } as const;

/** What the button is about to do: to whom, how many, when. */
function LastLine({ kind, read, input }: Pick<Props<PushFields>, 'kind' | 'input'> & { read: PreFlight }) {
  const { data } = useRead(segments.list, input.kind === 'segment' ? { appID: input.appID ?? '' } : null);
  const segmentID = input.kind === 'segment' ? Number(input.segmentID) : 0;
  const people = read.checks.find(({ rule }) => rule === 'people');
  if (!people || people.verdict === 'unknown' || read.stops > 0) return null;
  const name = data?.segments.find(({ id }) => id === segmentID)?.segmentName;
  return (
    <p className={layout.note} style={{ borderTop: '1px solid var(--line)' }} role="status">
      {sendWords[kind]} to{' '}
      <b>
        {people.figure} {people.figure === '1' ? 'person' : 'people'}
      </b>
      {kind === 'segment' ? ` in ${name ?? 'this segment'}` : ' by phone number'}, at{' '}
      <b>{shownInstant(read.leavesAt)}</b>
    </p>
  );
}

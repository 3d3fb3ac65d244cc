import { Button } from '@mantine/core';
import { companyOffset, shownInstant } from '@prepdesk/contract/company-time';
import { offer as definition, type Offer, offerTimer } from '@prepdesk/contract/home/offer-timer';
import { minuteOf } from '@prepdesk/contract/home/shown-when';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { AppChoice } from '../../shared/course-choice.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import type { Draft, EditorSlot } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { RecordEditors, RequiredNote } from '../../ui/record/record-editors.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useServerTime } from '../../ui/screen/use-server-time.ts';
import { countdownText } from './countdown.ts';
import styles from './home.module.css';
import { MinuteField } from './minute-field.tsx';
import { OfferLine } from './offer-line.tsx';

const minuteEditor = { kind: 'custom' as const, render: (slot: EditorSlot) => <MinuteField slot={slot} /> };

const fields = fieldsFor(definition, {
  startTime: { editor: minuteEditor },
  endTime: { editor: minuteEditor },
  offerDetails: { editor: { kind: 'text', maxLength: 1000, isLong: true } },
});

type Props = { appID: number; onChoose: (appID: number) => void; report: Report };

/** The offer with the app's countdown, and what learners see of it (DECISIONS B50). */
export function OfferPart({ appID, onChoose, report }: Props) {
  const { data, failure, isLoading, reload } = useRead(offerTimer.read, { appID });
  return (
    <Card>
      <div className={layout.toolbar}>
        <AppChoice appID={appID} onChoose={onChoose} />
      </div>
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      {isLoading && <Waiting text="Loading.." />}
      {data && (
        <AfterEachSave>
          {(isAgain, startAgain) => (
            <OfferForm
              appID={appID}
              report={report}
              isAgain={isAgain}
              offer={data.offer}
              serverNow={data.serverNow}
              onSaved={startAgain}
            />
          )}
        </AfterEachSave>
      )}
    </Card>
  );
}

type FormProps = {
  appID: number;
  offer: Offer | null;
  serverNow: string;
  report: Report;
  isAgain: boolean;
  onSaved: () => void;
};

function OfferForm({ appID, offer, serverNow, report, isAgain, onSaved }: FormProps) {
  const may = useMay();
  const form = useRecordForm<Offer, keyof typeof fields, typeof offerTimer.save>({
    row: offer,
    fields,
    call: offerTimer.save,
    report,
    isAgain,
    onSaved,
    rowKey: `offer-${appID}`,
    part: '-offer',
    toInput: (draft, row) => inputsFor(definition, { appID }).edit(draft, row ?? {}),
  });
  return (
    <RecordFrame form={form} className={`${layout.body} ${layout.split}`}>
      <div className={layout.stack}>
        <RequiredNote record={form} fields={form.fields} />
        <RecordEditors record={form} fields={form.fields} />
        <div className={layout.actions}>
          <Button type="submit" disabled={!form.isChanged || !may(offerTimer.save)} loading={form.isSaving}>
            Submit
          </Button>
        </div>
      </div>
      <OfferPicture draft={form.draft} serverNow={serverNow} />
    </RecordFrame>
  );
}

const instantOf = (typed: string | undefined): number => {
  const minute = minuteOf(typed ?? '');
  return minute ? Date.parse(`${minute.replace(' ', 'T')}${companyOffset}`) : Number.NaN;
};

/** The typed offer as the apps would show it now, by the server's clock. */
function OfferPicture({ draft, serverNow }: { draft: Draft; serverNow: string }) {
  const now = useServerTime(serverNow);
  const [startsAt, endsAt] = [instantOf(draft.startTime), instantOf(draft.endTime)];
  const text = draft.offerText || 'Offer text';
  const details = draft.offerDetails || 'Offer details';
  return (
    <section className={`${layout.list} ${styles.offerPicture}`} aria-label="Learner’s view">
      <h2>Learner’s view</h2>
      {Number.isNaN(startsAt) || Number.isNaN(endsAt) ? (
        <p className={layout.hint}>Enter start and end to see the countdown.</p>
      ) : (
        <>
          <OfferLine text={text} details={details} leftMs={endsAt - Math.max(now, startsAt)} />
          <p className={layout.hint}>
            {now < startsAt
              ? `Not shown yet: it begins in ${countdownText(startsAt - now)}.`
              : now < endsAt
                ? 'Shown now.'
                : 'Not shown any more.'}{' '}
            Server time {shownInstant(new Date(now))}.
          </p>
        </>
      )}
    </section>
  );
}

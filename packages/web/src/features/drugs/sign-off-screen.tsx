import { Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { type QueueRow, queueRow, signOff } from '@prepdesk/contract/drugs/sign-off';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const ReviewPopup = lazyPart(() => import('./review-popup.tsx'));
const SettingPopup = lazyPart(() => import('./setting-popup.tsx'));

const route = '/prepclinic/signoff';

const fields = columnsFor(queueRow, {
  drugName: { look: 'strong', widthPx: 170 },
  metaName: { widthPx: 170 },
  state: { tones: { 1: 'dev', 2: 'bad', 3: 'bad' }, widthPx: 130 },
  isCritical: { widthPx: 90 },
  signatures: { widthPx: 100 },
  author: {},
  owner: {},
  writtenAt: { widthPx: 190 },
  reviewBy: { asText: ({ reviewBy }) => reviewBy && shownDay(reviewBy), widthPx: 120 },
  reason: { isHiddenAtFirst: true },
});

const whatWaitsWhileOff =
  'Texts submitted before still need their signatures; saving such a text again replaces it.';

/** The texts that wait for a signature, for another attempt or for their review. */
export default function SignOffScreen() {
  const list = useList(route, { call: signOff.queue, given: {} }, fields);
  const { data: setting } = useRead(signOff.settings, {});
  const may = useMay();
  const maySign = may(drugRevisions.sign);
  const { banner, report } = useNotices();
  const [reviewed, setReviewed] = useState<QueueRow | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={
        <ListActions
          list={list}
          after={
            setting &&
            may(signOff.saveSettings) && (
              <Button variant="default" onClick={() => setIsSetting(true)}>
                Settings…
              </Button>
            )
          }
        />
      }
    >
      <ListCard
        list={list}
        rowID="revisionID"
        note={setting && <p className={layout.note}>{settingText(setting)}</p>}
        actions={(row) => [
          {
            label: 'View Drug Details',
            opens: { path: '/prepclinic/drugs_details/{id}', name: row.drugName, id: { drugId: row.drugID } },
          },
          ...(row.state === 3
            ? []
            : [{ label: row.state === 1 && maySign ? 'Sign…' : 'View', run: () => setReviewed(row) }]),
        ]}
      />
      {reviewed && <ReviewPopup row={reviewed} report={report} onClose={() => setReviewed(null)} />}
      {isSetting && setting && (
        <SettingPopup
          setting={setting}
          onSaved={(message) => {
            setIsSetting(false);
            report({ kind: 'saved', message });
          }}
          onClose={() => setIsSetting(false)}
        />
      )}
    </Screen>
  );
}

type Setting = { isOn: number; signatures: number; hidesPastReview: number; unsignedTexts: number };

function settingText({ isOn, signatures, hidesPastReview, unsignedTexts }: Setting): string {
  if (!isOn) return `Sign-off is off: changes go live immediately. ${whatWaitsWhileOff}`;
  const many =
    signatures === 1 ? 'One person signs a text, two sign a critical one.' : 'Two people sign each text.';
  const past = hidesPastReview ? ' Learners do not see a text whose review is overdue.' : '';
  const unsigned = unsignedTexts > 0 ? ` ${inDigits(unsignedTexts)} live texts were never signed.` : '';
  return `${many}${past}${unsigned}`;
}

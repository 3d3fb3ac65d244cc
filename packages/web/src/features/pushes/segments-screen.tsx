import { type ReachedSegment, segments } from '@prepdesk/contract/pushes/segments';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { AppChoice, useScope } from '../../shared/course-choice.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';

const SegmentPopup = lazyPart(() => import('./segment-popup.tsx'));
const WhereUsedPopup = lazyPart(() => import('../../shared/where-used-popup.tsx'));

const route = '/notification/segments';

const fields = fieldsOf<ReachedSegment>()({
  id: { label: 'ID', look: 'quiet', widthPx: 60 },
  segmentName: { label: 'Segment', look: 'strong' },
  about: { label: 'Who', widthPx: 290 },
  people: { label: 'People', kind: 'number', widthPx: 92 },
  devices: { label: 'Devices', kind: 'number', widthPx: 92 },
  android: { label: 'Android', kind: 'number', widthPx: 92, isHiddenAtFirst: true },
  ios: { label: 'iOS', kind: 'number', widthPx: 92, isHiddenAtFirst: true },
  web: { label: 'Web', kind: 'number', widthPx: 92, isHiddenAtFirst: true },
  pushCount: { label: 'Pushes', kind: 'number', widthPx: 92 },
  waitingCount: { label: 'Scheduled', kind: 'number', widthPx: 92, isHiddenAtFirst: true },
  isActive: {
    label: 'IsActive',
    widthPx: 110,
    choices: { 1: 'Active', 0: 'Inactive' },
    tones: { 1: 'ok', 0: 'off' },
  },
});

/** Segments: rules for who gets a push, with how many each reaches now. A segment can be deactivated. */
export default function SegmentsScreen() {
  const { scope, choose, isBroken } = useScope();
  const appID = scope.appId ?? 1;
  const list = useList(route, { call: segments.reached, given: { appID } }, fields);
  const { banner, report } = useNotices();
  const { toggle } = useToggle(report);
  const may = useMay();
  const [written, setWritten] = useState<ReachedSegment | 'new' | null>(null);
  const [input, setInput] = useState<ReachedSegment | null>(null);
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Segments', href: route }]} />;
  const openNew = () => setWritten('new');
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={
        <ListActions
          list={list}
          add={may(segments.add) ? { label: 'Add segment', run: openNew } : undefined}
        />
      }
    >
      <ListCard
        list={list}
        rowID="id"
        choices={<AppChoice appID={appID} onChoose={(appId) => choose({ appId })} />}
        onNew={openNew}
        actions={(row) => [
          { label: 'Edit', run: () => setWritten(row) },
          { label: row.isActive ? 'Deactivate' : 'Activate', run: () => void toggle(row) },
          { label: 'Where used', run: () => setInput(row), isRare: true },
        ]}
      />
      {written && (
        <SegmentPopup
          appID={appID}
          row={written === 'new' ? null : written}
          onSaved={(message) => {
            setWritten(null);
            report({ kind: 'saved', message });
          }}
          onClose={() => setWritten(null)}
        />
      )}
      {input && (
        <WhereUsedPopup
          kind="segment"
          id={input.id}
          name={input.segmentName}
          onClose={() => setInput(null)}
        />
      )}
    </Screen>
  );
}

/** Inactivating a segment does not cancel its scheduled pushes, so they are listed first. */
function useToggle(report: Report) {
  const { set } = useStateChange(segments.edit, report);
  const toggle = async (row: ReachedSegment) => {
    const { id: segmentID, segmentName, kind, isActive, rowVersion } = row;
    if (isActive) {
      const { confirmWithUses } = await import('../../shared/confirm-with-uses.ts');
      const isSure = await confirmWithUses({
        kind: 'segment',
        id: segmentID,
        title: `Deactivate ${segmentName}?`,
        body: 'New pushes cannot use it. Scheduled pushes are still sent.',
        confirmLabel: 'Deactivate',
      });
      if (!isSure) return;
    }
    await set({ segmentID, segmentName, kind, rowVersion, isActive: 1 - isActive });
  };
  return { toggle };
}

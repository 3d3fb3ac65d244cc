import { Button } from '@mantine/core';
import { companyMinute } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { durationOfClock } from '@prepdesk/contract/duration-text';
import { activationDate, mappedVideo, videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { entriesOf, type Fields } from '../../ui/fields/fields-of.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import type { DraftStore } from '../../ui/record/draft-store.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { ActivationDateField } from './activation-date-field.tsx';
import type { VideoRow } from './video-row.ts';

const defined = fieldsFor(mappedVideo, {
  videoActivationDate: { editor: { kind: 'custom', render: (slot) => <ActivationDateField slot={slot} /> } },
});
/** Empty for a video that was never mapped, which the definition does not know. */
const fields = entriesOf(defined as Partial<Fields<VideoRow>>);

/** Values for most videos: paid, live at once, no notes or slides. The fields start empty, as documented (d1 §4). */
const usualValues = () => ({
  isVideoFree: '0',
  isVideoLive: '1',
  isNotesAvailable: '0',
  isSlidesAvailable: '0',
  videoActivationDate: activationDate(companyMinute()) ?? '',
});

/**
 * A version that no row reaches. Sent for a video that was not mapped when the popup was opened: if someone mapped it
 * in the meantime, the call reports a conflict instead of overwriting their values.
 */
const unseenVersion = 2_147_483_647;

type Props = {
  /** The row as the list shows it now. */
  row: VideoRow;
  subTopicsID: number;
  store: DraftStore<VideoRow>;
  banner: ReactNode;
  report: Report;
  /** The row has changed since the list was read. */
  onRefused: () => void;
  onClose: () => void;
};

/** The five attributes of a video, below a preview of it. */
export function VideoMappingPopup({ row, subTopicsID, store, banner, report, onRefused, onClose }: Props) {
  const isMapped = row.status === 1;
  const scope = { subTopicsID, videoID: row.id };
  const form = useRecordForm({
    row,
    rowKey: String(row.id),
    fields,
    store,
    call: isMapped ? videoMapping.edit : (videoMapping.map as typeof videoMapping.edit),
    toInput: (draft, read) =>
      ({ ...scope, ...draft, rowVersion: read?.rowVersion ?? unseenVersion }) as CallInput<
        typeof videoMapping.edit
      >,
    report: (notice) => {
      report(notice);
      if (notice.kind === 'failed') onRefused();
    },
    onSaved: onClose,
  });
  const { unmap, isUnmapping } = useUnmap(scope, row, report, onClose);
  return (
    <RecordPopupFrame
      title={isMapped ? 'Edit mapping' : 'Map video'}
      subtitle={row.name}
      form={form}
      onClose={onClose}
      isWide
      head={
        <>
          {banner}
          <VideoPreview row={row} />
        </>
      }
      action={
        isMapped ? (
          <Button variant="subtle" color="red" loading={isUnmapping} onClick={() => void unmap()}>
            Unmap
          </Button>
        ) : (
          <Button variant="subtle" onClick={() => form.set(usualValues())}>
            Use defaults
          </Button>
        )
      }
    />
  );
}

/** What learners see: the poster, the duration and a link that plays the video in a new tab. */
function VideoPreview({ row }: { row: VideoRow }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className={layout.media}>
      {row.image && !isBroken ? (
        <img src={row.image} alt="" onError={() => setIsBroken(true)} />
      ) : (
        <i aria-hidden />
      )}
      <div>
        <OutsideLink address={row.cdn}>Play the video</OutsideLink>
        <span>
          {durationOfClock(row.videoDuration)} · {row.referenceID}
        </span>
        {row.isActive !== 1 && <span className={layout.error}>This video is inactive</span>}
      </div>
    </div>
  );
}

type MappingKey = { subTopicsID: number; videoID: number };

/** Removes the mapping after a confirmation. */
function useUnmap(scope: MappingKey, { name, rowVersion }: VideoRow, report: Report, onDone: () => void) {
  const { set, isSaving } = useStateChange(videoMapping.unmap, report);
  const unmap = async () => {
    const isSure = await confirm({
      title: 'Unmap this video?',
      body: `Learners will no longer find ${name} in this sub-topic. The video itself stays.`,
      confirmLabel: 'Unmap',
      isDangerous: true,
    });
    if (isSure && (await set({ ...scope, rowVersion }))) onDone();
  };
  return { unmap, isUnmapping: isSaving };
}

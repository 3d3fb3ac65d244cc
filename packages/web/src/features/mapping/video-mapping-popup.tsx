import { Button } from '@mantine/core';
import { companyMinute } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { activationDate, attributeChoices, videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import type { ReactNode } from 'react';
import { useStateChange } from '../../places/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { entriesOf, fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import type { DraftStore } from '../../ui/screen/draft-store.ts';
import { RecordPopupFrame } from '../../ui/screen/record-popup-frame.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRecordForm } from '../../ui/screen/use-record-form.ts';
import { ActivationDateField } from './activation-date-field.tsx';
import type { VideoRow } from './video-row.ts';

const flag = { kind: 'select', choices: attributeChoices } as const;

/** Labelled as the messages name them (d1 §5). */
const fields = entriesOf<VideoRow>(
  fieldsOf<VideoRow>()({
    isVideoFree: { label: 'isVideoFree', editor: flag },
    isVideoLive: { label: 'isVideoLive', editor: flag },
    isNotesAvailable: { label: 'isNotesAvailable', editor: flag },
    isSlidesAvailable: { label: 'isSlidesAvailable', editor: flag },
    videoActivationDate: {
      label: 'videoActivationDate',
      editor: { kind: 'custom', render: (slot) => <ActivationDateField slot={slot} /> },
    },
  }),
);

/** Most videos: paid for, live at once, without notes and slides. They begin empty, as the document says (d1 §4). */
const usualValues = () => ({
  ...{ isVideoFree: '0', isVideoLive: '1', isNotesAvailable: '0', isSlidesAvailable: '0' },
  videoActivationDate: activationDate(companyMinute()) ?? '',
});

/**
 * No row gets this far. Sent of a video that was not mapped when it was opened, so that whoever mapped it meanwhile is
 * shown, and not overwritten.
 */
const unseenVersion = 2_147_483_647;

type Props = {
  /** As the list shows it now. */
  row: VideoRow;
  subTopicsID: number;
  store: DraftStore<VideoRow>;
  banner: ReactNode;
  report: Report;
  /** The row is another by now than the list shows. */
  onRefused: () => void;
  onClose: () => void;
};

/** The five attributes of a selected video, with the video itself above them. */
export function VideoMappingPopup({ row, subTopicsID, store, banner, report, onRefused, onClose }: Props) {
  const isMapped = row.status === 1;
  const place = { subTopicsID, videoID: row.id };
  const form = useRecordForm({
    ...{ row, rowKey: String(row.id), fields, store },
    call: isMapped ? videoMapping.edit : (videoMapping.map as typeof videoMapping.edit),
    toInput: (draft, read) =>
      ({ ...place, ...draft, rowVersion: read?.rowVersion ?? unseenVersion }) as CallInput<
        typeof videoMapping.edit
      >,
    report: (notice) => {
      report(notice);
      if (notice.kind === 'failed') onRefused();
    },
    onSaved: onClose,
  });
  const { unmap, isUnmapping } = useUnmap(place, row, report, onClose);
  return (
    <RecordPopupFrame
      title={isMapped ? 'Edit mapping' : 'Map video'}
      subtitle={row.name}
      {...{ form, onClose }}
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
            Usual values
          </Button>
        )
      }
    />
  );
}

/** As learners meet it: its poster, how long it is, and the video itself in a new tab. */
function VideoPreview({ row }: { row: VideoRow }) {
  return (
    <div className={layout.media}>
      {row.image ? <img src={row.image} alt="" /> : <i aria-hidden />}
      <div>
        <OutsideLink address={row.cdn}>Play the video</OutsideLink>
        <span>
          {row.videoDuration} · {row.referenceID}
        </span>
        {row.isActive !== 1 && <span className={layout.fault}>This video is inactive</span>}
      </div>
    </div>
  );
}

type Place = { subTopicsID: number; videoID: number };

/** Takes the mapping away, after a question. */
function useUnmap(place: Place, { name, rowVersion }: VideoRow, report: Report, onDone: () => void) {
  const { set, isSaving } = useStateChange(videoMapping.unmap, report);
  const unmap = async () => {
    const isSure = await confirm({
      title: 'Unmap this video?',
      body: `Learners will no longer find ${name} in this sub-topic. The video itself stays.`,
      confirmLabel: 'Unmap',
      isDangerous: true,
    });
    if (isSure && (await set({ ...place, rowVersion }))) onDone();
  };
  return { unmap, isUnmapping: isSaving };
}

import { type Video, videoName, videos } from '@prepdesk/contract/videos/videos';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/screen/list-actions.tsx';
import { ListCard } from '../../ui/screen/list-card.tsx';
import { useList } from '../../ui/screen/use-list.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRowWriting } from '../../ui/screen/use-row-writing.ts';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { mayInactivate, mayReplaceLink } from './video-questions.ts';

const WhereUsedPopup = lazy(() => import('../../shared/where-used-popup.tsx'));

const fields = fieldsOf<Video>()({
  id: { label: 'ID', look: 'quiet', widthPx: 70 },
  cdn: {
    label: 'Video link',
    look: 'strong',
    editor: { kind: 'link' },
    asText: ({ cdn }) => videoName(cdn),
    display: ({ cdn }) => <OutsideLink address={cdn}>{videoName(cdn)}</OutsideLink>,
  },
  referenceID: { label: 'Reference ID', editor: { kind: 'text', maxLength: 100 }, widthPx: 150 },
  image: {
    label: 'Image link',
    editor: { kind: 'link' },
    widthPx: 90,
    display: ({ image }) => <OutsideLink address={image}>Open</OutsideLink>,
  },
  iosResolutions: { label: 'iosResolutions', editor: { kind: 'text', maxLength: 200 }, widthPx: 120 },
  iosResolutionsValues: {
    label: 'Values',
    editor: { kind: 'number' },
    sentAs: ['iosResultionValues'],
    widthPx: 76,
  },
  videoDuration: { label: 'Duration', editor: { kind: 'text', maxLength: 12 }, widthPx: 90 },
  mappings: { label: 'Mapped in', widthPx: 84 },
  isActive: {
    label: 'IsActive',
    tones: { 1: 'ok', 0: 'off' },
    asText: ({ isActive }) => (isActive === 1 ? 'Active' : 'Inactive'),
    widthPx: 100,
  },
});

const inputOf = ({ id: videoID, rowVersion, ...video }: Video) => ({
  videoID,
  rowVersion,
  cdn: video.cdn,
  image: video.image,
  iosResolutions: video.iosResolutions,
  iosResultionValues: video.iosResolutionsValues,
  videoDuration: video.videoDuration,
});

const route = '/addVideo';
const source = { call: videos.list, given: {} };

type Props = { report: Report; clear: () => void };

/** The bank of videos, page by page. Rows are edited in place. */
export function VideosTable({ report, clear }: Props) {
  const list = useList(route, source, fields);
  const writing = useRowWriting(list, 'id', { edit, report, clear, part: '-table' });
  const { set } = useStateChange(videos.edit, report);
  const may = useMay();
  const [asked, setAsked] = useState<Video | null>(null);
  const toggle = async (video: Video) => {
    const { isActive } = video;
    if (isActive === 1 && !(await mayInactivate(video))) return;
    await set({ ...inputOf(video), isActive: 1 - isActive });
  };
  const actionsOf = (video: Video): RowAction[] => [
    ...(may(videos.edit)
      ? [
          {
            label: video.isActive === 1 ? 'Inactivate' : 'Activate',
            run: () => void toggle(video),
            isRare: true,
          },
        ]
      : []),
    { label: 'Where used', run: () => setAsked(video), isRare: true },
  ];
  return (
    <section aria-labelledby="videos-head">
      <div className={layout.head} data-between>
        <h2 id="videos-head">Videos</h2>
        <span>{list.count}</span>
        <div className={`${layout.actions} ${layout.end}`}>
          <ListActions list={list} />
        </div>
      </div>
      <ListCard list={list} rowID="id" actions={actionsOf} writing={writing} />
      {asked && (
        <Suspense>
          <WhereUsedPopup
            kind="video"
            id={asked.id}
            name={videoName(asked.cdn)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const edit = {
  call: videos.edit,
  toInput: ({ iosResolutionsValues, ...draft }: Draft, { id: videoID, rowVersion }: Video) => ({
    ...draft,
    videoID,
    rowVersion,
    iosResultionValues: iosResolutionsValues,
  }),
  mayBeSaved: ({ cdn = '' }: Draft, video: Video) => mayReplaceLink(video, cdn),
};

import { durationOfClock } from '@prepdesk/contract/duration-text';
import { videoName } from '@prepdesk/contract/videos/video-name';
import { type Video, video, videos } from '@prepdesk/contract/videos/videos';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { mayDeactivate, mayReplaceLink } from './video-questions.ts';

const WhereUsedPopup = lazyPart(() => import('../../shared/where-used-popup.tsx'));

const fields = fieldsFor(video, {
  id: { look: 'quiet', widthPx: 70 },
  cdn: {
    look: 'strong',
    editor: { kind: 'link' },
    asText: ({ cdn }) => videoName(cdn),
    display: ({ cdn }) => <OutsideLink address={cdn}>{videoName(cdn)}</OutsideLink>,
  },
  referenceID: { widthPx: 150 },
  image: { widthPx: 90, display: ({ image }) => <OutsideLink address={image}>Open</OutsideLink> },
  iosResolutions: { widthPx: 120 },
  iosResolutionsValues: {
    label: 'Values',
    widthPx: 76,
    // A number of pixels, which nobody groups.
    asText: ({ iosResolutionsValues }) => String(iosResolutionsValues),
  },
  videoDuration: {
    label: 'Duration',
    widthPx: 104,
    asText: ({ videoDuration }) => durationOfClock(videoDuration),
  },
  mappings: { widthPx: 84 },
  isActive: { editor: undefined, widthPx: 100 },
});

const inputOf = ({ id: videoID, rowVersion, ...row }: Video) => ({
  videoID,
  rowVersion,
  cdn: row.cdn,
  image: row.image,
  iosResolutions: row.iosResolutions,
  iosResultionValues: row.iosResolutionsValues,
  videoDuration: row.videoDuration,
});

const inputs = inputsFor(video);

const route = '/addVideo';
const source = { call: videos.list, given: {} };

type Props = { report: Report; clear: () => void };

/** The bank of videos, page by page. Rows are edited in place. */
export function VideosTable({ report, clear }: Props) {
  const list = useList(route, source, fields);
  const writing = useRowWriting(list, 'id', { edit, report, clear, part: '-table' });
  const { set } = useStateChange(videos.edit, report);
  const may = useMay();
  const [input, setInput] = useState<Video | null>(null);
  const toggle = async (row: Video) => {
    const { isActive } = row;
    if (isActive === 1 && !(await mayDeactivate(row))) return;
    await set({ ...inputOf(row), isActive: 1 - isActive });
  };
  const actionsOf = (row: Video): RowAction[] => [
    ...(may(videos.edit)
      ? [
          {
            label: row.isActive === 1 ? 'Deactivate' : 'Activate',
            run: () => void toggle(row),
            isRare: true,
          },
        ]
      : []),
    { label: 'Where used', run: () => setInput(row), isRare: true },
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
      {input && (
        <WhereUsedPopup
          kind="video"
          id={input.id}
          name={videoName(input.cdn)}
          onClose={() => setInput(null)}
        />
      )}
    </section>
  );
}

const edit = {
  call: videos.edit,
  toInput: inputs.edit,
  mayBeSaved: ({ cdn = '' }: Draft, row: Video) => mayReplaceLink(row, cdn),
};

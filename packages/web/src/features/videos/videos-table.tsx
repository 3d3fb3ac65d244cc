import { type Video, videoName, videos } from '@prepdesk/contract/videos/videos';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useStateChange } from '../../places/use-state-change.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { type Draft, entriesOf, fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { FilterBar } from '../../ui/screen/filter-bar.tsx';
import { historyOf } from '../../ui/screen/row-history.ts';
import { Card } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useListAddress } from '../../ui/screen/use-list-address.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useOpenRow } from '../../ui/screen/use-open-row.ts';
import { useRows } from '../../ui/screen/use-rows.ts';
import { useScreenKeys } from '../../ui/screen/use-screen-keys.ts';
import { countLabel } from '../../ui/table/count-label.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import { mayInactivate, mayReplaceLink } from './video-questions.ts';

const WhereUsedPopup = lazy(() => import('../../places/where-used-popup.tsx'));

const fields = entriesOf<Video>(
  fieldsOf<Video>()({
    id: { label: 'ID', look: 'quiet', widthPx: 70 },
    cdn: {
      label: 'Video link',
      look: 'strong',
      editor: { kind: 'link' },
      asText: ({ cdn }) => videoName(cdn),
      display: ({ cdn }) => <OutsideLink address={cdn}>{videoName(cdn)}</OutsideLink>,
    },
    referenceID: { label: 'Reference ID', editor: { kind: 'text', mostLength: 100 }, widthPx: 150 },
    image: {
      label: 'Image link',
      editor: { kind: 'link' },
      widthPx: 90,
      display: ({ image }) => <OutsideLink address={image}>Open</OutsideLink>,
    },
    iosResolutions: { label: 'iosResolutions', editor: { kind: 'text', mostLength: 200 }, widthPx: 120 },
    iosResolutionsValues: {
      label: 'Values',
      editor: { kind: 'number' },
      sentAs: ['iosResultionValues'],
      widthPx: 76,
    },
    videoDuration: { label: 'Duration', editor: { kind: 'text', mostLength: 12 }, widthPx: 90 },
    mappings: { label: 'Mapped in', widthPx: 84 },
    isActive: {
      label: 'IsActive',
      tones: { 1: 'ok', 0: 'off' },
      asText: ({ isActive }) => (isActive === 1 ? 'Active' : 'Inactive'),
      widthPx: 100,
    },
  }),
);
const noFields: never[] = [];

const inputOf = ({ id: videoID, rowVersion, ...video }: Video) => ({
  ...{ videoID, rowVersion, cdn: video.cdn, image: video.image, iosResolutions: video.iosResolutions },
  ...{ iosResultionValues: video.iosResolutionsValues, videoDuration: video.videoDuration },
});

type Props = { report: Report; clear: () => void };

/** The bank of videos, page by page; rows are edited in place. */
export function VideosTable({ report, clear }: Props) {
  const { address, change } = useListAddress(noFields);
  const source = useMemo(() => ({ call: videos.list, given: {}, paged: pagedBy }), []);
  const rows = useRows(source, fields, address);
  const open = useOpenRow<Video>('id', '-table');
  const { set } = useStateChange(videos.edit, report);
  const may = useMay();
  const canOpen = useCanOpen();
  useScreenKeys(undefined);
  const turn = async (...to: Parameters<typeof change>) => {
    if (!(await open.guard.mayLeave())) return;
    open.close();
    change(...to);
  };
  const [asked, setAsked] = useState<Video | null>(null);
  const toggle = async (video: Video) => {
    const { isActive } = video;
    if (isActive === 1 && !(await mayInactivate(video))) return;
    await set({ ...inputOf(video), isActive: 1 - isActive }, { back: { isActive } });
  };
  const actionsOf = (video: Video): RowAction[] => [
    ...(may(videos.edit)
      ? [{ label: video.isActive === 1 ? 'Inactivate' : 'Activate', run: () => void toggle(video) }]
      : []),
    { label: 'Where used', run: () => setAsked(video) },
    ...historyOf(videos.list, video).filter((action) => 'opens' in action && canOpen(action.opens.path)),
  ];
  return (
    <section aria-labelledby="videos-head">
      <div className={layout.head} data-between>
        <h2 id="videos-head">Videos</h2>
        {rows.data && <span>{countLabel(rows.total, rows.isCapped)}</span>}
      </div>
      <Card>
        <FilterBar fields={noFields} query={address} onChange={turn} />
        <FailureBanner failure={rows.failure} onClose={() => void rows.reload()} />
        <DataTable<Video>
          rows={rows.shown}
          rowID="id"
          columns={fields}
          fields={fields}
          isLoading={rows.isLoading}
          isRefreshing={rows.isRefreshing}
          pen={{ edit: may(videos.edit) ? edit : undefined, open, report, clear }}
          actionsOf={actionsOf}
          whenEmpty={<EmptyState message={rows.message || 'No data found'} />}
        />
        {rows.found.length > 0 && (
          <TableFoot
            page={rows.page}
            size={address.size}
            total={rows.total}
            isCapped={rows.isCapped}
            onTurn={(to) => void turn(to)}
          />
        )}
      </Card>
      {asked && (
        <Suspense>
          <WhereUsedPopup
            kind="video"
            of={asked.id}
            name={videoName(asked.cdn)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const pagedBy = ({ total, isCapped, page }: { total: number; isCapped: boolean; page: number }) => ({
  total,
  isCapped,
  page,
});

const edit = {
  call: videos.edit,
  toInput: ({ iosResolutionsValues, ...draft }: Draft, { id: videoID, rowVersion }: Video) => ({
    ...draft,
    ...{ videoID, rowVersion, iosResultionValues: iosResolutionsValues },
  }),
  mayBeSaved: ({ cdn = '' }: Draft, video: Video) => mayReplaceLink(video, cdn),
};

import { shownMinute } from '@prepdesk/contract/company-time';
import { durationOfClock } from '@prepdesk/contract/duration-text';
import {
  attributeChoices,
  type MappableVideo,
  maxVideosListed,
  videoMapping,
} from '@prepdesk/contract/mapping/video-mapping';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { useSearched } from '../../ui/list/use-list-address.ts';
import { useDraftStore } from '../../ui/record/use-draft-store.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import type { MappingProps } from './mapping-screen.tsx';
import { VideoMappingPopup } from './video-mapping-popup.tsx';
import { type VideoRow, videoRowOf } from './video-row.ts';

/** Nothing for a video that was never mapped. */
const yesNo = (value: number | '') => (value === '' ? null : attributeChoices[value === 1 ? 1 : 0]);

const fields = fieldsOf<VideoRow>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Video', look: 'strong' },
  referenceID: { label: 'Reference ID', widthPx: 160 },
  videoDuration: {
    label: 'Duration',
    widthPx: 104,
    asText: ({ videoDuration }) => durationOfClock(videoDuration),
  },
  status: {
    label: 'Status',
    widthPx: 112,
    tones: { 1: 'ok', 0: 'off' },
    asText: ({ status }) => (status === 1 ? 'Mapped' : 'Not mapped'),
  },
  isVideoFree: { label: 'Free', widthPx: 60, display: ({ isVideoFree }) => yesNo(isVideoFree) },
  isVideoLive: { label: 'Live', widthPx: 60, display: ({ isVideoLive }) => yesNo(isVideoLive) },
  videoActivationDate: {
    label: 'Activation',
    widthPx: 178,
    display: ({ videoActivationDate }) => shownMinute(videoActivationDate),
  },
  cdn: { label: 'Link', widthPx: 80, display: ({ cdn }) => <OutsideLink address={cdn}>Open</OutsideLink> },
});
const noRows: readonly MappableVideo[] = [];

const route = '/subtopic/{id}';

/** The mapped videos of a sub-topic, then those that can be mapped. A search covers the whole bank. */
export function VideoMapping({ scope, trail, name }: MappingProps) {
  const subTopicsID = scope.subTopicId;
  const { banner, report } = useNotices();
  const search = useSearched();
  const { rows, read, isCapped, mappedCount } = useVideoRows(subTopicsID, search);
  const list = useReadList(route, { ...read, rows, isSearched: true }, fields);
  const store = useDraftStore<VideoRow>('-video');
  const [open, setOpen] = useState<VideoRow | null>(() => store.read()?.row ?? null);
  const may = useMay();
  const actionsOf = (row: VideoRow): RowAction[] => [
    ...(may(videoMapping.map)
      ? [{ label: row.status ? 'Edit mapping' : 'Map', run: () => setOpen(row) }]
      : []),
    ...(row.status ? [historyOfMapping(subTopicsID, row)] : []),
  ];
  return (
    <Screen
      route={route}
      heading={`Video Mapping for ${name}`}
      recordName={name}
      count={mappedCount === undefined ? undefined : `${inDigits(mappedCount)} mapped`}
      trail={trail}
      banner={open ? undefined : banner}
    >
      <ListCard
        list={list}
        rowID="id"
        actions={actionsOf}
        note={
          isCapped && (
            <p className={layout.note} role="status">
              {search
                ? 'Only the newest matches are shown. Enter more of the link or reference ID to find others.'
                : `Of the videos that are not mapped, the newest ${inDigits(maxVideosListed)} are listed. Search finds all others.`}
            </p>
          )
        }
        whenEmpty={<EmptyState message={search ? `No Data Found for ${search}` : 'No data found'} />}
      />
      {open && (
        <VideoMappingPopup
          key={open.id}
          row={rows.find(({ id }) => id === open.id) ?? open}
          subTopicsID={subTopicsID}
          store={store}
          banner={banner}
          report={report}
          onRefused={() => void read.reload()}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}

/** Search results from the whole bank, or without a search the mapped videos and the newest others. */
function useVideoRows(subTopicsID: number, search: string) {
  const listed = useRead(videoMapping.list, { subTopicsID });
  const matches = useRead(videoMapping.search, search ? { subTopicsID, search } : null, { keepsPage: true });
  const mappedCount = listed.data?.filter(({ status }) => status === 1).length ?? 0;
  const maxListed = mappedCount + maxVideosListed;
  // Until the first search is answered, the list stays visible and its row keeps the focus.
  const videos = useMemo(
    () => (search ? matches.data?.videos : undefined) ?? listed.data?.slice(0, maxListed),
    [search, matches.data, listed.data, maxListed],
  );
  const read = search ? matches : listed;
  return {
    rows: useMemo(() => (videos ?? noRows).map(videoRowOf), [videos]),
    read: {
      ...read,
      isLoading: read.isLoading && videos === undefined,
      isRefreshing: read.isLoading || read.isRefreshing,
    },
    isCapped: search ? Boolean(matches.data?.isCapped) : (listed.data?.length ?? 0) > maxListed,
    mappedCount: listed.data && mappedCount,
  };
}

const historyOfMapping = (subTopicsID: number, { id }: VideoRow): RowAction => ({
  label: 'History',
  opens: { path: '/history', id: { rows: `sub_topic_videos/${subTopicsID}/${id}` } },
  isRare: true,
  icon: History,
});

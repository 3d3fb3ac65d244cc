import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import {
  example,
  filledText,
  flag,
  id,
  nothing,
  rowVersion,
  strippedLink,
  text,
  wholeNumberBetween,
} from '../values.ts';
import { secondsOfClock } from './clock-time.ts';

/** The messages end in a space, as documented (d1 §5). */
const messages = {
  cdn: 'Please enter video link ',
  image: 'Please enter image link ',
  iosResolutions: 'Please enter iosResolutions ',
  iosResultionValues: 'Please enter iosResolutions Values ',
  videoDuration: 'Please enter video duration ',
} as const;

const activeWords = { 1: 'Active', 0: 'Inactive' } as const;

const largestValue = 100_000;

/** 'HH:mm:ss', longer than zero. */
const videoDuration = example(
  filledText(12, messages.videoDuration).check(
    z.refine((value) => (secondsOfClock(value) ?? 0) > 0, messages.videoDuration),
  ),
  '01:10:05',
);

/** The call spells it `iosResultionValues`, the form `iosResolutionsValues` (gaps A41). */
const written = {
  cdn: example(strippedLink(messages.cdn), 'https://cdn.example/lectures/accrual basis.mp4'),
  image: strippedLink(messages.image),
  iosResolutions: example(filledText(200, messages.iosResolutions), '720p'),
  iosResultionValues: example(wholeNumberBetween(1, largestValue, messages.iosResultionValues), 720),
  videoDuration,
};

const video = z.object({
  id: z.int(),
  cdn: z.string(),
  referenceID: z.string(),
  image: z.string(),
  iosResolutions: z.string(),
  iosResolutionsValues: z.int(),
  /** HH:mm:ss */
  videoDuration: z.string(),
  isActive: z.int(),
  /** In how many sub-topics it is mapped. */
  mappings: z.int(),
  rowVersion: z.int(),
});
export type Video = z.infer<typeof video>;

/** The last part of its link, by which staff know a video (d1 §3). */
export function videoName(cdn: string): string {
  const path = cdn.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last) || cdn;
  } catch {
    return last || cdn;
  }
}

export const videos = defineCalls('videos', 'videos', {
  /** The server gives it a `referenceID`. */
  add: call({
    path: 'admin/addvideo',
    kind: 'change',
    writes: ['image_uses', 'videos'],
    needs: ['/addVideo'],
    input: z.object(written),
    output: z.object({ videoID: z.int() }),
    says: 'Video added',
  }),
  /** Newest first; `search` is a part of the link or of the reference ID, or an id. */
  list: listCall({
    path: 'admin/videos',
    shows: ['sub_topic_videos', 'videos'],
    needs: ['/addVideo'],
    addition: true,
    row: video,
    wire: { rows: 'videos' },
    searchLength: 200,
    filters: { isActive: choiceFilter('isActive', 'IsActive', flag(), activeWords) },
    sorts: ['id', 'referenceID'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      cdn: { label: 'Video link' },
      referenceID: { label: 'Reference ID' },
      image: { label: 'Image link' },
      iosResolutions: { label: 'iosResolutions' },
      iosResolutionsValues: { label: 'Values', kind: 'number' },
      videoDuration: { label: 'Duration' },
      mappings: { label: 'Mapped in', kind: 'number' },
      isActive: { label: 'IsActive', choices: activeWords },
    },
    saysWhenEmpty: 'No data found',
    history: [{ table: 'videos', key: 'id' }],
  }),
  edit: call({
    path: 'admin/editvideo',
    kind: 'change',
    writes: ['image_uses', 'videos'],
    needs: ['/addVideo'],
    addition: true,
    input: z.object({
      ...written,
      videoID: example(id(), 700_000),
      /** Empty or left out: unchanged. */
      referenceID: z._default(text(100), ''),
      isActive: z.optional(flag('Choose whether it is active')),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Video updated',
  }),
});

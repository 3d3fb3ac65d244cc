import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import {
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

/** The messages end in a blank, as documented (d1 §5). */
const messages = {
  cdn: 'Please enter video link ',
  image: 'Please enter image link ',
  iosResolutions: 'Please enter iosResolutions ',
  iosResultionValues: 'Please enter iosResolutions Values ',
  videoDuration: 'Please enter video duration ',
} as const;

const activeWords = { 1: 'Active', 0: 'Inactive' } as const;

const largestValue = 100_000;

/** 'HH:mm:ss', longer than nothing. */
const videoDuration = filledText(12, messages.videoDuration).check(
  z.refine((value) => (secondsOfClock(value) ?? 0) > 0, messages.videoDuration),
);

/** `iosResultionValues` is spelt so in the call, `iosResolutionsValues` in the form (gaps A41). */
const written = {
  cdn: strippedLink(messages.cdn),
  image: strippedLink(messages.image),
  iosResolutions: filledText(200, messages.iosResolutions),
  iosResultionValues: wholeNumberBetween(1, largestValue, messages.iosResultionValues),
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

const stale = ['videos.list', 'videoMapping.list', 'videoMapping.search', 'readiness.list'];

export const videos = defineCalls('videos', 'videos', {
  /** The server gives it a `referenceID`. */
  add: call({
    path: 'admin/addvideo',
    kind: 'change',
    needs: ['/addVideo'],
    input: z.object(written),
    output: z.object({ videoID: z.int() }),
    says: 'Video added',
    stale,
  }),
  /** Newest first; `search` is a part of the link or of the reference ID, or an id. */
  list: listCall({
    path: 'admin/videos',
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
    needs: ['/addVideo'],
    addition: true,
    input: z.object({
      ...written,
      videoID: id(),
      /** Empty or left out: as it is. */
      referenceID: z._default(text(100), ''),
      isActive: z.optional(flag('Choose whether it is active')),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Video updated',
    stale,
  }),
});

import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { activeOnceAdded, activeStates, computed, field, key, number, onceAdded, text } from '../fields.ts';
import { strippedLink } from '../links.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { example, filledText, flag, text as textRule } from '../values.ts';
import { secondsOfClock } from './clock-time.ts';

/** The messages end in a space, as documented (d1 §5). */
const messages = {
  cdn: 'Please enter video link ',
  image: 'Please enter image link ',
  iosResolutions: 'Please enter iosResolutions ',
  iosResultionValues: 'Please enter iosResolutions Values ',
  videoDuration: 'Please enter video duration ',
} as const;

const largestValue = 100_000;

/** 'HH:mm:ss', longer than zero. */
const videoDuration = example(
  filledText(12, messages.videoDuration).check(
    z.refine((value) => (secondsOfClock(value) ?? 0) > 0, messages.videoDuration),
  ),
  '01:10:05',
);

export const video = resource({
  name: 'videos',
  label: 'Video',
  sentKey: 'videoID',
  keyExample: 700_000,
  fields: {
    id: key({ label: 'ID', sort: true }),
    cdn: text(
      { label: 'Video link', max: 2000, example: 'https://cdn.example/lectures/accrual basis.mp4' },
      strippedLink(messages.cdn),
    ),
    /** Given by the server; in an edit empty or left out: unchanged. */
    referenceID: {
      ...onceAdded(text({ label: 'Reference ID', max: 100, sort: true })),
      edit: z.optional(
        z.pipe(
          textRule(100),
          z.transform((typed) => typed || undefined),
        ),
      ),
    },
    image: field({ label: 'Image link', kind: 'link' }, z.string(), strippedLink(messages.image)),
    iosResolutions: text(
      { label: 'iosResolutions', max: 200, example: '720p' },
      filledText(200, messages.iosResolutions),
    ),
    /** The call spells it `iosResultionValues`, the form `iosResolutionsValues` (gaps A41). */
    iosResolutionsValues: number({
      label: 'iosResolutions Values',
      columnLabel: 'Values',
      sentAs: 'iosResultionValues',
      from: 1,
      to: largestValue,
      required: messages.iosResultionValues,
      example: 720,
    }),
    videoDuration: text(
      { label: 'Video duration (HH:mm:ss)', columnLabel: 'Duration', max: 12 },
      videoDuration,
    ),
    /** In how many sub-topics it is mapped. */
    mappings: computed({ label: 'Mapped in', kind: 'number' }, z.int()),
    isActive: { ...activeOnceAdded({}), edit: z.optional(flag('Choose whether it is active')) },
  },
});
export type Video = RowOf<typeof video>;

export const videos = defineCallsWith('videos', 'videos', {
  needs: ['/addVideo'],
  writes: ['image_uses', 'videos'],
})({
  /** The server gives it a `referenceID`. */
  add: changeCall({
    path: 'admin/addvideo',
    input: video.addInput,
    output: z.object({ videoID: z.int() }),
    says: 'Video added',
  }),
  /** Newest first; `search` is a part of the link or of the reference ID, or an id. */
  list: listCall({
    path: 'admin/videos',
    shows: ['sub_topic_videos', 'videos'],
    addition: true,
    ...listParts(video),
    wire: { rows: 'videos' },
    searchLength: 200,
    filters: { isActive: choiceFilter('isActive', 'IsActive', flag(), activeStates) },
    history: [{ table: 'videos', key: 'id' }],
  }),
  edit: changeCall({
    path: 'admin/editvideo',
    addition: true,
    input: video.editInput,
    says: 'Video updated',
  }),
});

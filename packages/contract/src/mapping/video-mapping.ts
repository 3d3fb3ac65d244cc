import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, owner, setOnce } from '../fields.ts';
import { resource } from '../resource.ts';
import { converted, example, flag, id, isDay, rowVersion, text } from '../values.ts';

/** Which videos a sub-topic of slug 1 shows, and with which five attributes (d1 §3, §4). */

export const videoSlugID = 1;
export const activationStepMinutes = 5;
/** Of those that are not mapped; to find others an editor searches. */
export const maxVideosListed = 100;

export const attributeChoices = { 1: 'Yes', 0: 'No' } as const;

/** The trailing space is documented (d1 §5). */
const noDate = 'Please date and time ';

const dateAndTime = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(:\d{2})?$/;

/**
 * 'yyyy-MM-dd HH:mm:00', its minutes rounded down to the step (d1 §9). @returns null for what is not a date and time
 */
export function activationDate(typed: string): string | null {
  const match = dateAndTime.exec(typed.trim());
  const [, day = '', hour = '', minute = ''] = match ?? [];
  if (!match || !isDay(day)) return null;
  const rounded = Math.floor(Number(minute) / activationStepMinutes) * activationStepMinutes;
  return `${day} ${hour}:${String(rounded).padStart(2, '0')}:00`;
}

const videoActivationDate = example(
  converted(z.string(noDate), (typed, refuse) => {
    const date = activationDate(typed);
    return date !== null ? date : refuse(noDate);
  }),
  '2026-12-24 18:33:00',
);

/** @param message documented, with the name as its label (d1 §5) */
const attribute = (label: string, message: string) =>
  field({ label, kind: 'flag', choices: attributeChoices }, z.int(), flag(message));

/** Which attributes a video has in a sub-topic. */
export const mappedVideo = resource({
  name: 'sub_topic_videos',
  label: 'Mapping of this video',
  key: 'videoID',
  keyExample: 700_000,
  fields: {
    subTopicsID: owner({ label: '' }),
    videoID: setOnce(example(id(), 700_000)),
    isVideoFree: attribute('isVideoFree', 'Please fill isVideoFree'),
    isVideoLive: attribute('isVideoLive', 'Please fill isVideoLive'),
    isNotesAvailable: attribute('isNotesAvailable', 'Please fill isNotesAvailable'),
    isSlidesAvailable: attribute('isSlidesAvailable', 'Please fill isSlidesAvailable'),
    /** yyyy-MM-dd HH:mm:00 in India, minutes in steps of five. */
    videoActivationDate: field(
      { label: 'videoActivationDate', kind: 'text' },
      z.string(),
      videoActivationDate,
    ),
  },
});

const mappableVideo = z.object({
  id: z.int(),
  cdn: z.string(),
  referenceID: z.string(),
  image: z.string(),
  /** HH:mm:ss */
  videoDuration: z.string(),
  isActive: z.int(),
  /** 1: mapped to this sub-topic. */
  status: z.int(),
  /** Null for a video that was never mapped. */
  attributes: z.nullable(mappedVideo.row),
});
export type MappableVideo = z.infer<typeof mappableVideo>;

const history = [{ table: 'videos', key: 'id' }];

export const videoMapping = defineCallsWith('mapping', 'videoMapping', {
  needs: ['/subtopic/{id}'],
  writes: ['sub_topic_videos'],
})({
  /**
   * The mapped ones first, then the newest that could be mapped: at most `maxVideosListed` of them, plus one that
   * shows that there are others.
   */
  list: readCall({
    path: 'admin/getvideo',
    shows: ['sub_topic_videos', 'sub_topics', 'videos'],
    input: z.object({ subTopicsID: id() }),
    output: z.array(mappableVideo),
    saysWhenEmpty: 'No data found',
    history,
  }),
  /** In the whole bank, by a part of the link or of the reference ID, or by an id; mapped ones first. */
  search: readCall({
    path: 'admin/searchvideos',
    shows: ['sub_topic_videos', 'sub_topics', 'videos'],
    addition: true,
    input: z.object({ subTopicsID: id(), search: text(200) }),
    output: z.object({ videos: z.array(mappableVideo), isCapped: z.boolean() }),
    saysWhenEmpty: 'No data found',
    history,
  }),
  map: changeCall({
    path: 'admin/mapvideo',
    input: mappedVideo.addInput,
    says: 'Video mapped',
    does: 'mapped',
  }),
  edit: changeCall({
    path: 'admin/editmapVideo',
    input: mappedVideo.editInput,
    says: 'Video mapping updated',
    does: 'edited the video mapping of',
  }),
  unmap: changeCall({
    path: 'admin/unmapvideo',
    addition: true,
    input: z.object({
      subTopicsID: example(id(), 700_002),
      videoID: example(id(), 720_001),
      rowVersion: rowVersion(),
    }),
    says: 'Video unmapped',
    does: 'unmapped',
  }),
});

import type { MappableVideo } from '@prepdesk/contract/mapping/video-mapping';
import { videoName } from '@prepdesk/contract/videos/video-name';

type Attribute = 'isVideoFree' | 'isVideoLive' | 'isNotesAvailable' | 'isSlidesAvailable';

/** A video with its attributes as fields of its own, for a form or a table. They are empty if it was never mapped. */
export type VideoRow = Omit<MappableVideo, 'attributes'> &
  Record<Attribute, number | ''> & {
    name: string;
    videoActivationDate: string;
    rowVersion: number | undefined;
  };

const neverMapped = {
  ...({ isVideoFree: '', isVideoLive: '', isNotesAvailable: '', isSlidesAvailable: '' } as const),
  videoActivationDate: '',
  rowVersion: undefined,
};

export const videoRowOf = ({ attributes, ...video }: MappableVideo): VideoRow => ({
  ...video,
  name: videoName(video.cdn),
  ...(attributes ?? neverMapped),
});

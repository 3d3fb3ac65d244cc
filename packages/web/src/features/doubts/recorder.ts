import { speechHz, wavOf } from './wav.ts';

/** A recording that is under way. */
export type Recording = {
  /** Ends it. @returns a file that every browser plays */
  stop: () => Promise<File>;
  cancel: () => void;
};

/** What Safari records and everybody plays. MP4 with another sound inside is not played by older iPhones. */
const playedEverywhere = 'audio/mp4;codecs=mp4a.40.2';

/** Longer ones would grow beyond what may be sent. */
export const longestSeconds = 5 * 60;

/**
 * @param left of the page that asks: a browser may answer after somebody left it
 * @returns nothing to who is gone by then; the microphone is off again
 * @throws Error with the sentence of why the microphone can not be used
 */
export async function startRecording(left: AbortSignal): Promise<Recording | undefined> {
  const stream = await openMicrophone();
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (left.aborted) {
    close();
    return undefined;
  }
  const isPlayed = MediaRecorder.isTypeSupported(playedEverywhere);
  const recorder = new MediaRecorder(stream, isPlayed ? { mimeType: playedEverywhere } : {});
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
  recorder.start();
  return {
    cancel: () => {
      recorder.stop();
      close();
    },
    stop: async () => {
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await ended;
      close();
      const recorded = new Blob(parts, { type: recorder.mimeType });
      if (isPlayed) return new File([recorded], 'recording.m4a', { type: 'audio/mp4' });
      return new File([await asWav(recorded)], 'recording.wav', { type: 'audio/wav' });
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') {
    throw new Error('This browser can not record here: please upload a recording');
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new Error(
      isRefused
        ? 'The browser was not allowed to use the microphone: please allow it, or upload a recording'
        : 'No microphone was found: please connect one, or upload a recording',
    );
  }
}

/** What a browser recorded in a form of its own, in one that all play. */
async function asWav(recorded: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new AudioContext();
  try {
    const sound = await reader.decodeAudioData(await recorded.arrayBuffer());
    const length = Math.max(1, Math.ceil(sound.duration * speechHz));
    const room = new OfflineAudioContext(1, length, speechHz);
    const source = room.createBufferSource();
    source.buffer = sound;
    source.connect(room.destination);
    source.start();
    return wavOf((await room.startRendering()).getChannelData(0));
  } finally {
    await reader.close();
  }
}

import { speechHz, wavOf } from './wav.ts';

/** A recording in progress. */
export type Recording = {
  /** Ends the recording. @returns a file that every browser can play */
  stop: () => Promise<File>;
  cancel: () => void;
};

/** The format that Safari records and every browser plays. Older iPhones cannot play MP4 with another codec. */
const playedEverywhere = 'audio/mp4;codecs=mp4a.40.2';

/** A longer recording would be too large to send. */
export const longestSeconds = 5 * 60;

/**
 * @param left aborted when the page is left, which may be before the browser allows recording
 * @returns undefined if the page was left by then, with the microphone off again
 * @throws Error with a sentence that says why the microphone cannot be used
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
  const parts: Blob[] = [];
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, isPlayed ? { mimeType: playedEverywhere } : {});
    recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    recorder.start();
  } catch {
    // The format is not supported, or the microphone has just been taken away.
    close();
    throw new Error('The recording could not be started: please try again, or upload a recording');
  }
  // Without a microphone the browser ends the recording itself, and says so only once.
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    cancel: () => {
      end();
      close();
    },
    stop: async () => {
      end();
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
    throw new Error('This browser cannot record here: please upload a recording');
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

/** Converts a browser's own format to one that all browsers play. */
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

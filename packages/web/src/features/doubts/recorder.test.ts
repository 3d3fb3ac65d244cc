import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRecording } from './recorder.ts';

/** As browsers do it: stopping a recorder that has stopped already says nothing. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
  static latest: Recorder;
  state = 'inactive';
  mimeType = 'audio/mp4';
  ondataavailable: (event: { data: Blob }) => void = () => {};
  constructor() {
    super();
    Recorder.latest = this;
  }
  start = () => {
    this.state = 'recording';
  };
  stop() {
    if (this.state === 'inactive') return;
    this.state = 'inactive';
    queueMicrotask(() => this.#deliver());
  }
  #deliver() {
    this.ondataavailable({ data: new Blob(['spoken']) });
    this.dispatchEvent(new Event('stop'));
  }
}

const track = { stop: vi.fn() };

beforeEach(() => {
  track.stop.mockClear();
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const recordingNow = async () => (await startRecording(new AbortController().signal))!;

test('what was spoken is in the file, and the microphone is off', async () => {
  const recording = await recordingNow();
  expect(await (await recording.stop()).text()).toBe('spoken');
  expect(track.stop).toHaveBeenCalledOnce();
});

test('what was spoken until the microphone went away is in the file', async () => {
  const recording = await recordingNow();
  const ended = new Promise((resolve) => Recorder.latest.addEventListener('stop', resolve));
  // The browser does the same when the last track ends.
  Recorder.latest.stop();
  await ended;
  expect(await (await recording.stop()).text()).toBe('spoken');
  expect(track.stop).toHaveBeenCalledOnce();
});

test('where the browser cannot begin to record, the microphone is off again and the person reads what to do', async () => {
  class Refusing extends Recorder {
    override start = () => {
      throw new DOMException('The MediaRecorder cannot start', 'InvalidStateError');
    };
  }
  vi.stubGlobal('MediaRecorder', Refusing);
  await expect(recordingNow()).rejects.toThrow(
    'The recording could not be started: please try again, or upload a recording',
  );
  expect(track.stop).toHaveBeenCalledOnce();
});

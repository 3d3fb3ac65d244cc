import { doubts } from '@prepdesk/contract/doubts/doubts';
import { audioTypes, largestAudioBytes } from '@prepdesk/contract/doubts/reply-audio';
import { errorBeforeSending } from '@prepdesk/contract/file-types';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../api/upload.ts';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { type Recording, startRecording } from './recorder.ts';

type State =
  | { is: 'idle' }
  /** Until the browser has opened the microphone, for which it may ask the person first. */
  | { is: 'opening' }
  | { is: 'recording'; recording: Recording; since: number }
  | { is: 'sending'; share: number };

const idle: State = { is: 'idle' };

/**
 * Records an audio or takes a file, and sends it to the server.
 * @param onSaved gets its address
 */
export function useReplyAudio(onSaved: (address: string) => void) {
  const [state, setState] = useState<State>(idle);
  const [message, setMessage] = useState('');
  const open = useRef<Recording>(null);
  const page = useRef<AbortController>(null);
  useEffect(function endWithThePage() {
    const left = new AbortController();
    page.current = left;
    return () => {
      left.abort();
      open.current?.cancel();
    };
  }, []);

  const send = async (file: File) => {
    const { name, size: sizeBytes } = file;
    const known = errorBeforeSending({ name, sizeBytes }, audioTypes, largestAudioBytes);
    if (known) {
      setState(idle);
      return setMessage(known);
    }
    setState({ is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share });
      const { response } = await upload(doubts.uploadAudio, {}, file, { onProgress });
      onSaved(response.url);
    } catch (failure) {
      setMessage(sentenceOf(failure));
    } finally {
      setState(idle);
    }
  };
  const pick = async (file: File | undefined) => {
    setMessage('');
    if (file) await send(file);
  };
  const record = async () => {
    setMessage('');
    setState({ is: 'opening' });
    try {
      const recording = await startRecording(page.current!.signal);
      if (!recording) return;
      open.current = recording;
      setState({ is: 'recording', recording, since: Date.now() });
    } catch (failure) {
      setState(idle);
      setMessage((failure as Error).message);
    }
  };
  const stop = async (recording: Recording) => {
    open.current = null;
    setState({ is: 'sending', share: 0 });
    try {
      await send(await recording.stop());
    } catch {
      setState(idle);
      setMessage('This recording could not be read: please record it again');
    }
  };

  return { state, message, record, stop, pick };
}

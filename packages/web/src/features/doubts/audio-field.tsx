import { Box, Button } from '@mantine/core';
import { audioTypes } from '@prepdesk/contract/doubts/reply-audio';
import { runningClock } from '@prepdesk/contract/duration-text';
import { endingsOf } from '@prepdesk/contract/file-types';
import { shareText } from '@prepdesk/contract/numbers-shown';
import { ChevronRight, Mic, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FilePicker } from '../../ui/fields/file-drop.tsx';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import classes from './doubts.module.css';
import { longestSeconds } from './recorder.ts';
import { ReplyAudio } from './reply-audio.tsx';
import { useReplyAudio } from './use-reply-audio.ts';

type Props = {
  /** The address of the audio; '' for none. */
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
  isHeld: boolean;
  /** Told whether it is being recorded or sent to the server, and so no part of the reply yet. */
  onUnderWay: (isUnderWay: boolean) => void;
};

/**
 * The spoken part of a reply, which can be recorded or uploaded, played before it is sent, and removed. It is stored on
 * the server at once, so that a reload does not lose it.
 */
export function AudioField({ value, onChange, error, isHeld, onUnderWay }: Props) {
  const { state, message, record, stop, pick } = useReplyAudio(onChange);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isUnderWay = state.is !== 'idle';
  // Once it was seen it stays open, so that nothing moves under the pointer when the audio is deleted.
  const mustShow = isUnderWay || value !== '' || Boolean(error || message);
  if (mustShow && !isUnfolded) setIsUnfolded(true);
  useEffect(() => onUnderWay(isUnderWay), [isUnderWay, onUnderWay]);

  return (
    <details
      className={`${layout.box} ${classes.audio}`}
      data-invalid={Boolean(error || message) || undefined}
      open={isUnfolded}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight className={layout.sign} size={15} aria-hidden /> Audio
      </summary>
      <div ref={restoreFocus} className={layout.list}>
        {value && (
          <div className={layout.actions}>
            <ReplyAudio address={value} label="Audio of the reply" isMeasured />
            <Button
              variant="default"
              disabled={isHeld}
              leftSection={<Trash2 size={15} aria-hidden />}
              onClick={() => onChange('')}
            >
              Delete audio
            </Button>
          </div>
        )}
        {!value && (state.is === 'idle' || state.is === 'opening') && (
          <div className={layout.actions}>
            <Button
              variant="default"
              disabled={isHeld}
              loading={state.is === 'opening'}
              leftSection={<Mic size={15} aria-hidden />}
              onClick={() => void record()}
            >
              Record
            </Button>
            {state.is === 'opening' ? (
              <span className={layout.hint} role="status">
                Waiting for the microphone…
              </span>
            ) : (
              <>
                <FilePicker
                  label="Upload audio"
                  inputLabel="Audio file"
                  variant="default"
                  accept={endingsOf(audioTypes)}
                  onPick={([file]) => void pick(file)}
                />
                <span className={layout.hint}>M4A, AAC, MP3 or WAV, at most 10 MB</span>
              </>
            )}
          </div>
        )}
        {state.is === 'recording' && (
          <RecordingNow since={state.since} onStop={() => void stop(state.recording)} />
        )}
        {state.is === 'sending' && (
          <p className={layout.hint} role="status">
            {state.share > 0 ? `Uploading, ${shareText(state.share)}` : 'Reading the recording…'}
          </p>
        )}
        {(message || error) && (
          <p className={layout.error} role="alert">
            {message || error}
          </p>
        )}
      </div>
    </details>
  );
}

const tickMs = 500;

/** Shows the length of the recording, which stops by itself before it gets too large. */
function RecordingNow({ since, onStop }: { since: number; onStop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  const latest = useRef(onStop);
  latest.current = onStop;
  useEffect(() => {
    const timer = setInterval(() => {
      const passed = Math.floor((Date.now() - since) / 1000);
      setSeconds(passed);
      if (passed >= longestSeconds) latest.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <div className={layout.actions}>
      <span className={layout.line}>
        <Box component="i" w={10} h={10} bdrs="50%" bg="var(--bad)" aria-hidden /> Recording{' '}
        {runningClock(seconds)} of {runningClock(longestSeconds)}
      </span>
      <Button leftSection={<Square size={14} aria-hidden />} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

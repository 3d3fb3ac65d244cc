import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { offerUndo } from '../../api/undo.ts';
import { ErrorBanner } from '../feedback/error-banner.tsx';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { FailureLookContext } from '../feedback/failure-look.ts';
import { popupOpened } from '../feedback/popup-closed.ts';
import { SuccessBanner } from '../feedback/success-banner.tsx';

export type Notice =
  /**
   * `typed`: what was saved, as it stood in the fields. `undo`: what undoes it and returns a message, where the server's
   * log cannot.
   */
  | {
      kind: 'saved';
      message: ReactNode;
      typed?: Readonly<Record<string, string>>;
      undo?: (() => Promise<string>) | undefined;
    }
  /** The message of a rule that was broken. */
  | { kind: 'error'; sentence: string }
  /** Whatever a call threw. */
  | { kind: 'failed'; error: unknown; isOfRead?: boolean };

export type Report = (notice: Notice) => void;

/** d1 §9: validation banners last 6 to 8 seconds. */
const errorSeconds = 8;
/** d2 §4. */
export const usualSuccessSeconds = 6;

/**
 * The result of the last action on a screen: one banner at a time, above what the person is looking at, or a popup for
 * a failure where the screen has one.
 * @param successSeconds how long a success stays (d1 §9 has a time per screen)
 */
export function useNotices(successSeconds = usualSuccessSeconds) {
  // Numbered, so that repeating a sentence restarts its time.
  const [said, setSaid] = useState<{ notice: Notice; number: number } | null>(null);
  const report = useCallback<Report>((notice) => {
    // Its own undo replaces what the server's log offers.
    if (notice.kind === 'saved' && notice.undo) offerUndo(undefined);
    setSaid((before) => ({ notice, number: (before?.number ?? 0) + 1 }));
  }, []);
  const clear = useCallback(() => setSaid(null), []);
  const banner = said && (
    <BannerOf key={said.number} notice={said.notice} seconds={successSeconds} onEnd={clear} />
  );
  return { banner, report, clear };
}

function BannerOf({ notice, seconds, onEnd }: { notice: Notice; seconds: number; onEnd: () => void }) {
  const screen = useContext(FailureLookContext);
  const onPopup = notice.kind === 'failed' ? screen?.onAnnounced : undefined;
  useLayoutEffect(
    function beTheOnlyPopup() {
      onPopup?.();
    },
    [onPopup],
  );
  const isRemark = notice.kind !== 'saved' && !onPopup;
  useEffect(
    function endBeforeWhatComesNext() {
      if (!isRemark) return undefined;
      const events = ['input', popupOpened];
      for (const event of events) document.addEventListener(event, onEnd);
      return () => {
        for (const event of events) document.removeEventListener(event, onEnd);
      };
    },
    [isRemark, onEnd],
  );
  switch (notice.kind) {
    case 'saved':
      return <SuccessBanner message={notice.message} undo={notice.undo} seconds={seconds} onEnd={onEnd} />;
    case 'error':
      return <ErrorBanner message={notice.sentence} seconds={errorSeconds} onClose={onEnd} />;
    case 'failed':
      if (screen) return <screen.Look failure={notice.error} isOfRead={notice.isOfRead} onClose={onEnd} />;
      return <FailureBanner failure={notice.error} onClose={onEnd} />;
  }
}

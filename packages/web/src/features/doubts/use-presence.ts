import type { Present } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../api/transport.ts';
import { readAgain } from '../../api/use-change.ts';

/** The server considers somebody gone after three missed beats. */
const beatMs = 15_000;

/**
 * Reports that the person has this doubt open, as long as its tab is visible.
 * @param known who was there when the doubt was read
 * @returns who else is there
 */
export function usePresence(
  doubtID: number,
  action: Present['deed'],
  known: readonly Present[],
): readonly Present[] {
  const [present, setPresent] = useState(known);
  const last = useRef(known);
  const take = useCallback((now: readonly Present[]) => {
    const isSame = whoIs(now) === whoIs(last.current);
    last.current = now;
    setPresent(now);
    // The list also shows who is there, and a person who left may have answered.
    if (!isSame) void readAgain(doubts.presence.writes);
  }, []);
  useEffect(
    function beat() {
      const over = new AbortController();
      const say = async () => {
        if (document.hidden) return;
        try {
          const { response } = await send(
            doubts.presence,
            { doubtID, deed: action },
            { signal: over.signal },
          );
          if (!over.signal.aborted) take(response.present);
        } catch {
          // Harmless: the next beat reports it again.
        }
      };
      void say();
      const timer = setInterval(() => void say(), beatMs);
      return () => {
        // It must not arrive after a goodbye.
        over.abort();
        clearInterval(timer);
      };
    },
    [doubtID, action, take],
  );
  useEffect(
    function leave() {
      return () => {
        // If this does not arrive, the presence expires by itself.
        void send(doubts.presence, { doubtID, deed: 'gone' }).catch(() => {});
      };
    },
    [doubtID],
  );
  return present;
}

const whoIs = (present: readonly Present[]): string =>
  present.map(({ userID, deed }) => `${userID} ${deed}`).join();

import { Failure } from '@prepdesk/contract/failures';
import { FairQueue, QueueFull } from '../fair-queue.ts';

/**
 * As many as the pool has connections; half of them stay for others whatever one person asks for. Each that is at work
 * makes every step of all others longer, so those who wait for more than any screen asks get few.
 */
const atOnce = { atOnce: 20, atOncePerPerson: 10, crowd: { over: 10, atOnce: 4 } };

/** Sooner than proxies (60 s, usually) and our own connections (75 s) are ended without a word. */
const longestWaitMs = 30_000;

/** Who works waits for who works only: strangers, whose sign-ins take their time on purpose, have a door of their own. */
export class CallQueues {
  private readonly staff: FairQueue;
  private readonly strangers: FairQueue;

  constructor(mostWaiting: number) {
    const limits = {
      ...atOnce,
      mostWaiting,
      mostWaitingPerPerson: Math.ceil(mostWaiting / 2),
      longestWaitMs,
    };
    this.staff = new FairQueue(limits);
    this.strangers = new FairQueue(limits);
  }

  /** Calls that wait for their turn. */
  get waits(): number {
    return this.staff.waits + this.strangers.waits;
  }

  /**
   * @param userID of who is signed in; strangers are told apart by their network address
   * @returns what to call when the call is answered
   * @throws Failure `unavailable`: at once when too many calls wait already, and after half a minute of waiting
   */
  async enter(
    userID: number | undefined,
    { address, gone }: { address: string; gone: () => AbortSignal },
  ): Promise<() => void> {
    try {
      return await (userID === undefined
        ? this.strangers.enter(address, gone)
        : this.staff.enter(userID, gone));
    } catch (error) {
      if (error instanceof QueueFull || gone().aborted) throw tooBusy();
      throw error;
    }
  }
}

const tooBusy = () =>
  new Failure('unavailable', 'The server has too much to do just now. Please try again in a moment', {
    retryAfterSeconds: 2,
  });

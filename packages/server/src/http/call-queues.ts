import { Failure } from '@prepdesk/contract/failures';
import { FairQueue, type Leave, QueueFull } from '../fair-queue.ts';
import type { Caller } from './implement.ts';

/**
 * As many as the pool has connections; half of them stay free for others, whatever one person asks for. Each running
 * call slows down all others, so a person with more waiting calls than any screen makes gets few places.
 */
const atOnce = { atOnce: 20, atOncePerPerson: 10, crowd: { over: 10, atOnce: 4 } };

/** Before proxies (usually after 60 s) and our own connections (75 s) are closed silently. */
const longestWaitMs = 30_000;

/**
 * Signed-in people wait only for signed-in people: strangers, whose sign-ins are slow on purpose, have a queue of their
 * own.
 */
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

  /** How many calls wait for their turn. */
  get waits(): number {
    return this.staff.waits + this.strangers.waits;
  }

  /**
   * @param userID of the signed-in person; strangers are distinguished by their network address
   * @returns a function to call when the call has been answered; not a promise when there is room
   * @throws Failure `unavailable`: at once when too many calls wait already, or after half a minute of waiting
   */
  enter(userID: number | undefined, caller: Pick<Caller, 'address' | 'gone'>): Leave | Promise<Leave> {
    const queue = userID === undefined ? this.strangers : this.staff;
    const person = userID ?? caller.address;
    return queue.enterNow(person) ?? this.wait(queue, person, caller);
  }

  private async wait(queue: FairQueue, person: unknown, caller: Pick<Caller, 'gone'>): Promise<Leave> {
    try {
      return await queue.enter(person, () => caller.gone);
    } catch (error) {
      if (error instanceof QueueFull || caller.gone.aborted) throw tooBusy();
      throw error;
    }
  }
}

const tooBusy = () =>
  new Failure('unavailable', 'The server has too much to do just now. Please try again in a moment', {
    retryAfterSeconds: 2,
  });

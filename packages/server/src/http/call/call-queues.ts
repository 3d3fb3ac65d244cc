import { randomInt } from 'node:crypto';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { FairQueue, type Leave, QueueFull } from '../../lib/fair-queue.ts';
import type { Caller } from './implement.ts';

/**
 * As many as the pool has connections; half of them stay free for others, whatever one person asks for. Each running
 * call slows down all others, so of a person with more waiting calls than any screen makes only a few run at once.
 */
const atOnce = { atOnce: 20, atOncePerPerson: 10, crowd: { over: 10, atOnce: 4 } };

/** Before proxies (usually after 60 s) and our own connections (75 s) are closed silently. */
const longestWaitMs = 30_000;

/**
 * Each of these calls keeps tens of thousands of rows in memory and computes for seconds. They wait here before they
 * count among the calls above, or take a connection.
 */
const longLimits = {
  atOnce: 4,
  atOncePerPerson: 1,
  maxWaiting: 100,
  maxWaitingPerPerson: 20,
  // Those above may follow.
  longestWaitMs: 20_000,
};

/**
 * Signed-in people wait only for signed-in people: strangers, whose sign-ins are slow on purpose, have a queue of their
 * own.
 */
export class CallQueues {
  private readonly staff: FairQueue;
  private readonly strangers: FairQueue;
  private readonly long = new FairQueue(longLimits);

  constructor(maxWaiting: number) {
    const limits = {
      ...atOnce,
      maxWaiting,
      maxWaitingPerPerson: Math.ceil(maxWaiting / 2),
      longestWaitMs,
    };
    this.staff = new FairQueue(limits);
    this.strangers = new FairQueue(limits);
  }

  /** How many calls wait for their turn. */
  get waitingCount(): number {
    return this.staff.waitingCount + this.strangers.waitingCount + this.long.waitingCount;
  }

  /**
   * @param userID of the signed-in person; strangers are distinguished by their network address
   * @returns a function to call when the call has been answered; not a promise when there is room
   * @throws Failure `unavailable`: at once when too many calls wait already, or after half a minute of waiting
   */
  enter(
    call: Pick<AnyCall, 'isLongCalculation'>,
    userID: number | undefined,
    caller: Waiter,
  ): Leave | Promise<Leave> {
    if (call.isLongCalculation) return this.enterLong(userID, caller);
    const person = userID ?? caller.address;
    const queue = this.queueOf(userID);
    return queue.enterNow(person) ?? wait(queue, person, caller, tooBusy);
  }

  /** Only among the calls that run one at a time for a person: for those that also have a queue of their own. */
  enterCalculation(userID: number | undefined, caller: Waiter): Promise<Leave> {
    return wait(this.long, userID ?? caller.address, caller, tooLong);
  }

  private async enterLong(userID: number | undefined, caller: Waiter): Promise<Leave> {
    const leaveLong = await this.enterCalculation(userID, caller);
    try {
      const leave = await this.enter(ordinary, userID, caller);
      return () => {
        leave();
        leaveLong();
      };
    } catch (error) {
      leaveLong();
      throw error;
    }
  }

  /** The calls of this person have held the event loop for this long. */
  charge(userID: number | undefined, { address }: Pick<Waiter, 'address'>, heldMs: number): void {
    for (const queue of [this.queueOf(userID), this.long]) queue.charge(userID ?? address, heldMs);
  }

  private queueOf(userID: number | undefined): FairQueue {
    return userID === undefined ? this.strangers : this.staff;
  }
}

type Waiter = Pick<Caller, 'address' | 'gone'>;

const ordinary = { isLongCalculation: false };

async function wait(
  queue: FairQueue,
  person: unknown,
  caller: Waiter,
  refusal: () => Failure,
): Promise<Leave> {
  try {
    return await queue.enter(person, () => caller.gone);
  } catch (error) {
    if (error instanceof QueueFull || caller.gone.aborted) throw refusal();
    throw error;
  }
}

/** Clients that were refused together get different times, so that they do not come back together. */
const tooBusy = () =>
  new Failure('unavailable', 'The server is too busy. Please try again in a moment', {
    retryAfterSeconds: randomInt(1, 5),
  });

const tooLong = () =>
  new Failure('unavailable', 'Other long calculations are still running. Please try again in a moment', {
    retryAfterSeconds: 5,
  });

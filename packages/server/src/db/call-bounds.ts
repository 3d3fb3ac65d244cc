import { type Failure, refused } from '@prepdesk/contract/failures';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';

/** How long a call may run, how long it may add up sums, and how many rows it may read into the server: docs/decisions/0066-bounds-of-calls.md. */
export const defaultBounds = { longestMs: 10_000, longestSumsMs: 3_000, maxRows: 50_000 };

/** A change that is nearly done when its caller leaves is still done: who saves and closes the window has saved. */
const leavingMs = 2_000;

/** A connection, as the bounds of a call see it. */
export type BoundClient = {
  /** Of the call whose statement it was given last. */
  readonly bounds: CallBounds | undefined;
  readonly isBusy: boolean;
  /** Ends the running statement. */
  cancel(): void;
};

/**
 * What one call may take. When it takes more, or nobody waits for its answer any longer, its running statements are
 * cancelled, and further ones fail at once.
 */
export class CallBounds {
  /** Why the call was ended. */
  failure: Failure | undefined;
  private longestSumsMs = 0;
  private maxRows = 0;
  private rows = 0;
  private readonly clients = new Set<BoundClient>();
  private timer: NodeJS.Timeout | undefined;
  private sumsTimer: NodeJS.Timeout | undefined;
  private leaving: NodeJS.Timeout | undefined;

  /** The call has waited for its turn and begins. */
  start({ longestMs, longestSumsMs, maxRows }: typeof defaultBounds): void {
    this.longestSumsMs = longestSumsMs;
    this.maxRows = maxRows;
    this.timer = setTimeout(() => this.end(tooLong(longestMs)), longestMs);
  }

  /** From now on it takes long because it adds up more matches than can be added up in time. */
  beginSums(): void {
    if (this.timer) this.sumsTimer ??= setTimeout(() => this.end(tooManyToAddUp()), this.longestSumsMs);
  }

  /** A statement of the call begins on this connection. */
  begin(client: BoundClient): void {
    this.clients.add(client);
  }

  /** @returns whether the row may be kept */
  countRow(): boolean {
    this.rows += 1;
    if (this.rows > this.maxRows) this.end(tooMany(this.maxRows));
    return this.failure === undefined;
  }

  /** Between two slices of a long computation. */
  throwIfEnded(): void {
    if (this.failure) throw this.failure;
  }

  leave(isChange: boolean): void {
    if (!isChange) this.end(gone());
    else this.leaving ??= setTimeout(() => this.end(gone()), leavingMs);
  }

  /** The call is answered. */
  close(): void {
    for (const timer of [this.timer, this.sumsTimer, this.leaving]) clearTimeout(timer);
  }

  private end(failure: Failure): void {
    if (this.failure) return;
    this.failure = failure;
    // Somebody else's statement may run on a connection that this call has returned.
    for (const client of this.clients) if (client.bounds === this && client.isBusy) client.cancel();
  }
}

const tooLong = (longestMs: number) =>
  refused(
    `This took longer than ${counted(Math.ceil(longestMs / 1000), 'second')} and was stopped. Please ask for less, such as fewer days, or try again in a moment`,
  );

const tooManyToAddUp = () => refused('Too many to add up: choose days');

const tooMany = (maxRows: number) =>
  refused(
    `This needs more than ${inDigits(maxRows)} rows and was stopped. Please ask for less, such as fewer days`,
  );

const gone = () => refused('The caller disconnected');

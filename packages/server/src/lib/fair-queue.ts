import { RecentSums } from './recent-sums.ts';

/** Thrown when waiting is refused or has taken too long. */
export class QueueFull extends Error {}

type Limits = {
  /** How many may run at once. */
  atOnce: number;
  /** How many of one person may run at once. */
  atOncePerPerson: number;
  /**
   * How many may wait. Beyond that, the newest of whoever has the most waiting is refused in favour of whoever has fewer,
   * and everybody else is refused at once.
   */
  maxWaiting: number;
  maxWaitingPerPerson: number;
  /** Of people with more than `over` waiting, only `atOnce` run between them: the rest is for people who want little. */
  crowd?: { over: number; atOnce: number };
  /** Whoever has waited this long is refused. */
  longestWaitMs?: number;
};

/** Lets the next one run. Idempotent. */
export type Leave = () => void;

/** How long it counts that a person's calls held the event loop. */
const rememberedMs = 10_000;
/** Below this, people who hold the loop for moments take turns like all others. */
const heldStepMs = 50;

type Waiting = { enter: () => void; refuse: (reason: unknown) => void };

/**
 * Limits how many things run at once, taking people in turn: whoever wants a thousand things waits longer, but nobody
 * else does. Whoever held the event loop, so that nobody else was answered, comes after those who did not.
 */
export class FairQueue {
  private readonly limits: Limits;
  /** By person, in the order of their turns. */
  private readonly waitingByPerson = new Map<unknown, Set<Waiting>>();
  private readonly inside = new Map<unknown, number>();
  private readonly heldMs = new RecentSums<unknown>(rememberedMs);
  private insideCount = 0;
  private totalWaiting = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get waitingCount(): number {
    return this.totalWaiting;
  }

  /**
   * @param person the one by whom turns are taken
   * @param leaving whoever waits may leave; called only when needed, since a signal costs something
   * @returns a function to call when done
   * @throws QueueFull when too many wait already; the signal's reason when it aborts while this one waits
   */
  async enter(person: unknown, leaving?: () => AbortSignal | undefined): Promise<Leave> {
    const leave = this.enterNow(person);
    if (leave) return leave;
    await this.waitForTurn(person, leaving?.());
    return this.newLeave(person);
  }

  /** @returns undefined when the person would have to wait */
  enterNow(person: unknown): Leave | undefined {
    if (!this.hasRoomFor(person)) return undefined;
    this.count(person, 1);
    return this.newLeave(person);
  }

  /** The person's calls have held the event loop for this long. */
  charge(person: unknown, heldMs: number): void {
    this.heldMs.add(person, heldMs);
  }

  private newLeave(person: unknown): Leave {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.count(person, -1);
      this.letIn();
    };
  }

  private async waitForTurn(person: unknown, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const own = this.waitingByPerson.get(person) ?? new Set();
    const { maxWaiting, maxWaitingPerPerson, longestWaitMs } = this.limits;
    if (own.size >= maxWaitingPerPerson) throw new QueueFull();
    if (this.totalWaiting >= maxWaiting) this.makeRoomFor(own.size + 1);
    return new Promise((resolve, reject) => {
      const leave = () => one.refuse(signal?.reason);
      const timer = longestWaitMs && setTimeout(() => one.refuse(new QueueFull()), longestWaitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const one: Waiting = {
        enter: () => {
          settle();
          resolve();
        },
        refuse: (reason) => {
          settle();
          this.remove(person, one);
          reject(reason);
        },
      };
      this.waitingByPerson.set(person, own.add(one));
      this.totalWaiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Otherwise two people who want thousands of things would shut everybody else out. */
  private makeRoomFor(count: number): void {
    let max: ReadonlySet<Waiting> = new Set();
    for (const several of this.waitingByPerson.values()) if (several.size > max.size) max = several;
    if (max.size <= count) throw new QueueFull();
    [...max].at(-1)?.refuse(new QueueFull());
  }

  private hasRoomFor(person: unknown): boolean {
    const { atOnce, atOncePerPerson } = this.limits;
    if (this.insideCount >= atOnce || (this.inside.get(person) ?? 0) >= atOncePerPerson) return false;
    return !this.isOfCrowd(person) || this.hasRoomForCrowd();
  }

  private isOfCrowd(person: unknown): boolean {
    const { crowd } = this.limits;
    return crowd !== undefined && (this.waitingByPerson.get(person)?.size ?? 0) > crowd.over;
  }

  private hasRoomForCrowd(): boolean {
    let count = 0;
    for (const [person, several] of this.inside) if (this.isOfCrowd(person)) count += several;
    return count < (this.limits.crowd?.atOnce ?? 0);
  }

  private count(person: unknown, by: 1 | -1): void {
    this.insideCount += by;
    const count = (this.inside.get(person) ?? 0) + by;
    if (count === 0) this.inside.delete(person);
    else this.inside.set(person, count);
  }

  /** Lets in those whose turn it is; a person's next one comes after everybody else's. */
  private letIn(): void {
    for (;;) {
      const next = this.next();
      if (!next) return;
      const { person, one } = next;
      this.remove(person, one);
      const rest = this.waitingByPerson.get(person);
      if (rest) {
        this.waitingByPerson.delete(person);
        this.waitingByPerson.set(person, rest);
      }
      this.count(person, 1);
      one.enter();
    }
  }

  private next(): { person: unknown; one: Waiting } | undefined {
    let next: { person: unknown; one: Waiting } | undefined;
    let min = Number.POSITIVE_INFINITY;
    for (const [person, [one]] of this.waitingByPerson) {
      if (!one || !this.hasRoomFor(person)) continue;
      const held = Math.floor(this.heldMs.of(person) / heldStepMs);
      if (held < min) next = { person, one };
      if (held === 0) break;
      min = Math.min(min, held);
    }
    return next;
  }

  private remove(person: unknown, one: Waiting): void {
    const rest = this.waitingByPerson.get(person);
    rest?.delete(one);
    if (rest?.size === 0) this.waitingByPerson.delete(person);
    this.totalWaiting -= 1;
  }
}

/** What ends a wait that came to nothing. */
export class QueueFull extends Error {}

type Limits = {
  /** How many are inside at once. */
  atOnce: number;
  /** How many of one person are. */
  atOncePerPerson: number;
  /** How many wait outside; then whoever waits for most gives a place up to who waits for less, and others are refused at once. */
  mostWaiting: number;
  mostWaitingPerPerson: number;
  /** Who has more than `over` waiting shares `atOnce` places with all others who do: the rest is for who asks for little. */
  crowd?: { over: number; atOnce: number };
  /** Who waited for so long is refused. */
  longestWaitMs?: number;
};

type Waiting = { enter: () => void; refuse: (reason: unknown) => void };

/**
 * A door that lets a few in at once, person after person: who asks for a thousand things waits longer, and nobody
 * else does.
 */
export class FairQueue {
  private readonly limits: Limits;
  /** By person, in the order in which it is their turn. */
  private readonly waiting = new Map<unknown, Set<Waiting>>();
  private readonly inside = new Map<unknown, number>();
  private insideCount = 0;
  private waitingCount = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get waits(): number {
    return this.waitingCount;
  }

  /**
   * @param person by whom turns are taken
   * @param leaving who waits may go away; a signal costs something, so it is asked for only then
   * @returns what to call once, when done
   * @throws QueueFull when too many wait already; the signal's reason when it comes while this one waits
   */
  async enter(person: unknown, leaving?: () => AbortSignal | undefined): Promise<() => void> {
    if (this.hasRoomFor(person)) this.count(person, 1);
    else await this.turnOf(person, leaving?.());
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.count(person, -1);
      this.letIn();
    };
  }

  private async turnOf(person: unknown, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const own = this.waiting.get(person) ?? new Set();
    const { mostWaiting, mostWaitingPerPerson, longestWaitMs } = this.limits;
    if (own.size >= mostWaitingPerPerson) throw new QueueFull();
    if (this.waitingCount >= mostWaiting) this.makeRoomFor(own.size + 1);
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
      this.waiting.set(person, own.add(one));
      this.waitingCount += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Or else two people who ask for thousands of things shut everybody else out. */
  private makeRoomFor(count: number): void {
    let most: ReadonlySet<Waiting> = new Set();
    for (const several of this.waiting.values()) if (several.size > most.size) most = several;
    if (most.size <= count) throw new QueueFull();
    [...most].at(-1)?.refuse(new QueueFull());
  }

  private hasRoomFor(person: unknown): boolean {
    const { atOnce, atOncePerPerson } = this.limits;
    if (this.insideCount >= atOnce || (this.inside.get(person) ?? 0) >= atOncePerPerson) return false;
    return !this.isOfCrowd(person) || this.hasRoomForCrowd();
  }

  private isOfCrowd(person: unknown): boolean {
    const { crowd } = this.limits;
    return crowd !== undefined && (this.waiting.get(person)?.size ?? 0) > crowd.over;
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

  /** Those whose turn it is and who may; a person's next one comes after everybody else's. */
  private letIn(): void {
    for (;;) {
      const next = this.next();
      if (!next) return;
      const { person, one } = next;
      this.remove(person, one);
      const rest = this.waiting.get(person);
      if (rest) {
        this.waiting.delete(person);
        this.waiting.set(person, rest);
      }
      this.count(person, 1);
      one.enter();
    }
  }

  private next(): { person: unknown; one: Waiting } | undefined {
    for (const [person, [one]] of this.waiting) if (one && this.hasRoomFor(person)) return { person, one };
    return undefined;
  }

  private remove(person: unknown, one: Waiting): void {
    const rest = this.waiting.get(person);
    rest?.delete(one);
    if (rest?.size === 0) this.waiting.delete(person);
    this.waitingCount -= 1;
  }
}

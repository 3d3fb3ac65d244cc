/** How long one write without room speaks for the next ones: a balancer asks every few seconds. */
const fullForMs = 30_000;

/** What a balancer must know of this server, beside whether it reaches its database. */
export class Readiness {
  private isStopping = false;
  private fullAt = Number.NEGATIVE_INFINITY;

  /** From now on no balancer should send anything new; what comes all the same is answered. */
  stop(): void {
    this.isStopping = true;
  }

  noteFullDisk(): void {
    this.fullAt = performance.now();
  }

  /** Why nothing new should be sent here; '' when it may. */
  get fault(): string {
    if (this.isStopping) return 'This server is about to stop';
    return this.isDiskFull ? 'There is no room left on the disk' : '';
  }

  get isDiskFull(): boolean {
    return performance.now() - this.fullAt < fullForMs;
  }

  get closesConnections(): boolean {
    return this.isStopping;
  }
}

/** How long one write that failed for lack of space counts: a load balancer asks every few seconds. */
const fullForMs = 30_000;

/** What a load balancer must know about this server, apart from whether it reaches its database. */
export class Readiness {
  private isStopping = false;
  private fullAt = Number.NEGATIVE_INFINITY;

  /** From now on no load balancer should send anything new; what still arrives is answered. */
  stop(): void {
    this.isStopping = true;
  }

  noteFullDisk(): void {
    this.fullAt = performance.now();
  }

  /** Why nothing new should be sent here; '' when it may. */
  get error(): string {
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

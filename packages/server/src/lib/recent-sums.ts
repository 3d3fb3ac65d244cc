/** Adds up amounts by key, and forgets each after one to two spans of time. */
export class RecentSums<K> {
  private readonly spanMs: number;
  private readonly nowMs: () => number;
  private begunMs: number;
  private current = new Map<K, number>();
  private previous: ReadonlyMap<K, number> = new Map();

  constructor(spanMs: number, nowMs = () => performance.now()) {
    this.spanMs = spanMs;
    this.nowMs = nowMs;
    this.begunMs = nowMs();
  }

  add(key: K, amount: number): void {
    this.forget();
    this.current.set(key, (this.current.get(key) ?? 0) + amount);
  }

  of(key: K): number {
    this.forget();
    return (this.current.get(key) ?? 0) + (this.previous.get(key) ?? 0);
  }

  private forget(): void {
    const passed = Math.floor((this.nowMs() - this.begunMs) / this.spanMs);
    if (passed === 0) return;
    this.previous = passed === 1 ? this.current : new Map();
    this.current = new Map();
    this.begunMs += passed * this.spanMs;
  }
}

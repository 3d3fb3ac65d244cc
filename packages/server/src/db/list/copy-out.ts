import type pg from 'pg';

/** What is needed of a connection besides `query`; pg's types do not declare it. */
type Connected = { query(text: string): void; stream: { pause(): void; resume(): void } };
type Ended = { error?: Error };

const blockBytes = 64 * 1024;
/** When more blocks than this are waiting, the database is made to wait, too. */
const maxWaiting = 4;

/**
 * The lines of a `copy … to stdout`, in blocks of whole lines as they arrive. The database keeps writing while they are
 * processed, and waits for a slow reader. Unlike rows of a query, no message has to be parsed for each value.
 */
export class CopyOut implements pg.Submittable {
  private readonly text: string;
  private readonly full: Buffer[] = [];
  private block = Buffer.alloc(0);
  private used = 0;
  private connection: Connected | undefined;
  private ended: Ended | undefined;
  private isWoken = false;
  private wake = () => {};
  /** Set by the driver, which waits for it for as long as a statement may take. */
  callback: (() => void) | undefined;

  /** @param text the statement, which has no parameters */
  constructor(text: string) {
    this.text = text;
  }

  /** Each block is the reader's own, and ends with a newline. */
  async *blocks(): AsyncGenerator<Buffer> {
    for (;;) {
      const block = this.full.shift() ?? this.begunBlock();
      if (block) {
        if (this.full.length < maxWaiting) this.connection?.stream.resume();
        yield block;
      } else if (this.ended) {
        if (this.ended.error) throw this.ended.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }

  private begunBlock(): Buffer | undefined {
    if (this.used === 0) return undefined;
    const block = this.block.subarray(0, this.used);
    // Lines often arrive in smaller pieces; the rest is for those that follow.
    this.block = this.block.subarray(this.used);
    this.used = 0;
    return block;
  }

  submit(connection: pg.Connection): void {
    this.connection = connection as unknown as Connected;
    this.connection.query(this.text);
  }

  /** A line with its newline. The buffer belongs to the connection and will be overwritten. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.used + chunk.length > this.block.length) {
      const block = this.begunBlock();
      if (block) this.full.push(block);
      this.block = Buffer.allocUnsafeSlow(Math.max(blockBytes, chunk.length));
    }
    this.used += chunk.copy(this.block, this.used);
    if (this.full.length >= maxWaiting) this.connection?.stream.pause();
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      this.wake();
    });
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.end({});
  }

  handleError(error: Error): void {
    this.end({ error });
  }

  private end(ended: Ended): void {
    this.ended ??= ended;
    this.callback?.();
    this.wake();
  }
}

/** How a value of such a line is read: without `read` its text is used as it is. */
export type StoredField = { read: ((text: string) => unknown) | undefined; isInteger: boolean };

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Newlines inside of values are escaped. */
export const linesOf = (block: Buffer): string[] => block.toString('utf8', 0, block.length - 1).split('\n');

/** The values of a line in PostgreSQL's text format. */
export function valuesOf(line: string): (string | null)[] {
  const values: (string | null)[] = line.split('\t');
  if (!line.includes('\\')) return values;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as string;
    if (value === '\\N') values[place] = null;
    else if (value.includes('\\')) {
      values[place] = value.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
    }
  }
  return values;
}

import type pg from 'pg';

/** What is needed of a connection besides `query`; pg's types do not declare it. */
type Connected = { query(text: string): void; stream: { pause(): void; resume(): void } };
type Ended = { error?: Error };

/** When more lines than this are waiting, the database is made to wait, too. */
const mostWaiting = 2000;
const mostAtOnce = 500;

/**
 * The lines of a `copy … to stdout`, in batches as they arrive. The database keeps writing while they are processed,
 * and waits for a slow reader. Unlike rows of a query, no message has to be parsed for each value.
 */
export class CopyOut implements pg.Submittable {
  private readonly text: string;
  private lines: string[] = [];
  private connection: Connected | undefined;
  private ended: Ended | undefined;
  private wake = () => {};
  /** Set by the driver, which waits for it for as long as a statement may take. */
  callback: (() => void) | undefined;

  /** @param text the statement, which has no parameters */
  constructor(text: string) {
    this.text = text;
  }

  async *batches(): AsyncGenerator<string[]> {
    for (;;) {
      if (this.lines.length > 0) {
        yield this.lines.splice(0, mostAtOnce);
        if (this.lines.length < mostAtOnce) this.connection?.stream.resume();
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

  submit(connection: pg.Connection): void {
    this.connection = connection as unknown as Connected;
    this.connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Without the newline at the end. The buffer belongs to the connection and will be overwritten.
    this.lines.push(chunk.toString('utf8', 0, chunk.length - 1));
    if (this.lines.length === mostWaiting) this.connection?.stream.pause();
    if (this.lines.length === 1) setImmediate(() => this.wake());
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

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

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

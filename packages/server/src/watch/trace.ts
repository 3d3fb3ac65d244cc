import { randomBytes } from 'node:crypto';

/** Where in a trace something happens, as `traceparent` says it: 32 and 16 hexadecimal digits. */
export type Trace = { traceID: string; spanID: string };

export type Span = {
  name: string;
  /** What called us, whom we call, and what a queue gave us. */
  kind: 'server' | 'client' | 'consumer';
  trace: Trace;
  parentID?: string | undefined;
  /** As `performance.now()` has it. */
  startMs: number;
  endMs: number;
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
};

/** Where spans go. There is none unless the settings name a collector. */
export type Tracer = {
  /** @returns nothing where this one is not to be traced */
  begin(parent?: Trace): Trace | undefined;
  note(span: Span): void;
  /** Sends what waits. */
  close(): Promise<void>;
};

export const newSpanID = (): string => randomBytes(8).toString('hex');

/** What a proxy or another service began, if it wants it traced. */
export function parentOf(traceparent: unknown): Trace | 'unwanted' | undefined {
  const [, traceID = '', spanID = '', flags = '0'] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent)) ?? [];
  if (!/[^0]/.test(traceID) || !/[^0]/.test(spanID)) return undefined;
  return Number.parseInt(flags, 16) & 1 ? { traceID, spanID } : 'unwanted';
}

import { randomBytes } from 'node:crypto';

/** A position in a trace, as in `traceparent`: 32 and 16 hexadecimal digits. */
export type Trace = { traceID: string; spanID: string };

export type Span = {
  name: string;
  /** A call to us, a call by us, and work taken from a queue. */
  kind: 'server' | 'client' | 'consumer';
  trace: Trace;
  parentID?: string | undefined;
  /** As `performance.now()` has it. */
  startMs: number;
  endMs: number;
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
};

/** Where spans are sent. There is no tracer unless the settings name a collector. */
export type Tracer = {
  /** @returns undefined where this one is not to be traced */
  begin(parent?: Trace): Trace | undefined;
  note(span: Span): void;
  /** Sends what is waiting. */
  close(): Promise<void>;
};

export const newSpanID = (): string => randomBytes(8).toString('hex');

/** The trace that a proxy or another service began, if it wants it traced. */
export function parentOf(traceparent: unknown): Trace | 'unwanted' | undefined {
  const [, traceID = '', spanID = '', flags = '0'] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent)) ?? [];
  if (!/[^0]/.test(traceID) || !/[^0]/.test(spanID)) return undefined;
  return Number.parseInt(flags, 16) & 1 ? { traceID, spanID } : 'unwanted';
}

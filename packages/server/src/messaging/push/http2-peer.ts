import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';

/**
 * The result of a request. `unprocessed`: the peer never processed it, so that it may be sent again. `unknown`: it was
 * sent, but nothing is known about the result.
 */
export type PeerAnswer =
  | { kind: 'answered'; status: number; retryAfter: string; body: string }
  | { kind: 'unprocessed' | 'unknown'; error: string };

/** What an answer means for requests that wait for a stream. */
export type PeerGate = {
  /** Called before a request is sent: answers what to wait for, if nothing may be sent now. */
  delay(): Promise<void> | undefined;
  /** Called before the answer's stream is given to another request. */
  onAnswer(answer: PeerAnswer): void;
};

export type Http2Peer = {
  /** @throws whatever `delay` rejects with */
  post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    gate: PeerGate,
  ): Promise<PeerAnswer>;
  close(): void;
};

type Line = {
  session: ClientHttp2Session;
  /** Requests that are under way. */
  busy: number;
  maxBusy: number;
  /** No new request is sent on it any more. */
  isLeaving: boolean;
  /** For a peer that sent GOAWAY: streams after this one were not processed. */
  lastStreamID: number;
};

const maxOwnStreams = 500;

/**
 * Requests over one HTTP/2 connection at a time, as many at once as the peer's SETTINGS allow. After GOAWAY, or when
 * the connection is lost, a new one is opened; requests under way end on the old one.
 * @param timeoutMs how long an answer, and a connection, is waited for
 */
export function http2Peer(origin: string, timeoutMs: number): Http2Peer {
  let opening: Promise<Line> | undefined;
  /** The line that `opening` resolves with. */
  let newest: Line | undefined;
  const waiting: (() => void)[] = [];

  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  const leave = (line: Line) => {
    line.isLeaving = true;
    // A line closes after it was replaced, when the requests under way on it have ended.
    if (line === newest) opening = undefined;
    wakeAll();
  };

  const open = () => {
    const { line, ready } = connectLine(origin, timeoutMs, { onRoom: wakeAll, onLeaving: leave });
    newest = line;
    return ready;
  };

  /** A connection with room for this request, which is reserved. */
  const reserveLine = async (): Promise<Line> => {
    for (;;) {
      opening ??= open();
      const line = await opening;
      if (!line.isLeaving && line.busy < line.maxBusy) {
        // At once: others that were woken at the same time check before this one goes on.
        line.busy += 1;
        line.session.ref();
        return line;
      }
      if (!line.isLeaving) await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const releaseStream = (line: Line) => {
    line.busy -= 1;
    if (line.busy === 0) line.session.unref();
    waiting.shift()?.();
  };

  return {
    post: async (path, headers, body, gate) => {
      let line: Line;
      for (;;) {
        try {
          line = await reserveLine();
        } catch (error) {
          return { kind: 'unprocessed', error: (error as Error).message };
        }
        const wait = gate.delay();
        if (!wait) break;
        releaseStream(line);
        await wait;
      }
      try {
        const answer = await request(line, path, headers, body, timeoutMs);
        gate.onAnswer(answer);
        return answer;
      } finally {
        releaseStream(line);
      }
    },
    close: () => {
      const line = opening;
      opening = undefined;
      line?.then(({ session }) => session.close()).catch(() => {});
    },
  };
}

type LineEvents = { onRoom(): void; onLeaving(line: Line): void };

/** Begins to connect; `ready` resolves when the peer has said how many streams it allows. */
function connectLine(
  origin: string,
  timeoutMs: number,
  { onRoom, onLeaving }: LineEvents,
): { line: Line; ready: Promise<Line> } {
  const session = connect(origin, { settings: { enablePush: false } });
  const line: Line = {
    session,
    busy: 0,
    maxBusy: 1,
    isLeaving: false,
    lastStreamID: Number.POSITIVE_INFINITY,
  };
  const ready = new Promise<Line>((resolve, reject) => {
    const giveUp = (error: Error) => {
      onLeaving(line);
      reject(error);
    };
    const timer = setTimeout(() => {
      giveUp(new Error('no connection in time'));
      session.destroy();
    }, timeoutMs);
    session.on('remoteSettings', ({ maxConcurrentStreams }) => {
      clearTimeout(timer);
      line.maxBusy = Math.max(1, Math.min(maxConcurrentStreams ?? 100, maxOwnStreams));
      resolve(line);
      onRoom();
    });
    session.on('goaway', (_code, lastStreamID) => {
      line.lastStreamID = lastStreamID;
      onLeaving(line);
      // What the peer is still processing is answered on it.
      session.close();
    });
    session.on('error', giveUp);
    session.on('close', () => {
      clearTimeout(timer);
      giveUp(new Error('the connection was closed'));
    });
  });
  // The process may end when it has nothing else to do.
  session.unref();
  return { line, ready };
}

function request(
  line: Line,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
): Promise<PeerAnswer> {
  return new Promise((resolve) => {
    let stream: ClientHttp2Stream;
    try {
      stream = line.session.request({ ':method': 'POST', ':path': path, ...headers });
    } catch (error) {
      // The connection was closed a moment ago.
      resolve({ kind: 'unprocessed', error: (error as Error).message });
      return;
    }
    let status = 0;
    let retryAfter = '';
    let text = '';
    let message = 'the connection was lost';
    const timer = setTimeout(() => {
      message = `no answer within ${timeoutMs / 1000} seconds`;
      stream.close(constants.NGHTTP2_CANCEL);
    }, timeoutMs);
    stream.setEncoding('utf8');
    stream.on('response', (head) => {
      status = Number(head[':status']);
      retryAfter = String(head['retry-after'] ?? '');
    });
    stream.on('data', (part) => {
      text += part;
    });
    // What went wrong is reported by `close`, which always comes.
    stream.on('error', () => {});
    stream.on('close', () => {
      clearTimeout(timer);
      if (status > 0) return resolve({ kind: 'answered', status, retryAfter, body: text });
      const isUnprocessed =
        stream.id === undefined ||
        stream.id > line.lastStreamID ||
        stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
      resolve({ kind: isUnprocessed ? 'unprocessed' : 'unknown', error: message });
    });
    stream.end(body);
  });
}

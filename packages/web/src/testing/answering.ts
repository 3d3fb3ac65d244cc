import type { AnyCall, CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { Failure, statusOf } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { open, seal } from '@prepdesk/envelope/envelope';
import { vi } from 'vitest';

/** As much of an answer as what is tested reads. */
type PartOf<T> = T extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : T extends object
    ? { [K in keyof T]?: PartOf<T[K]> }
    : T;

/** What the server would do: its answer, or a Failure that is thrown. */
type Answer<C extends AnyCall> = (
  input: CallParsed<C>,
) => PartOf<CallAnswer<C>> | Promise<PartOf<CallAnswer<C>>>;

export type SentCall = { name: string; input: Record<string, unknown>; requestKey: string | null };

/**
 * The far end of the network for a test of components. Requests are opened and checked by the call's own rules, so that
 * a form which sends what the server would refuse gets that refusal here; replies are sealed as the server's are.
 */
export class AnsweringNetwork {
  /** Everything that reached the server, in order. */
  readonly sent: SentCall[] = [];
  isDown = false;
  #answers = new Map<string, { call: AnyCall; answer: Answer<AnyCall> }>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, request: RequestInit) => this.#fetch(url, request));
    const fetch = (url: string, body: FormData | string) => this.#fetch(url, { body });
    // Files are not sent with `fetch`.
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FileRequest {
        protected readonly fetch = fetch;
      },
    );
  }

  /** Answers a call from now on. */
  on<C extends AnyCall>(call: C, answer: Answer<C>): this {
    this.#answers.set(call.path, { call, answer: answer as Answer<AnyCall> });
    return this;
  }

  /** How a call is answered now, for an answer that builds on it. */
  answerOf<C extends AnyCall>(call: C): Answer<C> {
    const known = this.#answers.get(call.path);
    if (!known) throw new Error(`The test has no answer for ${call.path}`);
    return known.answer as Answer<C>;
  }

  /** Answers a call only once the returned function is called. */
  holdBack(call: AnyCall): () => void {
    const answer = this.answerOf(call);
    let letGo = () => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    this.on(call, async (input) => {
      await isFree;
      return answer(input);
    });
    return letGo;
  }

  /** Fails at a call, until the returned function is called. */
  fail(call: AnyCall): () => void {
    const answer = this.answerOf(call);
    this.on(call, () => {
      throw new Failure('unknown', 'The server failed');
    });
    return () => void this.on(call, answer);
  }

  /** The inputs that a call was sent with. */
  inputsOf = (call: AnyCall) => this.sent.filter(({ name }) => name === call.name).map(({ input }) => input);

  async #fetch(url: string, { body, headers, signal }: RequestInit): Promise<Response> {
    const known = this.#answers.get(url.replace(/^\/api\//, ''));
    if (this.isDown) throw new TypeError('Failed to fetch');
    if (!known) throw new Error(`The test has no answer for ${url}`);
    const { call, answer } = known;
    const input = inputIn(body);
    const requestKey = (headers as Record<string, string> | undefined)?.['idempotency-key'] ?? null;
    this.sent.push({ name: call.name, input, requestKey });
    try {
      const response = await answer(checked(call.input, input) as never);
      signal?.throwIfAborted();
      return reply(200, { status: true, message: call.says, response });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return reply(statusOf[error.kind], { status: false, message: error.message, response: error.details });
    }
  }
}

/** What a request brings: fields beside a file, or what was sealed. */
function inputIn(body: RequestInit['body']): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? (open(JSON.parse(String(body)).enc_request) as Record<string, unknown>) : {};
}

/** As much of `XMLHttpRequest` as a file is sent with. */
abstract class FileRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  #url = '';
  protected abstract readonly fetch: (url: string, body: FormData | string) => Promise<Response>;
  open(_: string, url: string) {
    this.#url = url;
  }
  setRequestHeader() {}
  getResponseHeader = () => null;
  abort() {}
  async send(body: FormData | string) {
    try {
      const answer = await this.fetch(this.#url, body);
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload();
    } catch {
      this.onerror();
    }
    this.onloadend();
  }
}

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify({ enc_response: seal(body) }), { status });

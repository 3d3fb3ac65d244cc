import type * as z from 'zod/mini';
import type { FileType } from './file-types.ts';
import type { ListFacts } from './list-call.ts';
import type { RecordName, Writes } from './records.ts';
import type { RoutePath } from './routes.ts';
import { nothing } from './values.ts';

type Schema = z.core.$ZodType;

/** Files that a call takes: it is sent as multipart/form-data, and always answered sealed (d1 §7). */
export type FilesStatement = {
  /** The name of the parts that contain them. */
  field: string;
  /** How many in one request; at least one is required. */
  max: number;
  /** The storage folder they are put in, under random names. */
  folder: string;
  /** Accepted types, checked by content as well as by file extension. */
  types: readonly FileType[];
  /** The largest allowed file, where that is less than the server's own limit (`UPLOAD_MOST_MB`). */
  largestBytes?: number;
};

/**
 * One call as stated in the contract. Everything else follows from this: the server's route, validation on both sides,
 * the browser's hooks and refetching, permissions, OpenAPI and the test that tries every call.
 */
export type CallStatement<Input extends Schema, Output extends Schema> = {
  /** As documented, without the leading `/api/`. */
  path: string;
  /** A change runs in a transaction with its audit rows; a read never writes. */
  kind: 'read' | 'change';
  /** The screens whose holders may use it: any one of them is enough. Left out only where `public` is set. */
  needs?: readonly RoutePath[];
  /** No route key is needed. `session` says whether a person must be signed in all the same. */
  public?: boolean;
  session?: boolean;
  /** Not in the documents. */
  addition?: boolean;
  /**
   * For a read: its answer may be some seconds old, but includes the caller's own earlier changes. It comes from a
   * standby, where there is one.
   */
  allowStale?: boolean;
  /** A fixed answer for everybody: GET works as well, whose answers browsers cache for a day. */
  alsoByGet?: boolean;
  input: Input;
  /** The content of `response`; nothing else ever leaves the server. */
  output: Output;
  /** `message` of a successful reply. */
  says?: string;
  /** Added after `says`: what people have to know about this answer. Usually ''. */
  suffix?: (response: z.output<Output>) => string;
  /**
   * What somebody did with it, as written before the row's name: 'saved the questions of'. By default derived from its
   * verb.
   */
  does?: string;
  /** `message` of a read that found no row. */
  saysWhenEmpty?: string;
  /** For a read with `search`: written before the searched text when nothing was found. */
  notFoundMessage?: string;
  /**
   * Keys of `response` that the documents put outside it: the reply has them beside `response`, too (gaps A32, A33).
   */
  alsoAtTop?: readonly string[];
  /**
   * Where the rows of a list are in `response`; '' when `response` is the list. Left out with a `saysWhenEmpty`: the
   * only list in `output`.
   */
  rows?: string;
  /** For a large list, made by `listCall`: what may be asked of it. */
  list?: ListFacts;
  /**
   * For a list: the tables that a row comes from, and the field that identifies it there, used to find its history.
   * 'roleID/*' means all rows of the table whose key begins like this.
   */
  history?: readonly { table: string; key: string }[];
  /** The records that an answer is made from. A change of one of them makes it stale. */
  shows?: readonly RecordName[];
  /** The records that this change may write, apart from the log. */
  writes?: Writes;
  /**
   * 'own': the handler opens its own transactions, because some of what it writes must stay even if it refuses (a wrong
   * OTP counts), or because it waits for another service. Otherwise a change is one transaction.
   */
  transaction?: 'one' | 'own';
  /**
   * For a change in one transaction that is sent again under its `Idempotency-Key`. 'same': it gets the first answer,
   * which is kept for a day. Where the answer must not be stored: 'again' does the work once more and keeps nothing,
   * for look-ups; 'refuse' keeps only that it was done, for answers that are shown once.
   */
  idempotency?: 'same' | 'again' | 'refuse';
  /**
   * It computes for seconds: of all such calls, only one of a person runs at a time. The others wait, or are refused
   * when there are too many.
   */
  isLongCalculation?: boolean;
  /** Largest body in bytes; 64 KiB when left out. For a call with files: all its fields together. */
  bodyLimitBytes?: number;
  /**
   * The message for a body beyond that limit, which is not read into memory; beyond `maxBytes` it is simply too large.
   */
  whenLarger?: { maxBytes: number; field: string; says: string };
  /** For a change that takes files. */
  files?: FilesStatement;
};

/** Left out where there is nothing to say. */
type Optional =
  | 'saysWhenEmpty'
  | 'notFoundMessage'
  | 'does'
  | 'rows'
  | 'list'
  | 'history'
  | 'files'
  | 'whenLarger';

export type Call<Input extends Schema = Schema, Output extends Schema = Schema> = Required<
  Omit<CallStatement<Input, Output>, Optional | 'suffix'>
> &
  Pick<CallStatement<Input, Output>, Optional> & {
    name: string;
    domain: string;
    suffix?: (response: never) => string;
  };

export type AnyCall = Call;
/** What a caller passes, before defaults and transformations. */
export type CallInput<C> = C extends Call<infer I, Schema> ? z.input<I> : never;
/** What the handler gets. */
export type CallParsed<C> = C extends Call<infer I, Schema> ? z.output<I> : never;
/** What a handler may answer: fields beyond it are dropped. */
export type CallAnswer<C> = C extends Call<Schema, infer O> ? z.input<O> : never;
/** What the caller reads in `response`. */
export type CallResponse<C> = C extends Call<Schema, infer O> ? z.output<O> : never;

const defaultBodyLimitBytes = 64 * 1024;

type Nothing = ReturnType<typeof nothing>;
/** What one kind of call states: without `input` or `output` it takes or answers nothing. */
type Stated<Input extends Schema, Output extends Schema> = Omit<
  CallStatement<Input, Output>,
  'kind' | 'input' | 'output' | 'alsoAtTop'
> & { input?: Input; output?: Output; alsoAtTop?: readonly (keyof z.output<Output> & string)[] };

/** A call that only reads. */
export const readCall = <Input extends Schema = Nothing, Output extends Schema = Nothing>(
  statement: Stated<Input, Output>,
) => stated('read', statement);

/** A call that may write. */
export const changeCall = <Input extends Schema = Nothing, Output extends Schema = Nothing>(
  statement: Stated<Input, Output>,
) => stated('change', statement);

const stated = <Input extends Schema, Output extends Schema>(
  kind: 'read' | 'change',
  statement: Stated<Input, Output>,
) => {
  const rows = statement.saysWhenEmpty === undefined ? undefined : onlyListIn(statement.output);
  return {
    input: nothing(),
    output: nothing(),
    ...(rows !== undefined && { rows }),
    ...statement,
    kind,
  } as unknown as CallStatement<Input, Output>;
};

function onlyListIn(output: Schema | undefined): string | undefined {
  const { type, shape = {} } = (output?._zod.def ?? {}) as { type?: string; shape?: Record<string, Schema> };
  if (type === 'array') return '';
  const lists = Object.keys(shape).filter((key) => shape[key]?._zod.def.type === 'array');
  return lists.length === 1 ? lists[0] : undefined;
}

type Named<Group> = {
  [K in keyof Group]: Group[K] extends CallStatement<infer I, infer O> ? Call<I, O> : never;
};

/** What all calls of a group have in common; one that states its own has that. */
type InCommon = Pick<CallStatement<Schema, Schema>, 'needs' | 'addition'> & {
  /** Of those that change something. */
  writes?: Writes;
};

type Statements = Record<string, CallStatement<Schema, Schema>>;

/** As `defineCalls`, for calls that have something in common. */
export const defineCallsWith =
  (domain: string, noun: string, { needs = [], addition = false, writes = [] }: InCommon) =>
  <Group extends Statements>(group: Group): Named<Group> => {
    const named = Object.entries(group).map(([verb, statement]) => {
      const name = `${noun}.${verb}`;
      const full: AnyCall = {
        needs: statement.public ? [] : needs,
        public: false,
        session: !statement.public,
        addition,
        allowStale: false,
        alsoByGet: false,
        says: '',
        shows: [],
        writes: statement.kind === 'change' ? writes : [],
        alsoAtTop: [],
        transaction: 'one',
        isLongCalculation: false,
        idempotency: 'same',
        bodyLimitBytes: defaultBodyLimitBytes,
        ...statement,
        name,
        domain,
      };
      if (!full.public && full.needs.length === 0) {
        throw new Error(`${name}: say which routes may use this call (needs), or that it is public`);
      }
      return [verb, full] as const;
    });
    return Object.fromEntries(named) as Named<Group>;
  };

/**
 * Gives a group of calls its names (`subjects.add`) and fills in what was left out.
 * @throws when a call says neither which screens may use it nor that it is public
 */
export const defineCalls = <Group extends Statements>(domain: string, noun: string, group: Group) =>
  defineCallsWith(domain, noun, {})(group);

import type * as z from 'zod/mini';
import type { FileType } from './file-types.ts';
import type { ListFacts } from './list-call.ts';
import type { RecordName } from './records.ts';
import type { RoutePath } from './routes.ts';

type Schema = z.core.$ZodType;

/** Files that a call takes: it is sent as multipart/form-data, and always answered sealed (d1 §7). */
export type FilesStatement = {
  /** The name of the parts that carry them. */
  field: string;
  /** How many in one request; at least one must come. */
  most: number;
  /** The folder of the storage in which they are put, under random names. */
  folder: string;
  /** What they may be: proved by their content, beside the ending of their names. */
  types: readonly FileType[];
  /** The largest of one, where that is less than the server's own limit (`UPLOAD_MOST_MB`). */
  largestBytes?: number;
};

/**
 * One call as it is stated in the contract. All else follows from this: the server's route, validation on
 * both sides, the browser's hooks and refetching, permissions, OpenAPI and the test that tries every call.
 */
export type CallStatement<Input extends Schema, Output extends Schema> = {
  /** As documented, without the leading `/api/`. */
  path: string;
  /** A change runs in a transaction with its audit rows; a read never writes. */
  kind: 'read' | 'change';
  /** The screens whose holders may use it: one of them is enough. Left out only where `public` is set. */
  needs?: readonly RoutePath[];
  /** No route key is needed. `session` then tells whether a person must be signed in all the same. */
  public?: boolean;
  session?: boolean;
  /** Not in the documents. */
  addition?: boolean;
  /**
   * Of a read: its answer may be some seconds old, but has what the person who asks changed before. A standby gives it, where
   * there is one.
   */
  mayBeOld?: boolean;
  /** A fixed answer for everybody: GET, whose answers browsers keep for a day, asks for it as well. */
  alsoByGet?: boolean;
  input: Input;
  /** What stands in `response`; what is not in here never leaves the server. */
  output: Output;
  /** `message` of a successful reply. */
  says?: string;
  /** Said after `says`: what of this answer has to be read. Most often ''. */
  tells?: (response: z.output<Output>) => string;
  /** What somebody did with it, before the name of the row: 'saved the questions of'. Else its own verb says so. */
  does?: string;
  /** `message` of a read that found no row. */
  saysWhenEmpty?: string;
  /** Of a read with `search`: what stands before the searched text when nothing was found for it. */
  saysWhenNotFound?: string;
  /**
   * Keys of `response` that the documents spell without it: the reply has them beside `response`, too (gaps A32, A33).
   */
  alsoAtTop?: readonly string[];
  /** Where the rows of a list are in `response`; '' when `response` is the list. */
  rows?: string;
  /** Of a large list, stated with `listCall`: what may be asked of it. */
  list?: ListFacts;
  /**
   * Of a list: the tables that a row stands in, and its field that names it there; its history is found by them.
   * 'roleID/*' are all rows of the table whose key begins so.
   */
  history?: readonly { table: string; key: string }[];
  /** The records that an answer is made of. A change of one of them makes it stale. */
  shows?: readonly RecordName[];
  /** The records that this change may write; that it is logged goes without saying. */
  writes?: readonly RecordName[];
  /**
   * 'own': the handler opens its transactions itself, because some of what it writes must stay although it
   * refuses (a wrong OTP counts), or because it waits for another service. Otherwise a change is one transaction.
   */
  transaction?: 'one' | 'own';
  /**
   * Of a change in one transaction that is sent again under its `Idempotency-Key`. 'same': it gets the first answer,
   * which is kept for a day. What must not lie in a table says otherwise: 'again' does it once more and keeps
   * nothing, for look-ups; 'refuse' keeps only that it was done, for answers that are shown once.
   */
  whenRepeated?: 'same' | 'again' | 'refuse';
  /** Largest body in bytes; 64 KiB when left out. Of a call with files: of all its fields together. */
  bodyLimitBytes?: number;
  /** What is said of a body beyond that limit, which is not read into memory; of a still larger one that it is too large. */
  whenLarger?: { mostBytes: number; field: string; says: string };
  /** Of a change that takes files along. */
  files?: FilesStatement;
};

export type Call<Input extends Schema = Schema, Output extends Schema = Schema> = Required<
  Omit<
    CallStatement<Input, Output>,
    | 'saysWhenEmpty'
    | 'saysWhenNotFound'
    | 'tells'
    | 'does'
    | 'rows'
    | 'list'
    | 'history'
    | 'files'
    | 'whenLarger'
  >
> & {
  name: string;
  domain: string;
  saysWhenEmpty?: string;
  saysWhenNotFound?: string;
  tells?: (response: never) => string;
  does?: string;
  rows?: string;
  list?: ListFacts;
  history?: readonly { table: string; key: string }[];
  files?: FilesStatement;
  whenLarger?: { mostBytes: number; field: string; says: string };
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

/** Checks one statement as the compiler would, and keeps its exact types. */
export function call<Input extends Schema, Output extends Schema>(
  statement: CallStatement<Input, Output> & { alsoAtTop?: readonly (keyof z.output<Output> & string)[] },
): CallStatement<Input, Output> {
  return statement;
}

type Named<Group> = {
  [K in keyof Group]: Group[K] extends CallStatement<infer I, infer O> ? Call<I, O> : never;
};

/**
 * Gives a group of calls its names (`subjects.add`) and fills in what was left out.
 * @throws when a call says neither which screens may use it nor that it is public
 */
export function defineCalls<Group extends Record<string, CallStatement<Schema, Schema>>>(
  domain: string,
  noun: string,
  group: Group,
): Named<Group> {
  const named = Object.entries(group).map(([verb, statement]) => {
    const name = `${noun}.${verb}`;
    if (!statement.public && !statement.needs?.length) {
      throw new Error(`${name}: say which routes may use this call (needs), or that it is public`);
    }
    if (statement.public && statement.needs?.length) {
      throw new Error(`${name}: a public call needs no routes`);
    }
    if (statement.files && (statement.public || statement.kind === 'read')) {
      throw new Error(`${name}: only a change by somebody signed in takes files`);
    }
    if (statement.mayBeOld && statement.kind !== 'read') {
      throw new Error(`${name}: only what is read may be old`);
    }
    if (statement.alsoByGet && (statement.kind !== 'read' || !statement.public || statement.session)) {
      throw new Error(`${name}: only a read that is the same for strangers is answered to GET`);
    }
    const full: AnyCall = {
      needs: [],
      public: false,
      session: !statement.public,
      addition: false,
      mayBeOld: false,
      alsoByGet: false,
      says: '',
      shows: [],
      writes: [],
      alsoAtTop: [],
      transaction: 'one',
      whenRepeated: 'same',
      bodyLimitBytes: defaultBodyLimitBytes,
      ...statement,
      name,
      domain,
    };
    return [verb, full] as const;
  });
  return Object.fromEntries(named) as Named<Group>;
}

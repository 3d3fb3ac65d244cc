import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { id } from '../values.ts';

/** What has to be named along with a function; nothing for a screen of the app. */
export const functionOpens = ['class', 'sub-topic', 'package', 'address', 'screen'] as const;
export type FunctionOpens = (typeof functionOpens)[number];

/** What a tap on an item, a drawer entry or a push does in the learner's app. The apps know them by these ids. */
export const functions = defineCalls('home', 'functions', {
  /** What an item of a dashboard can do (d2 §3, gaps B46). */
  list: readCall({
    path: 'admin/getfunctionlist',
    shows: ['functions'],
    needs: ['/dashboard', '/dashboard/{id}'],
    output: z.object({ functions: z.array(z.object({ id: z.int(), functionName: z.string() })) }),
    alsoAtTop: ['functions'],
    rows: 'functions',
  }),
  /**
   * What a drawer entry or a push can do in a course of an app: functions that every app knows, and those of this app.
   * `opens` is an addition.
   */
  source: readCall({
    path: 'admin/getfunctionsource',
    shows: ['functions'],
    needs: ['/drawer', '/notification'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.object({
      functions: z.array(z.object({ id: z.int(), name: z.string(), opens: z.enum(functionOpens) })),
    }),
    alsoAtTop: ['functions'],
    rows: 'functions',
  }),
});

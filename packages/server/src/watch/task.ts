import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trace } from './trace.ts';

/** For what the server works just now: a call with its request, or a job with its id. */
export type Task = { name: string; id: string; trace?: Trace | undefined };

const tasks = new AsyncLocalStorage<Task>();

/** Whatever `work` begins is known to be for this. */
export const forTask = <T>(task: Task, work: () => T): T => tasks.run(task, work);

export const currentTask = (): Task | undefined => tasks.getStore();

import type { Report } from './use-notices.tsx';

/** Does something that a person asked for, and reports a failure where the person is. */
export async function attempt(report: Report, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report({ kind: 'failed', error });
  }
}

import type { SignInFault } from './sign-in-failures.ts';

/** What this server counts besides its requests, since it started. */
export class Counts {
  slowStatements = 0;
  /** By call or kind of job; '' for the server's own. */
  readonly slowStatementsOf = new Map<string, number>();
  readonly signInFaults: Record<SignInFault, number> = { wrong: 0, limited: 0, broken: 0 };

  noteSlowStatement(task: string): void {
    this.slowStatements += 1;
    this.slowStatementsOf.set(task, (this.slowStatementsOf.get(task) ?? 0) + 1);
  }

  noteSignInFault(fault: SignInFault): void {
    this.signInFaults[fault] += 1;
  }
}

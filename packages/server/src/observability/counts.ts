import type { SignInError } from './sign-in-failures.ts';

/** What this server counts since it started, apart from its requests. */
export class Counts {
  slowStatements = 0;
  /** By call or kind of job; '' for the server's own. */
  readonly slowStatementsOf = new Map<string, number>();
  readonly signInErrors: Record<SignInError, number> = { wrong: 0, limited: 0, broken: 0 };

  noteSlowStatement(task: string): void {
    this.slowStatements += 1;
    this.slowStatementsOf.set(task, (this.slowStatementsOf.get(task) ?? 0) + 1);
  }

  noteSignInError(error: SignInError): void {
    this.signInErrors[error] += 1;
  }
}

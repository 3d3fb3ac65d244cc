export type Step = () => Promise<unknown>;

/**
 * Runs each step when the one before it has ended, even if that one failed: otherwise the parts after it would never be
 * stopped.
 * @throws the first failure, after the last step
 */
export async function inOrder(steps: readonly Step[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

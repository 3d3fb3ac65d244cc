export type Step = () => Promise<unknown>;

/**
 * Takes each step once the one before it has ended, also where that one failed: what is left would otherwise never be
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

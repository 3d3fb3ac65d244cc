/**
 * Prints what a command says, or why it failed, which its exit code says too; a number is the exit code of a command
 * that has printed its findings itself.
 */
export function runCommand(command: () => Promise<string | number>): void {
  command().then(
    (said) => {
      if (typeof said === 'string') console.info(said);
      else process.exitCode = said;
    },
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}

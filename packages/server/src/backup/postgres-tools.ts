import { spawn } from 'node:child_process';

/**
 * Runs the machine's `pg_dump` or `pg_restore`.
 * @throws Error with its output, or saying that it is not installed
 */
export function runTool(program: 'pg_dump' | 'pg_restore', args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-2000);
    });
    child.on('error', () =>
      reject(
        new Error(`${program} is not installed; a database of your own needs it, of its version or later`),
      ),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${said.trim()}`))));
  });
}

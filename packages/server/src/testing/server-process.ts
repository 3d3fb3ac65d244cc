import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from './built-program.ts';

export type ServerProcess = {
  /** Where it listens: `http://127.0.0.1:…`. */
  origin: string;
  /** Everything that it has written so far, log and errors. */
  output(): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
};

/**
 * Starts the server as a process of its own on a free port and waits until it listens.
 * @param source of the release that is started; by default this one, as it was built
 */
export async function startServer(env: Record<string, string>, source?: string): Promise<ServerProcess> {
  const args = source ? ['--import', 'tsx', source] : [await builtProgram('main')];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const origin = await originOf(child, () => output);
  return {
    origin,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGINT'),
  };
}

async function originOf(child: ChildProcess, output: () => string): Promise<string> {
  const ended = once(child, 'close');
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const origin = /Prepdesk is ready: (http:\S+)/.exec(output())?.[1];
    if (origin) return origin;
    if (hasEnded) {
      throw new Error(`the server ended with ${child.signalCode ?? child.exitCode} and said: ${output()}`);
    }
    await Promise.race([once(child.stdout!, 'data'), ended]);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes messages to a file of `outbox/`, one JSON object per line, for development and for tests. */
export function outbox(dataDir: string, file: string): (...messages: object[]) => Promise<void> {
  const folder = join(dataDir, 'outbox');
  return async (...messages) => {
    await mkdir(folder, { recursive: true });
    const at = new Date().toISOString();
    const lines = messages.map((message) => `${JSON.stringify({ at, ...message })}\n`);
    await appendFile(join(folder, file), lines.join(''), { mode: 0o600 });
  };
}

import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes messages to a file of `outbox/`, one JSON object a line, for development and for tests. */
export function outbox(dataDir: string, file: string): (message: object) => Promise<void> {
  const folder = join(dataDir, 'outbox');
  return async (message) => {
    await mkdir(folder, { recursive: true });
    const line = `${JSON.stringify({ at: new Date().toISOString(), ...message })}\n`;
    await appendFile(join(folder, file), line, { mode: 0o600 });
  };
}

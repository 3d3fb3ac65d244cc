import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/built-program.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';

let dataDir: string;
let server: ServerProcess;
const start = () => startServer({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-beside-'));
  chmodSync(dataDir, 0o755);
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** What a command prints, run beside the server. */
const said = async (command: string, ...args: string[]): Promise<string> =>
  (await runCommand(command, { DATA_DIR: dataDir }, ...args)).said;

const ask = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const url = `${server.origin}/api/admin/${path}`;
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await reply.json()) as { status: boolean; message: string };
};

describe('beside a server that runs on the embedded database', () => {
  it('commands work beside a running server, which goes on', { timeout: 240_000 }, async () => {
    expect(await said('first-admin', '9876543210', 'Asha Sharma')).toBe(
      'Asha Sharma can now sign in with 9876543210',
    );
    expect((await ask('verify', { phone: '9876543210', countryCode: '91' })).status).toBe(true);
    expect(await said('unlock-sign-in', '9876543210')).toMatch(/^Asha Sharma /);
    expect(await said('reset-second-factor', '9876543210')).toBe('Asha Sharma has no second factor');
    expect(await said('check-audit')).toMatch(/^\d+ sealed rows, 0 errors/);
    expect(await said('upgrade', '--dry-run')).toMatch(/^Nothing to do/);
    expect(await said('archive-audit', '2024-01', join(dataDir, 'archive'))).toMatch(
      /archived up to 2024-01$/,
    );
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it('a second server is refused, as it would serve the same people twice', {
    timeout: 120_000,
  }, async () => {
    await expect(start()).rejects.toThrow(/is already running on/);
  });

  it('the secret is replaced in two steps, with a restart between them', { timeout: 240_000 }, async () => {
    const before = readFileSync(join(dataDir, 'server-secret'), 'utf8');
    expect(await said('rotate-secret')).toMatch(/Restart every server .*, then run this command again$/);
    expect(readFileSync(join(dataDir, 'server-secret.previous'), 'utf8')).toBe(before);
    await server.stop();
    server = await start();
    expect(await said('rotate-secret')).toMatch(/^This database uses the secret \w{12} now/);
    expect(await said('check-audit')).toMatch(/, 0 errors/);
    expect((await ask('verify', { phone: '9876543210', countryCode: '91' })).status).toBe(true);
  });
});

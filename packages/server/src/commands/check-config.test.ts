import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/built-program.ts';
import { databaseUrlOf } from '../testing/database-copy.ts';
import { openFcm } from '../testing/fcm-server.ts';
import { useProduct } from '../testing/product.ts';

/** Each check runs in a process of its own. */
const processesMs = 120_000;

const product = useProduct();

const check = (env: Record<string, string>) =>
  runCommand('check-config', { DATA_DIR: product.dataDir, ...env });

it(
  'what would be used is printed, and each part is tried without sending a message',
  async () => {
    const calls: string[] = [];
    const gateway = createServer(({ method = '' }, response) => {
      calls.push(method);
      response.writeHead(405).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const { code, said } = await check({
      DATABASE_URL: databaseUrlOf(product.pool.options),
      SMS_URL: `http://desk:hunter2@${host}/send`,
      PUSH_URL: `http://desk:hunter2@${host}/push`,
      DEMOO: '1',
    });
    gateway.close();
    expect(said).toMatch(/PORT +3000 {2}\(usual\)/);
    expect(said).toContain('DEMOO is not a setting: DEMO is');
    expect(said).toMatch(/Database +PostgreSQL \d\S*.*, 0 migrations pending/);
    expect(said).toMatch(/Storage +Disk, writable/);
    expect(said).toContain(`${host} answers (405)`);
    expect(said).not.toContain('hunter2');
    expect(said).toMatch(new RegExp(`Pushes +${host} answers`));
    expect(calls).toEqual(['HEAD', 'HEAD']);
    expect(code).toBe(0);
  },
  processesMs,
);

it(
  'a part that does not answer fails the check, and so does a value that cannot be used',
  async () => {
    const away = await check({ DATABASE_URL: 'postgres://desk:hunter2@127.0.0.1:1/desk' });
    expect(away.said).toMatch(/Database +FAILED {2}.*ECONNREFUSED/);
    expect(away.code).toBe(1);
    const wrong = await check({ PORT: 'x' });
    expect(wrong.said).toContain('PORT must be a whole number from 0 to 65535, such as 3000, not "x"');
    expect(wrong.code).toBe(1);
  },
  processesMs,
);

it(
  'the start’s own checks are made: a secret of another database, ports that are taken, an address of S3 that says what nobody knows',
  async () => {
    const taken = createServer((_request, response) => response.end('somebody else'));
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const port = String((taken.address() as AddressInfo).port);
    const { said, code } = await check({
      DATABASE_URL: databaseUrlOf(product.pool.options),
      SERVER_SECRET: 'a secret that this database never had',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'prepdesk-check-')),
      PORT: port,
      METRICS_PORT: port,
      STORAGE_URL: 's3://lessons/desk?regoin=ap-south-1',
    });
    taken.close();
    expect(said).toMatch(
      /Database +FAILED {2}this database uses the secret \w{12}, and this server has \w{12}/,
    );
    expect(said).toMatch(
      /Port +FAILED {2}port \d+ is in use by another program\. Choose another one with PORT/,
    );
    expect(said).toMatch(/Port of \/metrics +FAILED {2}.*with METRICS_PORT/);
    expect(said).toMatch(/Storage +FAILED {2}STORAGE_URL has "regoin", which is unknown/);
    expect(code).toBe(1);
  },
  processesMs,
);

it(
  'Firebase is asked for a token, and nothing is sent',
  async () => {
    const noKey = await check({ PUSH_URL: `fcm:${product.dataDir}/server-secret` });
    expect(noKey.said).toMatch(/Pushes +FAILED {2}.*server-secret cannot be read as JSON/);
    expect(noKey.code).toBe(1);
    const fcm = await openFcm();
    const firebase = await check({ PUSH_URL: fcm.url });
    await fcm.close();
    expect(firebase.said).toMatch(/Pushes +Google issues access tokens for \w+/);
    expect(fcm.received).toEqual([]);
  },
  processesMs,
);

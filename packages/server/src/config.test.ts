import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

describe('the server’s own secret', () => {
  const file = () => join(dataDir, 'server-secret');

  it('is made once, whole and for the server alone', () => {
    const { secret } = read();
    expect(secret).toHaveLength(32);
    expect(read().secret).toEqual(secret);
    expect(readFileSync(file(), 'utf8')).toBe(secret.toString('hex'));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['server-secret']);
  });

  it.each([
    ['is empty', ''],
    ['is short', 'ab'.repeat(31)],
    ['is long', 'ab'.repeat(33)],
    ['is no hexadecimal number', 'xy'.repeat(32)],
  ])('stops the start when it %s, and stays as it is', (_, text) => {
    writeFileSync(file(), text);
    expect(() => read()).toThrow(`${file()} must hold 64 hexadecimal digits`);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('may end with a line break, as an editor leaves it', () => {
    writeFileSync(file(), `${'ab'.repeat(32)}\n`);
    expect(read().secret).toEqual(Buffer.alloc(32, 0xab));
  });
});

describe('a secret that is given', () => {
  it('keys what the file does that holds its SHA-256, so that a short one can be moved there', () => {
    const { secret } = read({ SERVER_SECRET: 's'.repeat(40) });
    writeFileSync(join(dataDir, 'server-secret'), createHash('sha256').update('s'.repeat(40)).digest('hex'));
    expect(read().secret).toEqual(secret);
  });

  it.each(['x', 'canary', 'a'.repeat(31), 'é'.repeat(15)])(
    'of less than 32 bytes stops the start: %s',
    (SERVER_SECRET) => {
      expect(() => read({ SERVER_SECRET })).toThrow('SERVER_SECRET must have 32 bytes or more');
    },
  );

  it('of 32 bytes is taken, and another one is another one', () => {
    const { secret } = read({ SERVER_SECRET: 'a'.repeat(32) });
    expect(secret).toHaveLength(32);
    expect(read({ SERVER_SECRET: 'b'.repeat(32) }).secret).not.toEqual(secret);
  });
});

describe('where sign-in codes go', () => {
  const production = { NODE_ENV: 'production' };

  it('has to be said in production, where a file would be read by nobody, or by the wrong one', () => {
    expect(() => read(production)).toThrow('SMS_URL must say in production where sign-in codes go');
    expect(read({ ...production, SMS_URL: 'https://sms.example/send' }).smsUrl).toBe(
      'https://sms.example/send',
    );
    expect(read({ ...production, SMS_URL: 'outbox' }).smsUrl).toBeUndefined();
    const pool = { COGNITO_USER_POOL_ID: 'ap-south-1_x', COGNITO_CLIENT_ID: 'y' };
    expect(read({ ...production, ...pool }).smsUrl).toBeUndefined();
  });

  it('is the outbox elsewhere', () => {
    expect(read().smsUrl).toBeUndefined();
    expect(read({ SMS_URL: 'outbox' }).smsUrl).toBeUndefined();
  });

  it.each(['sms.example/send', 'ftp://sms.example', 'Outbox'])('is not "%s"', (SMS_URL) => {
    expect(() => read({ SMS_URL })).toThrow(
      'SMS_URL must be the http or https address of a gateway, or outbox',
    );
  });
});

describe('the company’s hours', () => {
  it('are read by day of the week', () => {
    expect(read({ SUPPORT_HOURS: 'Mon-Fri 10:00-19:00, Sat 10:00-14:00' }).supportHours[6]).toEqual([
      { from: 600, to: 840 },
    ]);
  });

  it('stop the start with a sentence when they can not be read', () => {
    expect(() => read({ SUPPORT_HOURS: '9 to 5' })).toThrow('SUPPORT_HOURS must be hours such as Mon-Fri');
  });
});

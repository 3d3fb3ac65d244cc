import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { misspeltSettings, readConfig, replaceOwnSecret, settingsInUse } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

describe('the server’s own secret', () => {
  const file = () => join(dataDir, 'server-secret');

  it('the server’s own secret is created once, complete and readable by the server only', () => {
    const [secret] = read().secrets;
    expect(secret).toHaveLength(32);
    expect(read().secrets).toEqual([secret]);
    expect(readFileSync(file(), 'utf8')).toBe(secret.toString('hex'));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['server-secret']);
  });

  it.each([
    ['is empty', ''],
    ['is short', 'ab'.repeat(31)],
    ['is long', 'ab'.repeat(33)],
    ['is not a hexadecimal number', 'xy'.repeat(32)],
  ])('the server’s own secret stops the start when it %s, and stays as it is', (_, text) => {
    writeFileSync(file(), text);
    expect(() => read()).toThrow(`${file()} must hold 64 hexadecimal digits`);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('the server’s own secret may end with a line break, as an editor leaves it', () => {
    writeFileSync(file(), `${'ab'.repeat(32)}\n`);
    expect(read().secrets).toEqual([Buffer.alloc(32, 0xab)]);
  });
});

describe('a secret that replaces another', () => {
  it('a secret that replaces another comes before it in the key ring, whether given or generated', () => {
    const [own] = read().secrets;
    expect(replaceOwnSecret(dataDir, {})).toBe(true);
    const [made, before, ...others] = read().secrets;
    expect([made?.equals(own), before, others]).toEqual([false, own, []]);
    expect(replaceOwnSecret(dataDir, {})).toBe(false);
    const given = { SERVER_SECRET: 'n'.repeat(32), SERVER_SECRET_PREVIOUS: 'o'.repeat(32) };
    const [current, previous] = read(given).secrets;
    expect([current]).toEqual(read({ SERVER_SECRET: 'n'.repeat(32) }).secrets.slice(0, 1));
    expect([previous]).toEqual(read({ SERVER_SECRET: 'o'.repeat(32) }).secrets.slice(0, 1));
  });
});

describe('a secret given in the settings', () => {
  it('a secret given in the settings is the same key as a secret file with its SHA-256, so that a short secret can be moved into the file', () => {
    const { secrets } = read({ SERVER_SECRET: 's'.repeat(40) });
    writeFileSync(join(dataDir, 'server-secret'), createHash('sha256').update('s'.repeat(40)).digest('hex'));
    expect(read().secrets).toEqual(secrets);
  });

  it.each(['x', 'canary', 'a'.repeat(31), 'é'.repeat(15)])(
    'a secret given in the settings of less than 32 bytes stops the start: %s',
    (SERVER_SECRET) => {
      expect(() => read({ SERVER_SECRET })).toThrow('SERVER_SECRET must be a text of 32 bytes or more');
    },
  );

  it('a secret given in the settings of 32 bytes is accepted, and a different one is a different secret', () => {
    const [secret] = read({ SERVER_SECRET: 'a'.repeat(32) }).secrets;
    expect(secret).toHaveLength(32);
    expect(read({ SERVER_SECRET: 'b'.repeat(32) }).secrets).not.toEqual([secret]);
  });
});

describe('the way sign-in codes are sent', () => {
  const production = { NODE_ENV: 'production' };

  it('the way sign-in codes are sent must be set in production, where a file would be read by nobody, or by the wrong person', () => {
    expect(() => read(production)).toThrow('SMS_URL must say in production where sign-in codes go');
    expect(read({ ...production, SMS_URL: 'https://sms.example/send' }).smsUrl).toBe(
      'https://sms.example/send',
    );
    expect(read({ ...production, SMS_URL: 'outbox' }).smsUrl).toBeUndefined();
    const pool = { COGNITO_USER_POOL_ID: 'ap-south-1_x', COGNITO_CLIENT_ID: 'y' };
    expect(read({ ...production, ...pool }).smsUrl).toBeUndefined();
  });

  it('sign-in codes go to the outbox outside production', () => {
    expect(read().smsUrl).toBeUndefined();
    expect(read({ SMS_URL: 'outbox' }).smsUrl).toBeUndefined();
  });

  it.each(['sms.example/send', 'ftp://sms.example', 'Outbox'])(
    'the way sign-in codes are sent is not "%s"',
    (SMS_URL) => {
      expect(() => read({ SMS_URL })).toThrow(
        'SMS_URL must be the http or https address of a gateway, or outbox',
      );
    },
  );
});

describe('the company’s support hours', () => {
  it('the company’s support hours are read by day of the week', () => {
    expect(read({ SUPPORT_HOURS: 'Mon-Fri 10:00-19:00, Sat 10:00-14:00' }).supportHours[6]).toEqual([
      { from: 600, to: 840 },
    ]);
  });

  it('support hours that cannot be read stop the start with a message', () => {
    expect(() => read({ SUPPORT_HOURS: '9 to 5' })).toThrow(
      'SUPPORT_HOURS must be spans of hours separated by commas, such as Mon-Fri',
    );
  });
});

describe('settings that cannot be used', () => {
  it.each([
    ['NODE_ENV', 'prod', 'one of development, production, test, such as production, not "prod"'],
    ['PORT', '3000x', 'a whole number from 0 to 65535, such as 3000, not "3000x"'],
    [
      'DATABASE_URL',
      'foo',
      'the address of a PostgreSQL database, such as postgres://user:password@host/database',
    ],
    [
      'CLINIC_HOSTS',
      'https://a',
      'host names separated by commas, without scheme or port, such as clinic.example.com, not "https://a"',
    ],
    [
      'COGNITO_ENDPOINT',
      'bla',
      'an http or https address, such as https://cognito-idp.ap-south-1.amazonaws.com, not "bla"',
    ],
    ['STORAGE_URL', '/srv/files', 'the address of a folder or of an S3 bucket, such as s3://bucket/folder'],
    [
      'TRUST_PROXY',
      'yes',
      'a number of proxies, or addresses and networks separated by commas, such as 10.0.0.0/8',
    ],
    ['DEMO', 'true', '1 or 0, such as 1, not "true"'],
    ['PUBLIC_URL', 'desk.example.com', 'an http or https address, such as https://desk.example.com'],
  ])(
    'settings that cannot be used are refused with their name and an example: %s=%s',
    (name, value, wants) => {
      expect(() => read({ [name]: value })).toThrow(`${name} must be ${wants}`);
    },
  );

  it('settings that cannot be used are all named at once', () => {
    expect(() => read({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT must be.+\nDEMO must be/);
  });

  it('settings that cannot be used are never repeated if they may contain a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://desk:hunter2@host' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});

describe('the names of settings', () => {
  it('the names of settings are reported when they are nearly right; other names are ignored', () => {
    const env = {
      PORTT: '1',
      SESION_MAX_HOURS: '2',
      log_level: 'info',
      HOME: '/root',
      HOSTNAME: 'a',
      MAIL: 'b',
    };
    expect(misspeltSettings(env)).toEqual([
      'PORTT is not a setting: PORT is',
      'SESION_MAX_HOURS is not a setting: SESSION_MAX_HOURS is',
      'log_level is not a setting: LOG_LEVEL is',
    ]);
  });

  it('the names of settings are all in the operator’s table', () => {
    const table = readFileSync(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
    const named = [...table.matchAll(/^\| (`[A-Z_`, ]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
    );
    expect(named.sort()).toEqual(
      settingsInUse({})
        .map(({ name }) => name)
        .sort(),
    );
  });
});

describe('what would be used', () => {
  it('the report of settings in use is shown with passwords and keys masked', () => {
    const env = {
      DATABASE_URL: 'postgres://desk:hunter2@db.example/desk',
      SMS_URL: 'https://a:hunter2@sms.example/send?api_key=hunter2',
      SERVER_SECRET: 'hunter2'.repeat(9),
    };
    const shown = settingsInUse(env).filter(({ isGiven }) => isGiven);
    expect(shown.map(({ value }) => value)).toEqual([
      'postgres://desk:…@db.example/desk',
      '…',
      'https://a:…@sms.example/send?api_key=…',
    ]);
    expect(settingsInUse({}).find(({ name }) => name === 'PORT')).toEqual({
      name: 'PORT',
      value: '3000',
      isGiven: false,
    });
  });
});

describe('the demo company', () => {
  it('the demo company fills the product’s own database, and another one only on request', () => {
    const DATABASE_URL = 'postgres://desk@db.example/desk';
    expect(read().hasDemo).toBe(true);
    expect(read({ DATABASE_URL }).hasDemo).toBe(false);
    expect(read({ DATABASE_URL, DEMO: '1' }).hasDemo).toBe(true);
    expect(read({ NODE_ENV: 'production', SMS_URL: 'outbox' }).hasDemo).toBe(false);
  });
});

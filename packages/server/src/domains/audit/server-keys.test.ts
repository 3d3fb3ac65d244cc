import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { staff } from '../../testing/staff.ts';
import { checkAudit } from './check.ts';
import { sealWaiting } from './seal.ts';
import { giveUpSecret, openKeyRing, rotateSecret } from './server-keys.ts';

const before = { SERVER_SECRET: 'the secret of the first three years' };
const after = { SERVER_SECRET: 'the secret that takes its place now' };

let product: TestProduct;
let dataDir: string;
beforeAll(async () => {
  product = await openProduct(before);
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-second-'));
});
afterAll(async () => {
  await product.close();
  rmSync(dataDir, { recursive: true });
});

const settings = (env: Record<string, string>) =>
  readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
/** Starts another server on the same database. */
const startAnother = (env: Record<string, string>) => buildApp(settings(env), product.pool.options);
const rotate = (env: Record<string, string>) =>
  product.services.connection.transaction((db) => rotateSecret(db, settings(env).secrets));

const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function ask(on: Product, path: string, payload: object, token?: string) {
  const reply = await on.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: JSON.stringify(payload),
  });
  return { httpStatus: reply.statusCode, body: reply.json() };
}

/** Signs in on this server up to the step that asks for the app's code. */
async function challengeOn(on: Product): Promise<string> {
  await product.pool.query('delete from otp_sends');
  await product.pool.query('delete from address_counts');
  const phone = { phone: staff.content, countryCode: '91' };
  await product.ask(signIn.sendOtp, phone);
  const { body } = await ask(on, signIn.checkOtp.path, { ...phone, otp: product.lastOtp(staff.content) });
  return body.response.challenge;
}

async function sealed(env: Record<string, string>): Promise<string[]> {
  const { connection } = product.services;
  const keys = await connection.transaction((db) => openKeyRing(db, settings(env).secrets));
  while ((await product.pool.query('select from audit_unsealed limit 1')).rowCount) {
    await sealWaiting(connection, { keys, dataDir });
  }
  return (await checkAudit(product.pool, { keys, dataDir })).errors;
}

describe('a server with another secret', () => {
  it('a server with another secret does not start on the database, and names the secret that it needs', async () => {
    await expect(startAnother(after)).rejects.toThrow(
      /^this database uses the secret [0-9a-f]{12}, and this server has [0-9a-f]{12}\. Give it the SERVER_SECRET/,
    );
  });

  it('a server with another secret does not start on a database that was sealed before fingerprints were kept, either', async () => {
    await sealed(before);
    const { rows } = await product.pool.query('delete from server_keys returning fingerprint');
    await expect(startAnother(after)).rejects.toThrow('was sealed with another secret');
    await (await startAnother(before)).close();
    expect((await product.pool.query('select fingerprint from server_keys')).rows).toEqual(rows);
  });
});

describe('replacing a secret while people work', () => {
  it('replacing the secret while people work signs nobody out, keeps second factors and recovery codes, and leaves the log valid', async () => {
    const token = await product.signIn(staff.content);
    const begun = await product.ask(secondFactor.begin, {}, { token });
    const { key } = begun.body.response;
    const done = await product.ask(secondFactor.confirm, { code: codeOf(key, -1) }, { token });
    const [recoveryCode = ''] = done.body.response.recoveryCodes;

    const both = await startAnother({ ...after, SERVER_SECRET_PREVIOUS: before.SERVER_SECRET });
    expect(await rotate({ ...after, SERVER_SECRET_PREVIOUS: before.SERVER_SECRET })).toMatch(
      /^This database uses the secret [0-9a-f]{12} now; 1 second factors were sealed again$/,
    );
    const byApp = { challenge: await challengeOn(both), code: codeOf(key) };
    expect((await ask(both, signIn.checkSecondFactor.path, byApp)).body).toMatchObject({ status: true });
    const added = await ask(both, courses.add.path, { appID: 1, name: 'After the change' }, token);
    expect(added.body).toMatchObject({ status: true });
    await both.close();

    // Later the old secret is removed from the settings.
    const alone = await startAnother(after);
    const byCode = { challenge: await challengeOn(alone), code: recoveryCode };
    expect((await ask(alone, signIn.checkSecondFactor.path, byCode)).body).toMatchObject({ status: true });
    expect(await sealed(after)).toEqual([]);
    await alone.close();
    await expect(startAnother(before)).rejects.toThrow('uses the secret');
  });

  it('replacing the secret happens once: a second time says so, and an unknown secret is refused', async () => {
    expect(await rotate(after)).toMatch(/^This database uses the secret [0-9a-f]{12} already$/);
    await expect(rotate(before)).rejects.toThrow('uses the secret');
  });

  it('replacing the secret cannot bring an old one back: its earlier seals could not be told from new ones', async () => {
    const back = { ...before, SERVER_SECRET_PREVIOUS: after.SERVER_SECRET };
    await expect(rotate(back)).rejects.toThrow(/^This secret was replaced before: take a new one\.$/);
    await expect(
      product.services.connection.transaction((db) => giveUpSecret(db, settings(before).secrets)),
    ).rejects.toThrow('This secret was replaced before: take a new one.');
    expect(await sealed(after)).toEqual([]);
  });
});

describe('a lost secret', () => {
  it('a lost secret can be given up: the log goes on and says what cannot be proven, and apps are set up again', async () => {
    const fresh = { SERVER_SECRET: 'the secret of those who lost theirs' };
    const giveUp = () =>
      product.services.connection.transaction((db) => giveUpSecret(db, settings(fresh).secrets));
    expect(await giveUp()).toMatch(
      /^This database uses the secret [0-9a-f]{12} now; 1 second factors must be set up again$/,
    );
    expect(await giveUp()).toMatch(/is not lost$/);
    await product.pool.query(`insert into courses (app_id, name) values (1, 'After the loss')`);
    expect(await sealed(fresh)).toEqual([
      expect.stringMatching(/^The secret [0-9a-f]{12} of the seals after \d+ is lost$/),
      expect.stringMatching(/^The secret [0-9a-f]{12} of the seals after 0 is lost$/),
    ]);
  });
});

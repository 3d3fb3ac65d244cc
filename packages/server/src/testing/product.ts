import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import type { ReplyBody } from '@prepdesk/contract/failures';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp, type Product } from '../app.ts';
import { readConfig } from '../config.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { askOnce } from './ask-once.ts';
import { copyDatabase } from './database-copy.ts';

type Reply<C> = {
  httpStatus: number;
  headers: Record<string, unknown>;
  body: ReplyBody & { response: CallResponse<C> };
};

export type TestProduct = Product & {
  pool: pg.Pool;
  dataDir: string;
  /** Sends plain JSON as a script does, with the session's token as Bearer. */
  ask<C extends AnyCall>(
    call: C,
    input: CallInput<C> | Record<string, unknown>,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Reply<C>>;
  /** Signs in as a person would, with the OTP from the outbox, and answers the token. */
  signIn(phone: string): Promise<string>;
  lastOtp(phone: string): string | undefined;
  /** Resolves when every job that was added is done or given up. */
  jobsDone(): Promise<void>;
  /** Closes it, but what it wrote remains until the end of the run, for other products to begin with; once per process. */
  closeAsTemplate(): Promise<ProductTemplate>;
};

/** The database and the data folder of a product that is closed. */
export type ProductTemplate = { database: string; dataDir: string };

/**
 * The product as it runs, on a database and a data folder of its own. Close it in `afterAll`.
 * @param template what the two begin as copies of, instead of nothing but the staff
 */
export async function openProduct(
  env: Record<string, string> = {},
  template?: ProductTemplate,
): Promise<TestProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-'));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  const config = readConfig({
    LOG_LEVEL: process.env.TEST_LOG || 'silent',
    DATA_DIR: dataDir,
    // No push is sent during a test that does not say so.
    PUSH_CANCEL_MINUTES: '600',
    ...env,
  });
  const { connection, drop } = await copyDatabase(template && { like: template.database });
  const product = await buildApp(config, connection);
  const pool = quietPool(connection);

  const lastOtp = (phone: string) => {
    const lines = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n');
    const sent = lines.map((line) => JSON.parse(line)).filter(({ to }) => to.endsWith(phone));
    return /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0];
  };
  const post = async (path: string, payload: unknown, headers: Record<string, string> = {}) => {
    const reply = await product.server.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    });
    return { httpStatus: reply.statusCode, headers: reply.headers, body: reply.json() };
  };
  const closeBoth = async () => {
    await product.close();
    await pool.end();
  };
  return {
    ...product,
    pool,
    dataDir,
    lastOtp,
    jobsDone: () => product.services.jobs.settled(),
    ask: (call, input, { token, headers } = {}) =>
      post(call.path, input, { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers }),
    signIn: async (phone) => {
      await post('admin/verify', { phone, countryCode: '91' });
      const { body } = await post('admin/verifyotp', { phone, countryCode: '91', otp: lastOtp(phone) });
      return body.response.token;
    },
    closeAsTemplate: async () => {
      await closeBoth();
      const template = {
        database: `${inject('template')}_${process.pid}`,
        dataDir: join(inject('folder'), `template-${process.pid}`),
      };
      await askOnce(
        inject('postgres'),
        `alter database ${connection.database} rename to ${template.database}`,
      );
      cpSync(dataDir, template.dataDir, { recursive: true });
      rmSync(dataDir, { recursive: true, force: true });
      return template;
    },
    close: async () => {
      await closeBoth();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The product of all tests of a file, or of a `describe`: it is there in `beforeAll` and tests, and closed after them.
 * @param templateOf makes what it begins as a copy of
 */
export function useProduct(
  env?: Record<string, string>,
  templateOf?: () => Promise<ProductTemplate>,
): TestProduct {
  const product = {} as TestProduct;
  let isOpen = false;
  beforeAll(async () => {
    Object.assign(product, await openProduct(env, await templateOf?.()));
    isOpen = true;
  });
  // Otherwise the reason why it did not open would be followed by another error.
  afterAll(() => (isOpen ? product.close() : undefined));
  return product;
}

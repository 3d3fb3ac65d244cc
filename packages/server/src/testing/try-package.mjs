import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs nothing and uses an unpacked package as an operator does on the first day, then prints what it saw as JSON. It needs
 * Node alone, so that it can run where there is no network and no repository: `node try-package.mjs <package> <data folder>`.
 */
const [folder, dataDir] = process.argv.slice(2);
const settings = {
  NODE_ENV: 'production',
  SMS_URL: 'outbox',
  PORT: '0',
  DATA_DIR: dataDir,
  DRAIN_SECONDS: '0',
};
const seen = { commands: {} };

function start(...args) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings };
  const child = spawn(join(folder, 'bin/prepdesk'), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const run = { child, said: '', ended: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      run.said += text;
    });
  }
  return run;
}

async function said(...args) {
  const run = start(...args);
  await run.ended;
  return run.said.trim();
}

async function originOf(run) {
  for (;;) {
    const origin = /Prepdesk is ready: (http:\S+)/.exec(run.said)?.[1];
    if (origin) return origin;
    if (run.child.exitCode !== null) throw new Error(`the server ended and said: ${run.said}`);
    await Promise.race([once(run.child.stdout, 'data'), run.ended]);
  }
}

const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const asking = [
  'first-admin',
  'reset-second-factor',
  'unlock-sign-in',
  'backup',
  'check-backup',
  'restore',
  'move',
];
for (const command of asking) seen.commands[command] = await said(command);
seen.scripts = Object.keys(scripts);
seen.admin = await said('first-admin', '9876543210', 'Asha Sharma');

const server = start();
try {
  const origin = await originOf(server);
  const page = await fetch(`${origin}/login`);
  seen.page = { status: page.status, text: (await page.text()).slice(0, 2000) };
  seen.ready = await fetch(`${origin}/readyz`).then((reply) => reply.json());
  seen.metrics = await fetch(`${origin}/metrics`).then((reply) => reply.text());
  const ask = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return reply.json();
  };
  const who = { phone: '9876543210', countryCode: '91' };
  await ask('verify', who);
  const otp = /\d{6}/.exec(JSON.parse(readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8')).text)[0];
  seen.signedIn = (await ask('verifyotp', { ...who, otp })).response;
  // Of those for documentation: nobody answers there, and without a network it is told at once.
  seen.network = await fetch('http://192.0.2.1', { signal: AbortSignal.timeout(1000) }).then(
    () => 'reached',
    (error) => error.cause?.code ?? error.name,
  );
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
}
seen.exitCode = server.child.exitCode;
seen.audit = await said('check-audit');
console.info(JSON.stringify(seen));

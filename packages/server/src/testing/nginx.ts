import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = '/usr/sbin/nginx';
const openssl = '/usr/bin/openssl';
const sample = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8');

export const hasNginx = existsSync(program) && existsSync(openssl);

export type SampleProxy = {
  httpPort: number;
  httpsPort: number;

  stop(): Promise<void>;
};

/**
 * nginx with the sample of `deploy/`: only its ports, its certificate and its servers are different.
 * @param servers where the product answers, such as `127.0.0.1:3000`
 */
export async function startSampleProxy(servers: readonly string[]): Promise<SampleProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-proxy-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  certificateIn(folder);
  const upstream = sample('nginx-upstream.conf').replace(
    /^ +server prepdesk:3000 (.*)$/m,
    servers.map((server) => `server ${server} $1`).join('\n'),
  );
  const site = sample('nginx.conf')
    .replace('listen 80 ', `listen 127.0.0.1:${httpPort} `)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll('/etc/nginx/tls', folder);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'scratch'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      ...['daemon off;', 'error_log stderr;', `pid ${folder}/nginx.pid;`, 'worker_processes 1;'],
      process.getuid?.() === 0 ? 'user root;' : '',
      'events { worker_connections 256; }',
      'http {',
      'access_log off;',
      ...scratch.map((name) => `${name}_temp_path ${folder}/scratch/${name};`),
      upstream,
      site,
      '}',
    ].join('\n'),
  );
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.race([
    answering(httpPort),
    ended.then(() => Promise.reject(new Error(`nginx does not start: ${said}`))),
  ]);
  return { httpPort, httpsPort, stop };
}

function certificateIn(folder: string): void {
  const to = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(openssl, ['req', '-x509', ...key, '-subj', '/CN=desk.example.com', '-days', '2', ...to], {
    stdio: 'ignore',
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function answering(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' });
      return;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

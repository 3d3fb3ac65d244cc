import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsInUse } from '../packages/server/src/config.ts';
import { alerts } from '../packages/server/src/observability/alerts.ts';
import { deployFiles } from './deploy-files.ts';

const root = join(import.meta.dirname, '..');
const deploy = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const usual = (name: string) => Number(settingsInUse({}).find((one) => one.name === name)?.value);
const isThere = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the files with which an operator starts the product', () => {
  it.runIf(isThere('systemd-analyze'))(
    'the files with which an operator starts the product include a unit that systemd accepts and that exposes little to an attacker',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'unit-'));
      const unit = join(folder, 'prepdesk.service');
      // Neither the installed package nor its user's Node is here.
      writeFileSync(unit, deploy('prepdesk.service').replace('/usr/bin/node', process.execPath));
      const ask = (...args: string[]) =>
        execFileSync('systemd-analyze', [...args, unit], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      try {
        ask('verify', '--man=no');
        const exposure = /exposure level for prepdesk.service: ([\d.]+)/.exec(
          ask('security', '--offline=yes'),
        )?.[1];
        expect(Number(exposure)).toBeLessThan(2);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('the files of operators name no setting that the product does not have', () => {
    const settings = new Set(settingsInUse({}).map(({ name }) => name));
    const named = [
      ...deploy('compose.yml').matchAll(/^ {2}(?: {4})?([A-Z_]+): /gm),
      ...deploy('compose.yml').matchAll(/\$\{([A-Z_]+)/g),
      ...deploy('Dockerfile').matchAll(/[ \n]([A-Z_]{4,})=/g),
      ...deploy('prepdesk.service').matchAll(/[ =]([A-Z_]{4,})=/g),
    ].map(([, name = '']) => name);
    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'NODE_ENV', 'TRUST_PROXY']));
    expect(named.filter((name) => !settings.has(name) && !name.startsWith('POSTGRES_'))).toEqual([]);
  });

  it('the files of operators run a container as an unprivileged user, on a read-only file system', () => {
    const [image, compose] = [deploy('Dockerfile'), deploy('compose.yml')];
    expect(image).toMatch(/^USER node$/m);
    expect(image.indexOf('USER node')).toBeLessThan(image.indexOf('CMD ["node", '));
    expect(image).toMatch(/^HEALTHCHECK /m);
    expect(compose).toMatch(/^ {4}read_only: true$/m);
    expect(compose).toMatch(/cap_drop: \[ALL\]/);
    expect(compose).toContain('no-new-privileges:true');
  });

  it('the files of operators build an image that has what the server runs, and none of the secrets beside it', () => {
    const sources = [...deploy('Dockerfile').matchAll(/^COPY (?:--\S+ )*(.+) \S+$/gm)].flatMap(
      ([, names = '']) => names.split(' '),
    );
    const isCopied = (path: string) =>
      sources.some((source) => source === '.' || source === path || path.startsWith(`${source}/`));
    const needed = [
      'bin/prepdesk',
      'deploy/nightly-backup.sh',
      'node_modules/pg/package.json',
      'package.json',
      'server/dist/main.js',
      'server/migrations/meta/_journal.json',
      'server/node_modules/fastify/package.json',
      'web/dist/index.html',
    ];
    expect(needed.filter((path) => !isCopied(path))).toEqual([]);
    expect(['deploy/prepdesk.env', 'deploy/tls/privkey.pem'].filter(isCopied)).toEqual([]);
  });

  it('the files of operators start the server only when the database answers where the server will ask it', () => {
    expect(deploy('compose.yml')).toMatch(/test: \["CMD", "pg_isready", "-h", "127\.0\.0\.1", /);
  });

  it('the files of operators limit the log that is kept of each container', () => {
    const lines = (pattern: RegExp) => deploy('compose.yml').match(pattern)?.length;
    expect(lines(/^ {4}restart: unless-stopped$/gm)).toBe(4);
    expect(lines(/^ {4}logging: \*logging$/gm)).toBe(4);
    expect(deploy('compose.yml')).toMatch(/max-size: \d+m/);
  });

  it('each command for containers says of which project or file, without which it is refused', () => {
    const pages = [
      'docs/operate.md',
      ...readdirSync(join(root, 'docs/operate')).map((name) => `docs/operate/${name}`),
    ];
    const texts = [...pages, 'deploy/compose.yml', 'deploy/Dockerfile', 'deploy/nightly-backup.sh'].map(
      (path) => readFileSync(join(root, path), 'utf8'),
    );
    const commands = texts.flatMap((text) => text.match(/docker compose .{0,40}/g) ?? []);
    expect(commands.length).toBeGreaterThan(5);
    expect(
      commands.filter((command) => !/compose (-p prepdesk|-f deploy\/compose\.yml) /.test(command)),
    ).toEqual([]);
    // Otherwise an image that exists is started again, whatever the folder has.
    expect(commands.filter((command) => /up -d$/.test(command))).toEqual([]);
  });

  it('the files of operators give a container every setting of the file that an operator writes', () => {
    const services = deploy('compose.yml').split(/^ {2}(?=\w+:$)/m);
    for (const name of ['prepdesk', 'backup']) {
      const service = services.find((one) => one.startsWith(`${name}:`));
      expect(service, name).toMatch(/^ {4}env_file: prepdesk\.env$/m);
      expect(service, name).toContain('<<: *settings');
    }
  });

  it('the files of operators give a container the programs of the database’s version, so that it can be backed up every night', () => {
    const database = Number(/image: postgres:(\d+)/.exec(deploy('compose.yml'))?.[1]);
    const client = Number(/postgresql-client-(\d+)/.exec(deploy('Dockerfile'))?.[1]);
    expect(client).toBeGreaterThanOrEqual(database);
    expect(deploy('compose.yml')).toContain('deploy/nightly-backup.sh /backups');
    expect(deploy('Dockerfile')).toMatch(/-o node -g node -m 0700 .*\/backups$/m);
  });

  it('the files with which an operator starts the product include a nightly backup that removes old ones only after a new one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nights-'));
    const nights = () => readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('night-'));
    const run = (code: number) => {
      const command = `#!/bin/sh\n[ "$1 $3" = "backup --parallel=2" ] && mkdir "$2"\nexit ${code}\n`;
      writeFileSync(join(folder, 'prepdesk'), command, { mode: 0o755 });
      const args = [join(root, 'deploy/nightly-backup.sh'), join(folder, 'backups'), '--parallel=2'];
      return spawnSync('sh', args, { env: { PATH: `${folder}:${process.env.PATH}` } }).status;
    };
    const old = join(folder, 'backups', 'night-2024-01-01-000000');
    mkdirSync(old, { recursive: true });
    utimesSync(old, new Date(0), new Date(0));
    expect(run(1)).toBe(1);
    expect(nights()).toContain('night-2024-01-01-000000');
    for (const night of nights().slice(1)) rmSync(join(folder, 'backups', night), { recursive: true });
    expect(run(0)).toBe(0);
    expect(nights()).toHaveLength(1);
    expect(nights()).not.toContain('night-2024-01-01-000000');
    rmSync(folder, { recursive: true });
  });

  it('the proxy of compose.yml finds a container that was made anew under another address', () => {
    const upstream = deploy('nginx-upstream-compose.conf');
    expect(upstream).toMatch(/^ +server prepdesk:3000 resolve /m);
    expect(upstream).toMatch(/^ +zone /m);
    expect(upstream).toMatch(/^ +resolver 127\.0\.0\.11 /m);
    const version = /image: nginx:(\d+)\.(\d+)/.exec(deploy('compose.yml'))?.slice(1).map(Number);
    expect(version?.[0] === 1 && (version[1] ?? 0) >= 28).toBe(true);
    expect(deploy('compose.yml')).toContain('./nginx-upstream-compose.conf:/etc/nginx/conf.d/');
  });

  it('the files with which an operator starts the product include every file that one of them names', () => {
    const files = readdirSync(join(root, 'deploy'));
    const named = files.flatMap((file) =>
      [...deploy(file).matchAll(/(?:deploy\/|\.\/)([\w.-]+\.\w+)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => name !== 'prepdesk.env' && !files.includes(name))).toEqual([]);
  });
});

describe('the proxy sample', () => {
  const proxy = `${deploy('nginx-upstream.conf')}${deploy('nginx.conf')}`;
  const seconds = (name: string) => Number(new RegExp(`^ *${name} (\\d+)s;`, 'm').exec(proxy)?.[1]);

  it('the proxy sample passes the largest upload and exports on without buffering', () => {
    const max = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1]);
    expect(max).toBeGreaterThan(usual('UPLOAD_MOST_MB'));
    expect(proxy).toContain('proxy_request_buffering off;');
    expect(proxy).toContain('proxy_buffering off;');
  });

  it('the proxy sample closes idle connections before the server does, and waits longer than a statement may take', () => {
    const app = readFileSync(join(root, 'packages/server/src/app.ts'), 'utf8');
    const kept = Number(/keepAliveTimeout: ([\d_]+)/.exec(app)?.[1]?.replace('_', '')) / 1000;
    expect(seconds('keepalive_timeout')).toBeLessThan(kept);
    expect(seconds('proxy_read_timeout')).toBeGreaterThan(30);
  });

  it('the proxy sample passes on the client’s address and protocol, and hides the operator’s pages from outside', () => {
    for (const header of ['Host $host', 'X-Forwarded-Proto $scheme', 'X-Forwarded-For $remote_addr']) {
      expect(proxy).toContain(`proxy_set_header ${header};`);
    }
    expect(proxy).toMatch(/location ~ \^\/\(metrics\|readyz\|healthz\)\$ \{\s+return 404;/);
  });
});

describe('alert rules and dashboard', () => {
  it.each(Object.entries(deployFiles))(
    'alert rules and dashboard %s matches the tables in the sources',
    (name, text) => {
      expect(deploy(name), 'npm run deploy-files').toBe(text);
    },
  );

  it('each alert has a section that says what it means and what to do', () => {
    const page = readFileSync(join(root, 'docs/operate/bad-day.md'), 'utf8');
    const missing = alerts.filter(({ name }) => !page.includes(`\n### ${name}\n`));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { sessionOf } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';
import { listen } from './listen.ts';

const product = useProduct();
afterEach(async () => {
  await query(`update roles set is_active = 1, name = 'Content' where id = 3`);
  await query(`update admin_users set is_active = 1 where phone = '${staff.content}'`);
  await query('delete from user_permissions');
});

const query = (text: string) => product.pool.query(text);
const status = async (token: string) => (await product.ask(apps.list, {}, { token })).httpStatus;
const listeners = async () => {
  const { rows } = await query(
    `select pid from pg_stat_activity where application_name = 'prepdesk listener' and datname = current_database()
      and state = 'idle' and query like 'notify%'`,
  );
  return rows.map(({ pid }) => pid);
};

/** Signs in a person whose rights the server then remembers. */
async function known(phone: string): Promise<string> {
  const token = await sessionOf(product.pool, phone);
  await expect.poll(listeners, { timeout: 5000 }).toHaveLength(1);
  await status(token);
  return token;
}

describe('a change of rights made elsewhere', () => {
  const isNobody = `(select id from admin_users where phone = '${staff.nobody}')`;
  it.each([
    ['a role that is deactivated', staff.content, 'update roles set is_active = 0 where id = 3', 200, 403],
    [
      'a person who is deactivated',
      staff.content,
      `update admin_users set is_active = 0 where phone = '${staff.content}'`,
      ...[200, 401],
    ],
    ['a session that is ended', staff.content, 'update sessions set ended_at = now()', 200, 401],
    ['a session that is removed', staff.content, 'delete from sessions', 200, 401],
    [
      'a right that is given',
      staff.nobody,
      `insert into user_permissions values (${isNobody}, 28)`,
      403,
      200,
    ],
  ] as const)(
    'a change of rights made elsewhere is seen within a moment: %s',
    async (_, phone, change, before, after) => {
      const token = await known(phone);
      expect(await status(token)).toBe(before);
      await query(change);
      await expect.poll(() => status(token), { interval: 5, timeout: 1000 }).toBe(after);
    },
  );

  it('a change of rights made elsewhere is not looked up again at every call', async () => {
    const token = await known(staff.content);
    const client = await product.pool.connect();
    try {
      await client.query(
        'begin; lock table sessions, admin_users, role_permissions in access exclusive mode',
      );
      for (let n = 0; n < 20; n += 1) expect(await status(token)).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a session that was used on another server', () => {
  it('a session that was used on another server does not count as idle here', async () => {
    const token = await known(staff.content);
    await query(`update sessions set expires_at = now() + interval '1 day'`);
    await expect.poll(() => status(token)).toBe(200);
    // This change sends no notice: there would be one at every call.
    await query(`update sessions set last_seen_at = now() + interval '8 hours'`);
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 3_600_000 });
      expect(await status(token)).toBe(200);
      vi.setSystemTime(Date.now() + 9 * 3_600_000);
      expect(await status(token)).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a change without a notice', () => {
  it('a change without a notice is seen once the remembered rights are twenty seconds old', async () => {
    const readAtMs = Date.now();
    const token = await known(staff.content);
    const client = await product.pool.connect();
    // Without the triggers, as when a notice is lost on the way.
    await client.query(`set session_replication_role = replica`);
    await client.query(`update admin_users set is_active = 0 where phone = '${staff.content}'`);
    await client.query(`set session_replication_role = origin`);
    client.release();
    expect(await status(token)).toBe(200);
    try {
      for (const [afterMs, expected] of [
        [9_000, 200],
        [18_000, 200],
        [21_000, 401],
      ] as const) {
        vi.useFakeTimers({ toFake: ['Date'], now: readAtMs + afterMs });
        // The listener's own notices use this clock too, so only the age can reveal the change.
        const { rows } = await query(
          `select query from pg_stat_activity where application_name = 'prepdesk listener'
            and datname = current_database()`,
        );
        await query(rows[0].query);
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(await status(token)).toBe(expected);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a listening connection that died silently', () => {
  /** Stands between listener and database; it can swallow traffic without either side noticing. */
  async function openWire() {
    const { host = '', port = 5432 } = product.pool.options;
    const sockets = new Set<Socket>();
    let silenced = new Set<Socket>();
    const wire = createServer((near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => {}).on('data', (bytes) => silenced.has(from) || to.write(bytes));
      }
    });
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
    return {
      port: (wire.address() as AddressInfo).port,
      cut: () => {
        silenced = new Set(sockets);
      },
      close: () => {
        for (const socket of sockets) socket.destroy();
        wire.close();
      },
    };
  }

  it('a listening connection that died silently is noticed, and another is opened', async () => {
    const wire = await openWire();
    const { user, password, database } = product.pool.options;
    const notices: number[] = [];
    const listener = listen(
      { user, password: password as string, database, host: '127.0.0.1', port: wire.port },
      'some_news',
      () => notices.push(Date.now()),
      { warn: () => {} },
      { everyMs: 20, silentAfterMs: 200 },
    );
    try {
      await expect.poll(listener.isListening, { timeout: 3000 }).toBe(true);
      await query('notify some_news');
      await expect.poll(() => notices.length).toBe(2);
      wire.cut();
      await expect.poll(listener.isListening, { interval: 5 }).toBe(false);
      await expect.poll(listener.isListening, { timeout: 3000 }).toBe(true);
      expect(notices).toHaveLength(3);
    } finally {
      await listener.close();
      wire.close();
    }
  });
});

describe('while changes cannot be heard', () => {
  /** Closes the listening connection; the server listens again half a second later. */
  async function deafen(): Promise<void> {
    const [pid] = await listeners();
    await query(`select pg_terminate_backend(${pid})`);
    await expect.poll(listeners, { interval: 5 }).toEqual([]);
    // The event of the lost connection needs a turn to arrive.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }

  it('nothing is remembered: the very next call sees a change', async () => {
    const token = await known(staff.content);
    await deafen();
    await query('update roles set is_active = 0 where id = 3');
    expect(await status(token)).toBe(403);
    await query('update roles set is_active = 1 where id = 3');
    expect(await status(token)).toBe(200);
    expect(await listeners()).toEqual([]);
  });

  it('the roles that hold a right are read as they are now', async () => {
    const token = await known(staff.nobody);
    await deafen();
    await query(`update roles set name = 'Editors' where id = 3`);
    expect((await product.ask(apps.list, {}, { token })).body.message).toContain('Editors');
    expect(await listeners()).toEqual([]);
  });

  it('what changed meanwhile applies when listening resumes', async () => {
    const token = await known(staff.content);
    await deafen();
    await query('update roles set is_active = 0 where id = 3');
    await expect.poll(listeners, { timeout: 5000 }).toHaveLength(1);
    expect(await status(token)).toBe(403);
    await query('update roles set is_active = 1 where id = 3');
    await expect.poll(() => status(token), { interval: 5, timeout: 1000 }).toBe(200);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobFailure } from '../../jobs/failure-words.ts';
import { providerOf, type Sending } from '../../testing/push-provider.ts';
import { addDuePushes, openPushServers, type PushServer } from '../../testing/push-servers.ts';

let servers: Awaited<ReturnType<typeof openPushServers>>;
beforeEach(async () => {
  servers = await openPushServers();
});
afterEach(() => servers.close());

const serve: typeof servers.serve = (provider) => servers.serve(provider);
const settle = () => servers.settle();
const rowsOf = (text: string) => servers.rowsOf(text);

describe('a device that the provider reports as gone', () => {
  it('a device that the provider reports as gone gets no more pushes, and no other device misses one: 37 of 1,000', {
    timeout: 30_000,
  }, async () => {
    const handed: Sending[] = [];
    const isGone = (n: number) => n % 27 === 5;
    const server = serve({
      ...providerOf(handed, ({ target }) => (isGone(target.deviceID) ? 'retired' : 'sent')),
      batchSize: 300,
    });
    await addDuePushes(server, { devices: 1000, pushes: 1 });
    await settle();
    const gone = Array.from({ length: 1000 }, (_, n) => n + 1).filter(isGone);
    expect(gone).toHaveLength(37);
    expect(
      (await rowsOf('select device_id as id from push_retirements order by 1')).map(({ id }) => id),
    ).toEqual(gone);
    expect(await rowsOf('select sent, retired, devices from push_occurrences')).toEqual([
      { sent: 963, retired: 37, devices: 1000 },
    ]);

    await again(server);
    expect(await rowsOf('select sent, devices from push_occurrences order by id desc limit 1')).toEqual([
      { sent: 963, devices: 963 },
    ]);
    // Somebody opened the app on it again.
    await server.connection.pool.query('update devices set updated_at = now() where id = 5');
    await again(server);
    expect(handed.at(-1)?.target.deviceID).toBe(1000);
    expect(await rowsOf('select devices, retired from push_occurrences order by id desc limit 1')).toEqual([
      { devices: 964, retired: 1 },
    ]);
  });

  const again = async ({ connection }: PushServer) => {
    await connection.pool.query(
      `insert into push_occurrences (id, push_id, due_at)
       select max(id) + 1, 1, now() - max(id) * interval '1 minute' from push_occurrences`,
    );
    await settle();
  };
});

describe('a token that the provider rejects', () => {
  it.each([
    ['is the device’s fault when others got the same push', [2], { sent: 3, failed: 0, retired: 1 }],
    ['is no device’s fault when all of them failed', [1, 2, 3, 4], { sent: 0, failed: 4, retired: 0 }],
  ])('a token that the provider rejects is handled: %s', async (_, accused, counts) => {
    const server = serve(
      providerOf([], ({ target }) => (accused.includes(target.deviceID) ? 'accused' : 'sent')),
    );
    await addDuePushes(server, { devices: 4, pushes: 1 });
    await settle();
    expect(await rowsOf('select sent, failed, retired from push_occurrences')).toEqual([counts]);
  });
});

describe('a device whose delivery was never reported', () => {
  it('a device whose delivery was never reported is unknown, counted separately, and not tried again by a later attempt', async () => {
    const handed: Sending[] = [];
    let isCutOff = true;
    const judge = ({ target }: Sending) => (target.deviceID === 2 ? 'unknown' : 'sent');
    const server = serve(
      providerOf(handed, judge, () => {
        // After the first batch, which has three devices, the job is repeated.
        if (handed.length !== 3 || !isCutOff) return;
        isCutOff = false;
        throw new JobFailure('the provider is away');
      }),
    );
    await addDuePushes(server, { devices: 5, pushes: 1 });
    await settle();
    expect(isCutOff).toBe(false);
    expect(handed.map(({ target }) => target.deviceID)).toEqual([1, 2, 3, 4, 5]);
    expect(await rowsOf('select state, sent, unknown, failed from push_occurrences')).toEqual([
      { state: 'sent', sent: 4, unknown: 1, failed: 0 },
    ]);
    expect(await rowsOf(`select device_id as id from push_deliveries where state = 'unknown'`)).toEqual([
      { id: 2 },
    ]);
  });
});

describe('an installation', () => {
  it('an installation is handed over with its kind', async () => {
    const handed: Sending[] = [];
    const server = serve(providerOf(handed));
    await addDuePushes(server, { devices: 2, pushes: 1 });
    await rowsOf(`update devices set target_kind = 'installation' where id = 2`);
    await settle();
    expect(handed.map(({ target }) => target.kind)).toEqual(['token', 'installation']);
  });
});

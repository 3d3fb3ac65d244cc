import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobFailure } from '../../jobs/failure-words.ts';
import { providerOf, type Sending } from '../../testing/push-provider.ts';
import { addDuePushes, openPushServers } from '../../testing/push-servers.ts';

let servers: Awaited<ReturnType<typeof openPushServers>>;
beforeEach(async () => {
  servers = await openPushServers();
});
afterEach(() => servers.close());

const serve: typeof servers.serve = (provider) => servers.serve(provider);
const settle = () => servers.settle();
const rowsOf = (text: string) => servers.rowsOf(text);

/**
 * Cuts the connection in the middle of this write, once for each of these pushes. A sequence remembers that, because it
 * survives a transaction that is rolled back.
 */
async function cutAt(name: string, pushes: [first: number, last: number], table: string, when: string) {
  const [first, last] = pushes;
  await rowsOf(`
    do $$ begin for n in ${first}..${last} loop execute 'create sequence cut_' || n; end loop; end $$;
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.id between ${first} and ${last} and nextval('cut_' || new.id) = 1 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return new;
    end $$;
    create trigger ${name} before update on ${table} for each row when (${when}) execute function ${name}()`);
}

describe('20 pushes that are each interrupted once, sent by two servers', () => {
  it('20 pushes that are each interrupted once, sent by two servers, are all sent, none twice', {
    timeout: 40_000,
  }, async () => {
    const handed: Sending[] = [];
    const broken = new Set<string>();
    const breakOff = (key: string) => {
      const id = Number(key.slice('push-'.length));
      if (id <= 16 || broken.has(key)) return;
      broken.add(key);
      throw new Error('killed before the batch was handed over');
    };
    const one = serve(providerOf(handed, undefined, breakOff));
    serve(providerOf(handed, undefined, breakOff));
    await addDuePushes(one, { devices: 4, pushes: 20 });
    await cutAt(
      'when_it_begins',
      [1, 4],
      'push_occurrences',
      `new.state = 'sending' and old.state = 'waiting'`,
    );
    await cutAt(
      'when_taken_down',
      [5, 8],
      'push_occurrences',
      'old.taken_at is null and new.taken_at is not null',
    );
    await cutAt('when_noted', [9, 12], 'push_occurrences', 'new.sent > old.sent');
    await cutAt('when_it_ends', [13, 16], 'push_occurrences', `new.state = 'sent'`);
    await settle();

    expect(broken.size).toBe(4);
    const cuts = await rowsOf(
      `select count(*)::int as n from pg_sequences where sequencename like 'cut_%' and last_value > 1`,
    );
    expect(cuts).toEqual([{ n: 16 }]);
    expect(await rowsOf('select distinct state, people, devices, sent from push_occurrences')).toEqual([
      { state: 'sent', people: 4, devices: 4, sent: 4 },
    ]);
    // Each has one start, one end and one job: whatever was repeated was repeated by the same job.
    const states = await rowsOf(`select after ->> 'state' as state, count(*)::int as n from audit_log
      where table_name = 'push_occurrences' and before is not null group by 1 order by 1`);
    expect(states).toEqual([
      { state: 'sending', n: 20 },
      { state: 'sent', n: 20 },
    ]);
    expect(await rowsOf(`select count(*)::int as n from pgboss.job where data ->> 'job' = 'push'`)).toEqual([
      { n: 20 },
    ]);
    // Only what was handed over and not recorded is handed over again, under the same key.
    const times = new Map<string, number>();
    for (const { key, target } of handed) {
      const one = `${key}-${target.deviceID}`;
      times.set(one, (times.get(one) ?? 0) + 1);
    }
    expect(times.size).toBe(80);
    const again = [...times].filter(([, count]) => count > 1).map(([key]) => Number(key.split('-')[1]));
    expect(new Set(again)).toEqual(new Set(Array.from({ length: 4 }, (_, n) => 9 + n)));
  });
});

describe('a push that is being sent', () => {
  it('a push that is being sent stops when somebody cancels it, after the current batch', async () => {
    const handed: Sending[] = [];
    let isFirst = true;
    const provider = providerOf(handed);
    const server = serve({
      ...provider,
      send: async (message, targets, signal) => {
        if (isFirst) {
          await server.connection.pool.query(`update push_occurrences set state = 'cancelled'`);
        }
        isFirst = false;
        return provider.send(message, targets, signal);
      },
    });
    await addDuePushes(server, { devices: 8, pushes: 1 });
    await settle();
    await server.jobs.settled();
    expect(handed).toHaveLength(3);
    expect(await rowsOf('select state, sent, devices from push_occurrences')).toEqual([
      { state: 'cancelled', sent: 3, devices: 8 },
    ]);
  });

  it('a push that is being sent fails when the provider stops accepting, and a release reaches the rest', {
    timeout: 30_000,
  }, async () => {
    const handed: Sending[] = [];
    let isAway = true;
    const server = serve(
      providerOf(handed, undefined, () => {
        if (isAway && handed.length > 0) throw new JobFailure('the provider is away');
      }),
    );
    await addDuePushes(server, { devices: 5, pushes: 1 });
    await settle();
    expect(await rowsOf('select state, because, sent from push_occurrences')).toEqual([
      {
        state: 'failed',
        sent: 3,
        because: 'Sending stopped: the provider is away. Release it to reach whoever was not reached',
      },
    ]);
    isAway = false;
    await server.connection.pool.query(`update push_occurrences set state = 'waiting', because = ''`);
    await settle();
    expect(handed.map(({ target }) => target.deviceID)).toEqual([1, 2, 3, 4, 5]);
  });

  it('a push that is being sent has only one occurrence for each due time', async () => {
    const server = serve(providerOf([]));
    await addDuePushes(server, { devices: 1, pushes: 1 });
    const again = rowsOf(
      'insert into push_occurrences (id, push_id, due_at) select 9, push_id, due_at from push_occurrences',
    );
    await expect(again).rejects.toThrow('push_occurrences_once');
  });

  it('a push that two servers start at once starts only once', async () => {
    const handed: Sending[] = [];
    const one = serve(providerOf(handed));
    const two = serve(providerOf(handed));
    await addDuePushes(one, { devices: 2, pushes: 20 });
    await Promise.all([one, two, one, two].map(({ tick }) => tick()));
    await settle();
    await one.jobs.settled();
    expect(handed).toHaveLength(40);
  });
});

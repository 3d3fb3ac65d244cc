import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { describe, expect, it } from 'vitest';
import { isDiskFull } from '../../db/disk-full.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

const ready = () => product.server.inject('/readyz');
const add = (name: string) => product.ask(courses.add, { appID: 1, name }, { token });

describe('a full disk', () => {
  it('a full disk is reported with advice, by the call and on /readyz, and lists can still be read', async () => {
    expect((await ready()).statusCode).toBe(200);
    await product.pool.query(`
      create function out_of_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger out_of_room before insert on courses for each row execute function out_of_room()`);
    const { httpStatus, headers, body } = await add('Audit');
    expect(httpStatus).toBe(503);
    expect(headers['retry-after']).toBe('30');
    expect(body).toMatchObject({
      status: false,
      message: 'Nothing can be saved just now: there is no room left on the disk. Please try again later',
    });
    expect((await ready()).statusCode).toBe(503);
    expect((await ready()).json().message).toBe('There is no room left on the disk');
    expect((await product.ask(apps.list, {}, { token })).body.status).toBe(true);
    await product.pool.query('drop trigger out_of_room on courses');
    expect((await add('Audit')).body.status).toBe(true);
  });

  it('a full disk is recognised by the codes of database and system, however they are wrapped', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    expect(isDiskFull(new Error('write failed', { cause: full }))).toBe(true);
    expect(isDiskFull(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe(false);
    expect(isDiskFull(undefined)).toBe(false);
  });
});

describe('a server that is about to stop', () => {
  it('a server that is about to stop says so on /readyz and still answers, without keeping connections open', async () => {
    await product.drain();
    expect((await ready()).statusCode).toBe(503);
    expect((await ready()).json().message).toBe('This server is about to stop');
    const { httpStatus, headers } = await product.ask(apps.list, {}, { token });
    expect([httpStatus, headers.connection]).toEqual([200, 'close']);
    expect((await product.server.inject('/healthz')).statusCode).toBe(200);
  });
});

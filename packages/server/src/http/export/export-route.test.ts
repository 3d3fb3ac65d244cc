import { get as httpGet, type IncomingMessage } from 'node:http';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { companyDay, shownInstant } from '@prepdesk/contract/company-time';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { questions } from '@prepdesk/contract/questions/questions';
import { videos } from '@prepdesk/contract/videos/videos';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readXlsx } from '../../spreadsheets/read-xlsx.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const count = 2500;

beforeAll(async () => {
  await product.pool.query(
    `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds, is_active)
     select (array['https://cdn.example/', '=1+', '-', '@', '"a;b",'])[1 + n % 5] || n, 'R-' || n, 'https://i.example/' || n,
       '720', 1, 60 + n % 100, n % 2 from generate_series(1, ${count}) n`,
  );
});

const get = (path: string, query: Record<string, string> = {}, as = token) =>
  product.server.inject({
    method: 'GET',
    url: `/api/${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${as}` },
  });

const path = exportPathOf(videos.list);

async function oneMoreAdmin(index: number): Promise<string> {
  const phone = `98765000${index}0`;
  await product.pool.query(
    `insert into admin_users (phone, full_name, role_id) values ('${phone}', 'Reader ${index}', 1)`,
  );
  return sessionOf(product.pool, phone);
}

/** What the list shows, read page by page. */
async function listed(input: Record<string, unknown> = {}) {
  const rows: { id: number; cdn: string; isActive: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await product.ask(videos.list, { ...input, limit: 100, page }, { token });
    rows.push(...body.response.videos);
    if (rows.length >= body.response.total) return rows;
  }
}

const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(1, -1);

describe('the export of a list', () => {
  it.each<Record<string, string>>([
    {},
    { sort: 'referenceID' },
    { sort: '-id', isActive: '1' },
    { search: 'cdn.exam' },
  ])('the export of a list with %o has what the list shows, in its order', async (input) => {
    const reply = await get(path, { ...input, columns: 'id,isActive' });
    const rows = await listed(input);
    expect(reply.headers['x-rows']).toBe(String(rows.length));
    expect(linesOf(reply.body)).toEqual(
      rows.map(({ id, isActive }) => `${id},${isActive === 1 ? 'Active' : 'Inactive'}`),
    );
  });

  it('the export of a list begins with a byte order mark and the headings, and has the day in its file name', async () => {
    const reply = await get(path, { columns: 'id,cdn' });
    expect(reply.body.startsWith('\uFEFFID,Video link\r\n')).toBe(true);
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename=videos-\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('the export of a list has no cell that a spreadsheet would run', async () => {
    const reply = await get(path, { columns: 'cdn' });
    expect(linesOf(reply.body).filter((line) => /^"?[=+@-]/.test(line))).toEqual([]);
  });

  it('the export of a list as a workbook has the same rows', async () => {
    const reply = await get(path, { format: 'xlsx', columns: 'id,cdn' });
    const rows = await listed();
    const sheet = await readXlsx(reply.rawPayload);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual(rows.map(({ id, cdn }) => [String(id), cdn]));
  });

  it("the export of a list shows instants in the company's time", async () => {
    const { body } = await product.ask(auditLog.list, { limit: 1, sort: 'at' }, { token });
    const at = body.response.data[0]?.at ?? '';
    const [year, month, day] = companyDay(at).split('-');
    const [clock] = /\d\d:\d\d/.exec(shownInstant(at)) ?? [];
    const reply = await get(exportPathOf(auditLog.list), { sort: 'at', columns: 'at' });
    expect(linesOf(reply.body)[0]).toBe(`${day}/${month}/${year} ${clock}`);
  });

  it('the export of a list is available to those who may see the list', async () => {
    expect((await get(path, {}, '')).statusCode).toBe(401);
    const other = await sessionOf(product.pool, staff.support);
    expect((await get(path, {}, other)).statusCode).toBe(403);
  });

  it.each<Record<string, string>>([
    { sort: 'cdn' },
    { columns: 'id,constructor' },
    { isActive: '7' },
    { format: 'exe' },
  ])('the export of a list refuses %o before the first byte', async (input) => {
    const reply = await get(path, input);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json().status).toBe(false);
  });

  it('the export of a list preserves values that could break its transport or a file', async () => {
    const nasty = ['a\tb', 'c\\N', 'd\r\ne', 'f"g, h', '\\', '\\.', ' i ', "j'k"].map(
      (text) => `nasty${text}`,
    );
    await product.pool.query(
      `insert into questions (unique_id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
       select text, 2, '', '1', 1, 60, '', '{}' from unnest($1::text[]) text`,
      [nasty],
    );
    await product.pool.query(
      `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
       select text, 'N-' || md5(text), '', '720', 1, 60 from unnest($1::text[]) text`,
      [nasty],
    );
    const input = { type: '2', uniqueID: 'nasty', columns: 'uniqueID' };
    const files = [
      await get(exportPathOf(questions.list), input),
      await get(path, { search: 'nasty', columns: 'cdn' }),
    ];
    for (const { body } of files) {
      const [, ...rows] = parse(body, { bom: true });
      expect(rows.flat().sort()).toEqual([...nasty].sort());
    }
    await product.pool.query(`delete from videos where cdn like 'nasty%'`);
  });

  it('the export of a list runs for four people at once, one file each; others wait for their turn, and are refused when many wait', async () => {
    await product.pool.query(
      `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
       select repeat('wide', 500) || n, 'W-' || n, '', '720', 1, 60 from generate_series(1, 8000) n`,
    );
    const address = await product.server.listen({ port: 0, host: '127.0.0.1' });
    const open = (as: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${as}` };
        httpGet(`${address}/api/${path}`, { headers, agent: false }, resolve).once('error', reject);
      });
    const people = await Promise.all(Array.from({ length: 5 }, (_, index) => oneMoreAdmin(index)));
    const [first, second, ...others] = await Promise.all(people.slice(0, 4).map(open));
    onTestFinished(() => {
      for (const reply of [first, second, ...others]) reply?.destroy();
    });
    const answered: string[] = [];
    const wait = async (who: string, as: string | undefined) => {
      const reply = await get(path, { columns: 'id', search: 'cdn.exam' }, as);
      answered.push(`${who} ${reply.statusCode}`);
      return reply;
    };
    const again = wait('again', people[0]);
    // Nobody may have more than four waiting, so one of these five, whichever comes last, is answered at once.
    const five = Array.from({ length: 5 }, () => wait('other', people[4]));
    const refused = await Promise.race(five);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json().message).toContain('Please try again');
    expect(answered).toEqual(['other 503']);
    second?.destroy();
    await Promise.all(five);
    expect(answered.slice(1)).toEqual(Array(4).fill('other 200'));
    first?.destroy();
    await again;
    expect(answered.at(-1)).toBe('again 200');
  });

  it('the export of a list returns its connection when the reader stops', async () => {
    // More than both ends of a connection hold between them.
    await product.pool.query(
      `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
       select repeat('long', 500) || n, 'L-' || n, '', '720', 1, 60 from generate_series(1, 8000) n`,
    );
    const address = product.server.listeningOrigin;
    const headers = { authorization: `Bearer ${token}` };
    await new Promise<void>((resolve, reject) => {
      const request = httpGet(`${address}/api/${path}`, { headers, agent: false }, (reply) => {
        reply.once('data', () => {
          reply.destroy();
          resolve();
        });
      });
      request.once('error', reject);
    });
    const open = async () =>
      (
        await product.pool.query(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
        )
      ).rows[0].n;
    await expect.poll(open).toBe(0);
    const { pool } = product.services.connection;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});

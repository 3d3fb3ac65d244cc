import { expect, it } from 'vitest';
import { changedTables, rowVersions } from './fingerprint.ts';
import { useProduct } from './product.ts';

const product = useProduct();

it('a row that is added, deleted, or written again with the same values changes the versions of its table', async () => {
  for (const statement of [
    `insert into courses (app_id, name) values (2, 'Aside')`,
    `update courses set name = name where name = 'Aside'`,
    `delete from courses where name = 'Aside'`,
  ]) {
    const before = await rowVersions(product.pool);
    expect(changedTables(before, await rowVersions(product.pool)), 'before it').toEqual([]);
    await product.pool.query(statement);
    expect(changedTables(before, await rowVersions(product.pool)), statement).toContain('courses');
  }
});

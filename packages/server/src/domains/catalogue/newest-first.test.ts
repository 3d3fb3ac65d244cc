import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';

const product = useProduct();

it.each([
  ['images_newest', 'select name from images order by created_at desc, name desc limit 20'],
  [
    'learner_access_of_package',
    'select id from learner_access where package_id = 7 order by expires_on desc, id desc limit 20',
  ],
  [
    'learner_access_of_class',
    'select id from learner_access where class_id = 7 order by expires_on desc, id desc limit 20',
  ],
])('a page of the newest rows is read from %s without sorting', async (index, query) => {
  const client = await product.pool.connect();
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
  const { rows } = await client.query(`explain ${query}`);
  await client.query('rollback');
  client.release();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`Backward using ${index}`);
  expect(plan).not.toContain('Sort');
});

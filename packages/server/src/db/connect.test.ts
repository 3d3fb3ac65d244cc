import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../testing/product.ts';
import { connect } from './connect.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

it('no statement is compiled first: that takes longer than running it', async () => {
  const connection = connect(product.pool.options, { warn: () => {} });
  const { rows } = await connection.pool.query('show jit').finally(() => connection.close());
  expect(rows).toEqual([{ jit: 'off' }]);
});

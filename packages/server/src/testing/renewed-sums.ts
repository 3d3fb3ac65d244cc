import { renewSums } from '../domains/royalty/index.ts';
import type { TestProduct } from './product.ts';

/** Adds up royalty until nothing is due, also where the server is at it itself. */
export async function renewedSums({ services, pool }: Pick<TestProduct, 'services' | 'pool'>): Promise<void> {
  await renewSums(services.connection);
  const { rowCount } = await pool.query('select from royalty_sums_due');
  if (rowCount) await renewedSums({ services, pool });
}

import * as domains from '../domains/examples.ts';
import { addChain, type Chain } from './catalogue.ts';
import type { Examples } from './examples.ts';
import { addOneOfEach } from './one-of-each.ts';
import type { TestProduct } from './product.ts';

/**
 * The rows that the examples of the contract name, in an empty database: those of the catalogue are the first of their
 * tables, the others have ids far from a sequence's.
 */
export async function addExampleWorld(product: TestProduct, token: string): Promise<Chain> {
  const chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
  for (const { add } of Object.values<Examples>(domains)) await add?.(product, chain);
  return chain;
}

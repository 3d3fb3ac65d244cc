import { addExampleWorld } from './example-world.ts';
import { openProduct, type ProductTemplate } from './product.ts';
import { sessionOf } from './sessions.ts';
import { staff } from './staff.ts';

let made: Promise<ProductTemplate> | undefined;

/**
 * A product with the example world in it. Those are thousands of rows, so each process writes them only once, and its
 * test files begin with copies.
 */
export const exampleTemplate = (): Promise<ProductTemplate> => {
  made ??= makeTemplate();
  return made;
};

async function makeTemplate(): Promise<ProductTemplate> {
  const product = await openProduct();
  await addExampleWorld(product, await sessionOf(product.pool, staff.superAdmin));
  await product.jobsDone();
  // Without statistics PostgreSQL takes the thousands of learners for one, and walks through all devices for each.
  await product.pool.query('analyze');
  return product.closeAsTemplate();
}

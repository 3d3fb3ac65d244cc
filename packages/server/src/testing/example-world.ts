import { addBannerPictures } from './banner-pictures.ts';
import { addChain, type Chain } from './catalogue.ts';
import { addInstitutions } from './institutions.ts';
import { addMappables } from './mappables.ts';
import { addOneOfEach } from './one-of-each.ts';
import { addOrders } from './orders.ts';
import { addPersons } from './persons.ts';
import type { TestProduct } from './product.ts';
import { addPushes } from './pushes.ts';
import { addImports } from './question-imports.ts';
import { addSoldPackage } from './sold-packages.ts';
import { addReader, addStudents } from './students.ts';
import { addSlides } from './study-files.ts';

/**
 * The rows that the examples of the contract name, in an empty database: those of the catalogue are the first of their
 * tables, the others have ids far from a sequence's.
 */
export async function addExampleWorld(product: TestProduct, token: string): Promise<Chain> {
  const chain = await addChain(product, token, 'First');
  await addMappables(product.pool, chain);
  await addSoldPackage(product.pool, chain);
  await addStudents(product.pool);
  await addSlides(product.pool, chain);
  await addOneOfEach(product.pool, chain);
  await addReader(product.pool);
  await addOrders(product.pool, chain);
  await addImports(product.pool);
  await addInstitutions(product.pool);
  await addPersons(product.pool);
  await addBannerPictures(product);
  await addPushes(product.pool);
  return chain;
}

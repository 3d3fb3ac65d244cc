import type { FullConfig } from '@playwright/test';
import { addDoubles } from './people.ts';
import { startProduct } from './product.ts';

export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { stop, ...running } = await startProduct();
  process.env.PREPDESK_E2E = JSON.stringify(running);
  await addDoubles(workers);
  return stop;
}

import { startProduct } from './product.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...running } = await startProduct();
  process.env.PREPDESK_E2E = JSON.stringify(running);
  return stop;
}

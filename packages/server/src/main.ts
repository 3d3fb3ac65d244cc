import { fillDemo } from '../demo/fill-demo.ts';
import { buildApp, type Product } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { openStorage } from './storage/storage.ts';

/** Reads the settings, starts, and stops gently: requests under way are answered first. */
async function main(): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config);
  let product: Product;
  try {
    if (config.hasDemo) await fillDemo(database.connection, openStorage(config));
    product = await buildApp(config, database.connection);
    await product.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await database.stop();
    throw error;
  }
  stopGently(async () => {
    await product.close();
    await database.stop();
  });
  console.info(welcome(product, config.hasDemo, config.isProduction));
}

function welcome(product: Product, hasDemo: boolean, isProduction: boolean): string {
  const lines = [`Prepdesk is ready: ${product.server.listeningOrigin}`];
  if (hasDemo) lines.push('Sign in with 90000 00001 (Super Admin). The README lists the others.');
  if (!isProduction) lines.push('The OTP is the last line of outbox/sms.jsonl in the data folder.');
  return lines.join('\n');
}

/** The first signal stops gently; a parent that is gone (its channel closed) counts as one. */
function stopGently(stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
    process.exit(0);
  };
  for (const sign of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(sign, stopOnce);
}

main().catch((error: Error) => {
  console.error(`Prepdesk could not start: ${error.message}`);
  process.exit(1);
});

import { join } from 'node:path';
import { buildApp, type Product } from './app.ts';
import { type Config, misspeltSettings, readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { missingLimits } from './db/primary/role-limits.ts';
import { inOrder, type Step } from './lib/in-order.ts';
import { openStorage } from './storage/open-storage.ts';

/** Beyond it the system drops new connections, whose clients silently retry after one, three, seven seconds. */
const maxUnaccepted = 4096;

/** Starts part after part, adding to `undo` how each is stopped, until `isStopping`. */
async function start(undo: Step[], isStopping: () => boolean): Promise<void> {
  for (const said of misspeltSettings()) console.error(said);
  const config = readConfig();
  const database = await openDatabase(config);
  undo.push(database.stop);
  const missing = config.databaseUrl ? await missingLimits(database.address) : undefined;
  if (missing) console.error(missing);
  if (isStopping()) return;
  if (config.hasDemo) {
    const { fillDemo } = await import('../demo/fill-demo.ts');
    await fillDemo(database.connection, openStorage(config), config.demoOrders);
  }
  const product = await buildApp(config, database.address);
  undo.push(product.close);
  if (isStopping()) return;
  undo.push(product.drain);
  await listen(product, config);
  console.info(welcome(product, config));
}

async function listen({ server }: Product, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host, backlog: maxUnaccepted });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${port} is in use by another program. Choose one with PORT, such as PORT=3100`);
  }
}

function welcome(product: Product, { hasDemo, isProduction, dataDir }: Config): string {
  const lines = [`Prepdesk is ready: ${product.server.listeningOrigin}`];
  if (hasDemo) lines.push('Sign in with 90000 00001 (Super Admin). The README lists the others.');
  if (!isProduction) lines.push(`The OTP is the last line of ${join(dataDir, 'outbox/sms.jsonl')}`);
  return lines.join('\n');
}

/** Load balancers notice before the port is closed, and requests under way are answered. */
async function main(): Promise<void> {
  const undo: Step[] = [];
  const stop = () => inOrder(undo.splice(0).reverse());
  let isStopping = false;
  const starting = start(undo, () => isStopping);
  const stopGently = async () => {
    if (isStopping) return;
    isStopping = true;
    // Otherwise a part that is just starting would be left behind.
    await starting.catch(() => {});
    const isClean = await stop().then(
      () => true,
      (error: Error) => {
        console.error(`Prepdesk could not stop cleanly: ${error.message}`);
        return false;
      },
    );
    process.exit(isClean ? 0 : 1);
  };
  // A parent that is gone (its channel is closed) counts as a signal.
  for (const sign of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(sign, stopGently);
  await starting.catch(async (error) => {
    await stop();
    throw error;
  });
}

main().catch((error: Error) => {
  console.error(`Prepdesk could not start: ${error.message}`);
  process.exit(1);
});

import { buildApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { listBehind } from '../packages/server/src/db/list/list-of.ts';
import { callRoute } from '../packages/server/src/http/call-route.ts';
import { exportRoute } from '../packages/server/src/http/export-route.ts';
import type { Implementation } from '../packages/server/src/http/implement.ts';
import { orderCalls, orderList } from '../packages/server/src/testing/orders-list.ts';

/** The product with the list of orders, in a separate process, so that its memory can be measured. */
const { dataDir, connection } = JSON.parse(process.argv[2] as string);
const product = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DEMO: '0' }), connection);
callRoute(
  product.server,
  { call: orderCalls.list, handle: orderList } as unknown as Implementation,
  product.parts,
);
exportRoute(product.server, listBehind(orderList)!, product.parts);
const address = await product.server.listen({ port: 0, host: '127.0.0.1' });

let before = 0;
let max = 0;
let watch: NodeJS.Timeout | undefined;

process.on('message', async (said: 'watch' | 'tell' | 'close') => {
  if (said === 'watch') {
    globalThis.gc?.();
    before = max = process.memoryUsage.rss();
    watch = setInterval(() => {
      max = Math.max(max, process.memoryUsage.rss());
    }, 5);
    process.send?.({});
  }
  if (said === 'tell') {
    clearInterval(watch);
    process.send?.({ moreBytes: max - before });
  }
  if (said === 'close') {
    await product.close();
    // As the product's own main does: requests may have left timers.
    process.exit(0);
  }
});
process.send?.({ address });

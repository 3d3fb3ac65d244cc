import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { runCommand } from './testing/built-program.ts';
import { databaseUrlOf } from './testing/database-copy.ts';
import { useProduct } from './testing/product.ts';

/** The server runs in a process of its own. */
const processMs = 60_000;

const product = useProduct();

it(
  'a port that another program has taken is named, with what can be done about it',
  async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await runCommand('main', {
      DATA_DIR: product.dataDir,
      DATABASE_URL: databaseUrlOf(product.pool.options),
      DEMO: '0',
      PORT: String(port),
    });
    other.close();
    expect(stderr).toContain(
      `Prepdesk could not start: port ${port} is in use by another program. Choose one with PORT, such as PORT=3100`,
    );
    expect(code).toBe(1);
  },
  processMs,
);

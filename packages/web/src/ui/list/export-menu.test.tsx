import { sales } from '@prepdesk/contract/sales/sales';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { List } from './use-list.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an export ends with the screen that it was started on', async () => {
  let request: RequestInit | undefined;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    request = init;
    return new Promise(() => {});
  });
  const list = {
    route: '/sales',
    call: sales.all,
    input: {},
    rows: { isPaged: true, total: 5 },
    columns: { shown: [{ key: 'orderID' }] },
  } as unknown as List<{ orderID: string }>;
  const { user } = await mounted(() => <ExportMenu list={list} />, ['/sales'], '/sales');
  await user.click(screen.getByRole('button', { name: 'Export all' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await expect.poll(() => request).toBeTruthy();
  expect(request?.signal?.aborted).toBe(false);
  cleanup();
  expect(request?.signal?.aborted).toBe(true);
});

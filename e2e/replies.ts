import type { Page } from '@playwright/test';

/** A slow server: the call is answered once the journey says so. @returns lets it go */
export async function heldBack(page: Page, call: string): Promise<() => void> {
  let letGo: () => void = () => {};
  const said = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/${call}`, async (route) => {
    await said;
    await route.continue();
  });
  return letGo;
}

/** A server that fails at this call, until it is unrouted. */
export const failing = (page: Page, call: string) =>
  page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'The server failed', response: {} } }),
  );

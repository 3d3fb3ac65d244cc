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

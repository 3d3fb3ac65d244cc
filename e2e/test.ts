import { test as base, type Page } from '@playwright/test';
import { forgetLimits, lastOtp, running } from './product.ts';

export { expect } from '@playwright/test';

/** The demo company's people. */
export const people = {
  superAdmin: '9000000001',
  content: '9000000002',
  support: '9000000003',
  nobody: '9000000005',
} as const;

export type Person = keyof typeof people;

type Fixtures = {
  /** Signs in as a person would and shows the path. */
  openAs: (person: Person, path?: string) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
  baseURL: async ({}, use) => use(running().url),
  openAs: async ({ page }, use) => {
    await use(async (person, path = '/') => {
      await page.goto(path);
      await signIn(page, people[person]);
      return page;
    });
  },
});

/** From the sign-in page to where the person wanted to go. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await forgetLimits();
  await page.getByLabel(/mobile|phone/i).fill(phone);
  await page.getByLabel(/mobile|phone/i).press('Enter');
  await typeOtp(page, phone);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export async function typeOtp(page: Page, phone: string): Promise<void> {
  const first = page.getByRole('group').getByRole('textbox').first();
  await first.click();
  await page.keyboard.type(lastOtp(phone), { delay: 5 });
}

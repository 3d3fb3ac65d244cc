import { createHash } from 'node:crypto';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Person, phoneOf } from './people.ts';
import { forgetLimits, lastOtp, running, sql } from './product.ts';

export { expect } from '@playwright/test';
export { phoneOf } from './people.ts';

type Fixtures = {
  /** Signs somebody in, as a person would the first time, and shows the path. */
  openAs: (person: Person, path?: string) => Promise<Page>;
};

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the browser kept after somebody signed in: their next journey of this worker starts from there. */
const signedIn = new Map<Person, State>();

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
  baseURL: async ({}, use) => use(running().url),
  openAs: async ({ page, context }, use) => {
    await use(async (person, path = '/') => {
      const known = signedIn.get(person);
      if (known) {
        await context.setStorageState(known);
        await page.goto(path);
      } else {
        await page.goto(path);
        await signIn(page, phoneOf(person));
        signedIn.set(person, await context.storageState());
      }
      return page;
    });
  },
});

/** From the sign-in page to where the person wanted to go. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await forgetLimits(phone);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Phone number').press('Enter');
  await typeOtp(page, phone);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export async function typeOtp(page: Page, phone: string): Promise<void> {
  await page.getByRole('group', { name: 'OTP' }).getByRole('textbox').first().click();
  await page.keyboard.type(lastOtp(phone), { delay: 5 });
}

/** Ends the session of this browser as its time limit would; journeys of other workers keep theirs. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('prepdesk'))?.value ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  await sql('update sessions set ended_at = now() where token_hash = $1', [hash]);
  for (const [person, state] of signedIn) {
    if (state.cookies.some(({ value }) => value === token)) signedIn.delete(person);
  }
}

/** A name that no other journey uses: desktop and phone, and a repeated journey, run on one company. */
export function nameFor(what: string): string {
  const { project, retry, repeatEachIndex } = test.info();
  const letters = [...`${retry}${repeatEachIndex}`].map((digit) => String.fromCharCode(65 + Number(digit)));
  return `${what} ${project.name} ${letters.join('')}`;
}

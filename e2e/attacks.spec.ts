import type { Page } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { htmlAttacks } from '../packages/server/src/testing/html-attacks.ts';
import { aQuestion, aTreasure, pageAt } from './addresses.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** Closes whatever an attack left open, so that the next one is parsed as HTML. */
const ends = `--></xmp></title></textarea></script></style></noscript></template></svg></math></select></table></iframe>"'>`;

// Nothing ends a plaintext element: everything after it is text, so those come last.
const isEndless = (attack: string) => /plaintext/i.test(attack);
const attacks = [...htmlAttacks.filter((one) => !isEndless(one)), ...htmlAttacks.filter(isEndless)];

const together = (some: readonly string[]): string =>
  some.map((attack, index) => `<p>Attack ${index}</p>${attack}${ends}`).join('\n');

/** The attacks in so many lists of equal length. */
const shared = (all: readonly string[], count: number): string[][] =>
  Array.from({ length: count }, (_, at) => all.filter((_, index) => index % count === at));

/** Places where rich text is edited or shown. */
const shows =
  '[contenteditable="true"], [aria-label$="as learners see it"], [aria-label="Beside the question"]';

/**
 * Detects whether an attack succeeds.
 * @returns functions that check what the page shows, also by clicking it, and that prove that a success would be detected
 */
async function watched(page: Page) {
  const noticed: string[] = [];
  page.on('dialog', (dialog) => {
    noticed.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/attacked|^data:text/.test(request.url())) noticed.push(`request ${request.url()}`);
  });
  await page.exposeFunction('noticeAttack', (what: string) => noticed.push(what));
  await page.addInitScript(() => {
    const notice = (what: string) =>
      (globalThis as { noticeAttack?: (what: string) => void }).noticeAttack?.(what);
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample: code }) => {
      // Also reported for handlers in the inert document in which stored HTML is parsed; none may get into the page.
      if (!/-attr$/.test(violatedDirective)) notice(`policy ${violatedDirective} ${blockedURI} ${code}`);
    });
    Object.defineProperty(globalThis, 'attacked', { set: () => notice('script'), configurable: true });
  });

  /** Clicks links and buttons as well: an attack may wait for a click. */
  const look = async (what: string, where = shows) => {
    const { seen, left } = await page.evaluate((folders) => {
      const elements = [...document.querySelectorAll(folders)].flatMap((one) => [
        ...one.querySelectorAll('*'),
      ]);
      const dangers = elements.flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value))
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      );
      for (const element of elements) {
        for (const kind of ['mouseover', 'pointerenter', 'focus', 'toggle', 'load', 'error']) {
          element.dispatchEvent(new Event(kind));
        }
        if (element instanceof HTMLAnchorElement && /^(https?|mailto):/.test(element.href)) continue;
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
      return { seen: elements.length, left: dangers };
    }, where);
    expect(left, what).toEqual([]);
    expect(noticed, what).toEqual([]);
    expect(seen, what).toBeGreaterThan(0);
  };
  const wouldNotice = async () => {
    await page.evaluate(() => Object.assign(globalThis, { attacked: 1 }));
    await expect.poll(() => noticed).toEqual(['script']);
  };
  return { look, wouldNotice };
}

const questionFields = [
  ...['ques_text', 'options_one', 'options_two', 'options_three', 'options_four', 'options_five'],
  ...['solution', 'reference'],
];

test('a thousand attacks stored without the calls run in no field of a question, nor in a treasure', async ({
  openAs,
}) => {
  test.setTimeout(600_000);
  const page = await openAs('superAdmin', '/courses');
  const { look, wouldNotice } = await watched(page);
  const quesID = await aQuestion(nameFor('Attacked'));
  const parts = shared(attacks, questionFields.length);
  await sql(
    `update questions set ${questionFields.map((name, index) => `${name} = $${index + 2}`).join(', ')}
     where id = $1`,
    [quesID, ...parts.map(together)],
  );
  await page.goto(`/questions?id=${encodeId({ quesID })}`);
  const sidePanel = page.getByRole('complementary', { name: 'Beside the question' });
  await expect(sidePanel.getByText('Attack 0', { exact: true })).toHaveCount(6);
  await expect(page.locator('[contenteditable="true"]').getByText('Attack 0', { exact: true })).toHaveCount(
    8,
  );
  // The clicks answer the question, so that its solution is shown as well.
  await look('a question');
  await expect(sidePanel.getByText('Attack 0', { exact: true })).toHaveCount(8);
  await look('a question that was answered', '[aria-label="Beside the question"]');

  const topic = nameFor('Attacked');
  const treasure = await aTreasure('Business Laws', topic);
  await sql('update treasures set post = $2 where id = $1', [
    treasure,
    together(attacks.filter((_, index) => index % 8 === 0)),
  ]);
  const [at] = await sql(
    `select app_id as "appId", subject_id as "secId", id as "topicId" from treasure_topics where name = $1`,
    [topic],
  );
  await page.goto(`/add_treasures?id=${encodeId({ ...at })}`);
  const row = page.locator('tr[data-row]');
  await expect(row).toContainText('Attack 0');
  await look('a list of treasures', 'thead, tr[data-row] > td:not(:last-child)');
  await row.getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('dialog').getByText('Attack 0', { exact: true })).toBeVisible();
  await look('a treasure', 'dialog h2 ~ div');
  await page.goto(`/add_treasures?id=${encodeId({ ...at, editId: treasure })}`);
  const editor = page.getByRole('textbox', { name: 'Treasure' });
  await expect(editor.getByText('Attack 0', { exact: true })).toBeVisible();
  await look('the form of a treasure', 'dialog [contenteditable=true]');
  await wouldNotice();
});

test('a thousand attacks run on no screen after they were saved, nor when they are pasted', async ({
  openAs,
}) => {
  test.setTimeout(600_000);
  const page = await openAs('superAdmin', '/courses');
  const { look, wouldNotice } = await watched(page);
  const [before] = await sql(`select html from content_pages where app_id = 1 and page = 'terms'`);
  const editor = page.getByRole('textbox', { name: 'Terms' });
  for (const some of shared(attacks, 2)) {
    const saved = await page.request.post('/api/admin/savecontentpage', {
      data: { appID: 1, page: 'terms', html: together(some) },
    });
    expect(await saved.json()).toMatchObject({ status: true });
    await page.goto(pageAt(1, 'terms'));
    await expect(editor.getByText('Attack 0', { exact: true })).toBeVisible();
    await look('saved');
  }
  await sql(`update content_pages set html = '<p>Empty</p>' where app_id = 1 and page = 'terms'`);
  await page.goto(pageAt(1, 'terms'));
  await expect(editor).toContainText('Empty');
  await editor.evaluate((element, all) => {
    for (const html of all) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, shared(attacks, 24).map(together));
  await look('pasted');
  await wouldNotice();
  await sql(`update content_pages set html = $1 where app_id = 1 and page = 'terms'`, [before?.html]);
});

import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { contentPages } from '@prepdesk/contract/catalogue/content-pages';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

async function about() {
  const { body } = await product.ask(contentPages.list, { appID: 1 }, { token });
  return body.response.pages.find(({ page }) => page === 'about')!;
}

const save = (input: Record<string, unknown>) =>
  product.ask(contentPages.save, { appID: 1, page: 'about', ...input }, { token });

describe('the content pages', () => {
  it('the content pages are three in each app from the start', async () => {
    for (const appID of [1, 2]) {
      const { body } = await product.ask(contentPages.list, { appID }, { token });
      expect(body.response.pages.map(({ page }) => page)).toEqual(['terms', 'privacy', 'about']);
    }
    const { body } = await product.ask(contentPages.list, { appID: 3 }, { token });
    expect(body).toMatchObject({ message: 'No data found', response: { pages: [] } });
  });

  it('the content pages are saved sanitised, separately for each app', async () => {
    const { body } = await save({ html: '<h2 class="x">Who we are</h2><script>alert(1)</script>' });
    expect(body).toMatchObject({ status: true, message: 'Page saved' });
    expect((await about()).html).toBe('<h2>Who we are</h2>');
    const other = await product.ask(contentPages.list, { appID: 2 }, { token });
    expect(other.body.response.pages.map(({ html }) => html)).not.toContain('<h2>Who we are</h2>');
  });

  it.each(['', '<p>&nbsp;</p>', '<script>alert(1)</script>'])(
    'the content pages cannot be emptied with %j',
    async (html) => {
      const before = await about();
      const { body } = await save({ html });
      expect(body).toMatchObject({
        status: false,
        message: 'Please write the page before you save it',
        response: { fields: { html: 'Please write the page before you save it' } },
      });
      expect(await about()).toEqual(before);
    },
  );

  it('the content pages return both versions when two people wrote at once', async () => {
    const read = await about();
    await save({ html: '<p>Theirs</p>', rowVersion: read.rowVersion });
    const { httpStatus, body } = await save({ html: '<p>Mine</p>', rowVersion: read.rowVersion });
    expect(httpStatus).toBe(409);
    expect(body.response).toMatchObject({ current: { html: '<p>Theirs</p>', page: 'about' } });
    expect((await about()).html).toBe('<p>Theirs</p>');
  });

  it('the content pages have a history, and their changes can be reverted', async () => {
    const { pageID } = await about();
    await save({ html: '<p>Before</p>' });
    await save({ html: '<p>After</p>' });
    const rows = `content_pages/${pageID}`;
    const { body } = await product.ask(auditLog.list, { rows }, { token });
    const [latest] = body.response.data;
    expect(latest).toMatchObject({ call: 'admin/savecontentpage', rowKey: String(pageID) });
    const reverted = await product.ask(auditLog.revert, { auditID: latest!.auditID }, { token });
    expect(reverted.body).toMatchObject({ status: true });
    expect((await about()).html).toBe('<p>Before</p>');
  });

  it('the content pages are at most 200,000 characters', async () => {
    const { body } = await save({ html: `<p>${'a'.repeat(200_000)}</p>` });
    expect(body.message).toBe('Please keep this under 2,00,000 characters, formatting included');
  });
});

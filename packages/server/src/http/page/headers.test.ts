import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}, root = '/api') =>
  product.server.inject({
    method: 'POST',
    url: `${root}/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

describe('the headers of a reply', () => {
  const common = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
  const expectNothingShown = (headers: Record<string, unknown>) => {
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
      expect(headers[name]).toBeUndefined();
    }
  };

  it.each([
    ['a success', () => postJson(apps.list.path, {})],
    ['a refusal', () => postJson(courses.add.path, {})],
    ['a stranger’s 401', () => postJson(apps.list.path, {}, { authorization: '' })],
    ['a 404', () => postJson('admin/nothing', {})],
    [
      'a call whose address is written differently',
      () => postJson('admin/%67etappscourses', {}, {}, '/%61pi'),
    ],
  ])('the headers of a reply say that the answer of %s is JSON and must not be stored', async (_, ask) => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expectNothingShown(headers);
  });

  it.each(['/nothing-here', '/api/docs', '/healthz'])(
    'the headers of a reply protect what may be a page: %s',
    async (url) => {
      const { headers } = await product.server.inject({ method: 'GET', url });
      expect(headers).toMatchObject({
        ...common,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringMatching(/default-src 'self'.*object-src 'none'/),
      });
      expectNothingShown(headers);
    },
  );
});

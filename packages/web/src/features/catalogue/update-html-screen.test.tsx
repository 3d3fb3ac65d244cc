import { apps } from '@prepdesk/contract/catalogue/apps';
import { contentPages } from '@prepdesk/contract/catalogue/content-pages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import UpdateHtmlScreen from './update-html-screen.tsx';

test('the history of a content page is opened in the head of its screen', async () => {
  const page = { pageID: 7, appID: 1, page: 'terms' as const, html: '', rowVersion: 1 };
  new AnsweringNetwork().on(apps.list, () => []).on(contentPages.list, () => ({ pages: [page] }));
  await mounted(UpdateHtmlScreen, ['/updatehtml', '/history'], '/updatehtml', ['/history']);
  const history = await screen.findByRole('link', { name: 'History' });
  expect(screen.getAllByRole('link', { name: 'History' })).toHaveLength(1);
  expect(within(history.closest('header')!).getByRole('heading', { level: 1 })).toBeTruthy();
});

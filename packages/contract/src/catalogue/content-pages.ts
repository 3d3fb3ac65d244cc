import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { hidden, html, owner } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, id } from '../values.ts';

/** The pages that every app shows besides its lessons (gaps B1). */
export const pageNames = { terms: 'Terms', privacy: 'Privacy', about: 'About' } as const;
export type PageName = keyof typeof pageNames;

export const pageName = () => example(z.enum(['terms', 'privacy', 'about']), 'terms');

export const contentPage = resource({
  name: 'content_pages',
  label: 'Page',
  key: 'page',
  keyRule: pageName(),
  fields: {
    pageID: hidden(z.int()),
    appID: { ...owner({ label: '', required: 'Please select App ID' }), row: z.int() },
    page: hidden(pageName()),
    html: html({ label: 'Text', max: 200_000, required: 'Please write the page before you save it' }),
  },
});
export type ContentPage = RowOf<typeof contentPage>;

export const contentPages = defineCallsWith('catalogue', 'contentPages', {
  needs: ['/updatehtml'],
  addition: true,
})({
  list: readCall({
    path: 'admin/contentpages',
    shows: ['content_pages'],
    input: z.object({ appID: id() }),
    output: z.object({ pages: z.array(contentPage.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'content_pages', key: 'pageID' }],
  }),
  save: changeCall({
    path: 'admin/savecontentpage',
    writes: ['content_pages', 'image_uses'],
    input: contentPage.editInput,
    says: 'Page saved',
    bodyLimitBytes: 1024 * 1024,
  }),
});

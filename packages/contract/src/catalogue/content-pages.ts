import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, id, nothing, richText, rowVersion } from '../values.ts';

/** The pages that every app shows besides its lessons (gaps B1). */
export const pageNames = { terms: 'Terms', privacy: 'Privacy', about: 'About' } as const;
export type PageName = keyof typeof pageNames;

export const pageName = () => example(z.enum(['terms', 'privacy', 'about']), 'terms');

const row = z.object({
  pageID: z.int(),
  appID: z.int(),
  page: pageName(),
  html: z.string(),
  rowVersion: z.int(),
});
export type ContentPage = z.infer<typeof row>;

export const contentPages = defineCalls('catalogue', 'contentPages', {
  list: call({
    path: 'admin/contentpages',
    kind: 'read',
    shows: ['content_pages'],
    needs: ['/updatehtml'],
    addition: true,
    input: z.object({ appID: id() }),
    output: z.object({ pages: z.array(row) }),
    rows: 'pages',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'content_pages', key: 'pageID' }],
  }),
  save: call({
    path: 'admin/savecontentpage',
    kind: 'change',
    writes: ['content_pages', 'image_uses'],
    needs: ['/updatehtml'],
    addition: true,
    input: z.object({
      appID: id('Please select App ID'),
      page: pageName(),
      html: richText({ maxLength: 200_000, messageIfNone: 'Please write the page before you save it' }),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Page saved',
    bodyLimitBytes: 1024 * 1024,
  }),
});

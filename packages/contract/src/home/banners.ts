import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import {
  badLink,
  example,
  filledText,
  flag,
  id,
  isWebAddress,
  link,
  nothing,
  oneOf,
  rowVersion,
} from '../values.ts';
import { endsLater, shownWhen, shownWhenRead } from './shown-when.ts';

/** Banners belong to the general app (d2 §1, §7). */
export const bannerAppID = 1;

/** In pixels, exactly (d2 §5, §9). */
export const bannerPixels = {
  img: { width: 1920, height: 628, says: 'Web Image size must be 1920 * 628' },
  appImg: { width: 1200, height: 628, says: 'App Image size must be 1200 * 628' },
} as const;
export type BannerImage = keyof typeof bannerPixels;

export const bannerStates = { 1: 'Active', 0: 'Inactive', 2: 'Developer Mode' } as const;

/** The question shown before the state of a banner is set (d2 §4); Developer Mode needs none. */
export const bannerQuestions: Readonly<Record<number, string>> = {
  1: 'Press Ok if you want to make this banner LIVE !!!',
  0: 'Press Ok if you want to DELETE this banner',
};

const row = z.object({
  id: z.int(),
  img: z.string(),
  appImg: z.string(),
  link: z.string(),
  isActive: z.int(),
  ...shownWhenRead,
  rowVersion: z.int(),
});
export type Banner = z.infer<typeof row>;

export const noBannerImage = {
  img: 'Please upload Image for Website',
  appImg: 'Please upload Image for App',
} as const;

const needs = ['/banner'] as const;

const written = {
  img: example(link(noBannerImage.img), '/files/images/web-banner.png'),
  appImg: example(link(noBannerImage.appImg), '/files/images/app-banner.png'),
  link: example(
    filledText(2000, 'Please enter Link').check(z.refine(isWebAddress, badLink)),
    'https://prepdesk.example/diwali',
  ),
  isActive: oneOf([1, 0, 2], 'Please select isActive'),
  appID: id(),
  ...shownWhen,
};

export const banners = defineCalls('home', 'banners', {
  /** Active ones and those in Developer Mode; with `deleted` 1 the deleted ones (gaps C18). */
  list: call({
    path: 'admin/banner',
    kind: 'read',
    shows: ['banners'],
    needs,
    input: z.object({ appID: id(), deleted: z.optional(flag()) }),
    output: z.object({ banners: z.array(row) }),
    alsoAtTop: ['banners'],
    rows: 'banners',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'banners', key: 'id' }],
  }),
  add: call({
    path: 'admin/addbanner',
    kind: 'change',
    writes: ['banners', 'image_uses'],
    needs,
    input: z.object(written).check(endsLater),
    /** An addition. */
    output: z.object({ bannerID: z.int() }),
    says: 'Banner added',
  }),
  edit: call({
    path: 'admin/editbanner',
    kind: 'change',
    writes: ['banners', 'image_uses'],
    needs,
    input: z
      .object({ ...written, bannerID: example(id(), 900_001), rowVersion: rowVersion() })
      .check(endsLater),
    output: nothing(),
    says: 'Banner updated',
  }),
});

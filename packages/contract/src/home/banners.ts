import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, key, owner } from '../fields.ts';
import { link, webLink } from '../links.ts';
import { type RowOf, resource } from '../resource.ts';
import { flag, id, oneOf } from '../values.ts';
import { shownWhen, shownWhenErrors } from './shown-when.ts';

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

export const noBannerImage = {
  img: 'Please upload Image for Website',
  appImg: 'Please upload Image for App',
} as const;

export const banner = resource({
  name: 'banners',
  label: 'Banner',
  sentKey: 'bannerID',
  keyExample: 900_001,
  fields: {
    appID: owner({ label: 'App' }),
    id: key({ label: 'ID' }),
    img: field(
      { label: 'Web Image (1920 * 628)', kind: 'link', example: '/files/images/web-banner.png' },
      z.string(),
      link(noBannerImage.img),
    ),
    appImg: field(
      { label: 'App Image (1200 * 628)', kind: 'link', example: '/files/images/app-banner.png' },
      z.string(),
      link(noBannerImage.appImg),
    ),
    link: field(
      { label: 'Link', kind: 'link', example: 'https://prepdesk.example/diwali' },
      z.string(),
      webLink('Please enter Link'),
    ),
    isActive: field(
      { label: 'isActive', kind: 'choice', choices: bannerStates },
      z.int(),
      oneOf([1, 0, 2], 'Please select isActive'),
    ),
    ...shownWhen,
  },
  errors: shownWhenErrors,
});
export type Banner = RowOf<typeof banner>;

const needs = ['/banner'] as const;
export const banners = defineCallsWith('home', 'banners', { needs, writes: ['banners', 'image_uses'] })({
  /** Active ones and those in Developer Mode; with `deleted` 1 the deleted ones (gaps C18). */
  list: readCall({
    path: 'admin/banner',
    shows: ['banners'],
    input: z.object({ appID: id(), deleted: z.optional(flag()) }),
    output: z.object({ banners: z.array(banner.row) }),
    alsoAtTop: ['banners'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'banners', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/addbanner',
    input: banner.addInput,
    /** An addition. */
    output: z.object({ bannerID: z.int() }),
    says: 'Banner added',
  }),
  edit: changeCall({
    path: 'admin/editbanner',
    input: banner.editInput,
    says: 'Banner updated',
  }),
});

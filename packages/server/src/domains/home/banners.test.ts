import type { AnyCall } from '@prepdesk/contract/define-call';
import { images } from '@prepdesk/contract/files/images';
import { banners } from '@prepdesk/contract/home/banners';
import { offerTimer } from '@prepdesk/contract/home/offer-timer';
import { whereUsed } from '@prepdesk/contract/mapping/where-used';
import { describe, expect, it } from 'vitest';
import { exifOf } from '../../pictures/orientation.ts';
import { pngChunk } from '../../pictures/without-metadata.ts';
import { dataUrlOf, pngOfPixels } from '../../testing/pictures.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const send = async (call: AnyCall, input: Record<string, unknown>) => {
  const { httpStatus, body } = await product.ask(call, input, { token });
  // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
  return { httpStatus, ...(body as any) };
};
const messageOf = async (call: AnyCall, input: Record<string, unknown>) => (await send(call, input)).message;

async function upload(width: number, height: number): Promise<string> {
  const imageBinary = dataUrlOf(pngOfPixels(width, height));
  return (await send(images.upload, { imageBinary })).response.url;
}

describe('banners', () => {
  const newBanner = async () => ({
    img: await upload(1920, 628),
    appImg: await upload(1200, 628),
    appID: 1,
    link: 'https://prepdesk.example/diwali',
    isActive: 1,
  });

  it('banners are live while Active or in Developer Mode; deleted ones are kept and can be restored', async () => {
    const banner = await newBanner();
    const { bannerID } = (await send(banners.add, banner)).response;
    const idsOf = async (more = {}) =>
      (await send(banners.list, { appID: 1, ...more })).banners.map(({ id }: { id: number }) => id);
    expect(await idsOf()).toContain(bannerID);
    await send(banners.edit, { ...banner, bannerID, isActive: 2 });
    expect(await idsOf()).toContain(bannerID);
    await send(banners.edit, { ...banner, bannerID, isActive: 0 });
    expect(await idsOf()).not.toContain(bannerID);
    expect(await idsOf({ deleted: 1 })).toContain(bannerID);
    await send(banners.edit, { ...banner, bannerID, isActive: 1 });
    expect(await idsOf()).toContain(bannerID);
  });

  it('banners need uploaded pictures of exactly the right sizes, whatever a script sends', async () => {
    const banner = await newBanner();
    expect(await messageOf(banners.add, { ...banner, img: await upload(1919, 628) })).toBe(
      'Web Image size must be 1920 * 628',
    );
    expect(await messageOf(banners.add, { ...banner, appImg: banner.img })).toBe(
      'App Image size must be 1200 * 628',
    );
    const { fields } = (await send(banners.add, { ...banner, img: 'https://cdn.example/web.png' })).response;
    expect(fields).toEqual({ img: 'Please upload Image for Website' });
    const gone = '/files/images/ffffffffffffffffffffffffffffffff.png';
    expect(await messageOf(banners.add, { ...banner, appImg: gone })).toBe('Please upload Image for App');
  });

  it('banners count a phone’s picture by the size in which it is seen', async () => {
    const sideways = pngOfPixels(628, 1920);
    const turned = Buffer.concat([
      sideways.subarray(0, 33),
      pngChunk('eXIf', exifOf(6)),
      sideways.subarray(33),
    ]);
    const { response } = await send(images.upload, { imageBinary: dataUrlOf(turned) });
    expect(await messageOf(banners.add, { ...(await newBanner()), img: response.url })).toBe('Banner added');
    const upright = await upload(628, 1920);
    expect(await messageOf(banners.add, { ...(await newBanner()), img: upright })).toBe(
      'Web Image size must be 1920 * 628',
    );
  });

  it('banners need pictures, link and state, each with its own message', async () => {
    const banner = await newBanner();
    const sentences = {
      img: 'Please upload Image for Website',
      appImg: 'Please upload Image for App',
      link: 'Please enter Link',
      isActive: 'Please select isActive',
    };
    for (const [field, sentence] of Object.entries(sentences)) {
      expect(await messageOf(banners.add, { ...banner, [field]: '' })).toBe(sentence);
    }
    expect(await messageOf(banners.add, { ...banner, link: '/files/images/a.png' })).toBe(
      'Please enter a link that starts with https:// or http://',
    );
  });

  it('banners are listed with their pictures when somebody asks where an image is used', async () => {
    const banner = await newBanner();
    const { bannerID } = (await send(banners.add, banner)).response;
    const key = banner.appImg.slice('/files/images/'.length);
    const { groups } = (await send(whereUsed.list, { kind: 'image', key })).response;
    expect(groups).toMatchObject([{ label: 'Banners', uses: [{ name: `Banner ${bannerID}` }] }]);
  });
});

describe('the offer timer', () => {
  const offer = {
    appID: 2,
    startTime: '2026-11-20 10:00:00',
    endTime: '2026-11-26 22:00:00',
    offerText: 'Festival offer',
    offerDetails: 'On every package',
  };

  it('the offer timer is stored for each app, and returns the time of the server', async () => {
    expect((await send(offerTimer.read, { appID: 2 })).response.offer).toBeNull();
    expect((await send(offerTimer.save, offer)).message).toBe('Offer timer saved');
    expect((await send(offerTimer.save, { ...offer, offerText: 'Last days', rowVersion: 1 })).status).toBe(
      true,
    );
    const { response } = await send(offerTimer.read, { appID: 2 });
    const { appID: _, ...stored } = offer;
    expect(response.offer).toEqual({ ...stored, offerText: 'Last days', rowVersion: 2 });
    expect(Math.abs(Date.parse(response.serverNow) - Date.now())).toBeLessThan(60_000);
    expect((await send(offerTimer.save, { ...offer, rowVersion: 1 })).httpStatus).toBe(409);
    expect((await send(offerTimer.read, { appID: 1 })).response.offer).toBeNull();
  });

  it('the offer timer needs every field, each with its own message, and must end after it begins', async () => {
    const sentences = {
      startTime: 'Please enter start Time',
      endTime: 'Please enter end Time',
      offerText: 'Please enter offer text',
      offerDetails: 'Please enter offer details',
    };
    for (const [field, sentence] of Object.entries(sentences)) {
      expect(await messageOf(offerTimer.save, { ...offer, [field]: ' ' })).toBe(sentence);
    }
    expect(await messageOf(offerTimer.save, { ...offer, endTime: offer.startTime })).toBe(
      'End Time must be after Start Time',
    );
  });
});

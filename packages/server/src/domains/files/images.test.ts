import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { images, largestImageBytes } from '@prepdesk/contract/files/images';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeOrphans } from '../../storage/orphans.ts';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { dataUrlOf, jpeg, png, pngOf, pngOfPixels } from '../../testing/pictures.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

const files = (): string[] => {
  const folder = join(product.dataDir, 'files/images');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;
const upload = (imageBinary: string) => ask(images.upload, { imageBinary });
const saveMeta = (backgroundImage: string, more = {}) =>
  ask(subjectMeta.save, {
    ...chain,
    numberOfVideos: '',
    backgroundColor: '',
    subjectFilter: '',
    backgroundImage,
    ...more,
  });
const get = (url: string) => product.server.inject({ method: 'GET', url });

const tooManyPixels = 'This image has more than 50 million pixels. Please make it smaller';
const tooLarge = 'Image Size must be less than 2MB';
const noImage = 'Please choose an image file: PNG, JPEG, GIF or WebP';
const otherContent = 'This file is not a PNG, JPEG, GIF or WebP image, whatever its name says';
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe.each([
  ['an uploaded image', 'imageBinary', (image: string) => upload(image)],
  ['the image of a subject’s meta data', 'backgroundImage', (image: string) => saveMeta(image)],
] as const)('%s', (_, field, send) => {
  it('an image of exactly 2,097,152 bytes is accepted', async () => {
    const content = pngOf(largestImageBytes);
    const before = files();
    expect(await send(dataUrlOf(content))).toMatchObject({ status: true });
    const added = files().filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    expect(readFileSync(join(product.dataDir, 'files/images', added[0]!)).equals(content)).toBe(true);
  });

  it.each([
    ['of one byte more', dataUrlOf(pngOf(largestImageBytes + 1)), tooLarge],
    ['of two bytes more', dataUrlOf(pngOf(largestImageBytes + 2)), tooLarge],
    ['of more than is read', dataUrlOf(pngOf(3 * 1024 * 1024)), tooLarge],
    ['of 16 MB', dataUrlOf(pngOf(16 * 1024 * 1024)), tooLarge],
    ['whose content is text', dataUrlOf(Buffer.from('no image at all')), otherContent],
    [
      'whose content is TIFF',
      dataUrlOf(Buffer.from('II*\0'.padEnd(60, '\0'))),
      'This is a TIFF picture. Please save it as JPEG',
    ],
    [
      'that says it is HEIC',
      dataUrlOf(png, 'image/heic'),
      'This is a HEIC picture of an iPhone. Please save it as JPEG',
    ],
    [
      'that ends too early',
      dataUrlOf(jpeg.subarray(0, 200)),
      'This picture ends too early. Please save it again, or send it again',
    ],
    ['whose content is a page', dataUrlOf(Buffer.from('<!doctype html><script>1</script>')), otherContent],
    ['whose content is a PDF', dataUrlOf(Buffer.from('%PDF-1.7\n%âãÏÓ')), otherContent],
    ['whose content is a drawing with scripts', dataUrlOf(svg), otherContent],
    ['that is a drawing with scripts', dataUrlOf(svg, 'image/svg+xml'), noImage],
    ['of more pixels than a phone can hold', dataUrlOf(pngOfPixels(10_000, 5_001)), tooManyPixels],
    ['that says it is a page', dataUrlOf(png, 'text/html'), noImage],
    ['that is not base64', 'data:image/png;base64,###', noImage],
    ['of no bytes', 'data:image/png;base64,', noImage],
    ['that has two types', `data:image/png;x=y;base64,${png.toString('base64')}`, noImage],
  ])('an image %s is refused and leaves no file', async (__, image, message) => {
    const before = files();
    expect(await send(image)).toEqual({ status: false, message, response: { fields: { [field]: message } } });
    expect(files()).toEqual(before);
  });
});

describe('a stored image', () => {
  it.each([
    ['png', 'image/png', png],
    ['gif', 'image/gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['webp', 'image/webp', Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')],
    ['jpg', 'image/jpeg', jpeg],
  ])('a stored image is served as it was sent, as %s, and as nothing else', async (ending, type, content) => {
    // The type in the data URL does not count.
    const { response } = await upload(dataUrlOf(content, 'image/png'));
    expect(response.url).toMatch(new RegExp(`^/files/images/[0-9a-f]{32}\\.${ending}$`));
    const reply = await get(response.url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(content)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(reply.headers['cache-control']).toContain('immutable');
  });

  it('a stored image has a row with its type and who sent it', async () => {
    const { response } = await upload(dataUrlOf(png));
    const { rows } = await product.pool.query(
      `select content_type, size_bytes, u.phone from images i join admin_users u on u.id = i.uploaded_by
      where '/files/images/' || i.name = $1`,
      [response.url],
    );
    expect(rows).toEqual([{ content_type: 'image/png', size_bytes: png.length, phone: staff.content }]);
  });

  it('a stored image in meta data is read as a link, which can be saved again as it was read', async () => {
    await saveMeta(dataUrlOf(png));
    const link = async () =>
      (await ask(subjectMeta.read, chain)).response.find(({ name }) => name === 'Background Image')
        ?.metaValue;
    const savedLink = await link();
    expect(savedLink).toMatch(/^\/files\/images\/[0-9a-f]{32}\.png$/);
    expect((await get(savedLink!)).statusCode).toBe(200);
    const before = files();
    expect(await saveMeta(savedLink!)).toMatchObject({ status: true });
    expect(await link()).toBe(savedLink);
    expect(files()).toEqual(before);
  });

  it('a stored image leaves no file behind when its change is refused', async () => {
    const before = files();
    const nowhere = await saveMeta(dataUrlOf(png), { subjectID: 2_000_000_000 });
    expect(nowhere.status).toBe(false);
    const stale = await product.ask(
      subjectMeta.save,
      {
        ...chain,
        numberOfVideos: '',
        backgroundColor: '',
        subjectFilter: '',
        backgroundImage: dataUrlOf(png),
        rowVersion: 2_000_000_000,
      },
      { token },
    );
    expect(stale.httpStatus).toBe(409);
    expect(files()).toEqual(before);
  });

  it('a stored image leaves no file behind when the database aborts the change after the file was written', async () => {
    const before = files();
    await product.pool.query(`
      create function no_images() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger no_images before insert on images for each row execute function no_images()`);
    try {
      expect((await product.ask(images.upload, { imageBinary: dataUrlOf(png) }, { token })).httpStatus).toBe(
        500,
      );
    } finally {
      await product.pool.query('drop trigger no_images on images; drop function no_images()');
    }
    expect(files()).toEqual(before);
  });

  it('a stored image is stored once when its change conflicts with another and is repeated', async () => {
    const before = files();
    await product.pool.query(`
      create sequence crossings;
      create function crossed() returns trigger language plpgsql as
        'begin if nextval(''crossings'') = 1 then raise exception ''crossed'' using errcode = ''40P01''; end if; return new; end';
      create trigger crossed before insert on images for each row execute function crossed()`);
    try {
      expect((await upload(dataUrlOf(png))).status).toBe(true);
    } finally {
      await product.pool.query(
        'drop trigger crossed on images; drop function crossed(); drop sequence crossings',
      );
    }
    expect(files().length).toBe(before.length + 1);
  });
});

describe('other paths below /files', () => {
  it.each([
    '/files/images/0123456789abcdef0123456789abcdef.png',
    '/files/images/..%2f..%2fserver-secret',
    '/files/images/..%2fimages%2fx.png',
    '/files/..%2f/server-secret.png',
    '/files/images/%00.png',
    '/files/images/x.png%00.html',
    '/files/images/x.svg',
    '/files/images/x.constructor',
    '/files/__proto__/x.png',
    '/files/images/X.PNG',
    '/files/images',
    '/files/images/',
    `/files/images/${'a'.repeat(400)}.png`,
  ])('other paths below /files %s is not found', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ status: false, message: expect.stringMatching(/\S/), response: {} });
    expect(reply.body).not.toContain(product.dataDir);
  });
});

describe('a change with an unknown outcome', () => {
  it('a change with an unknown outcome keeps its image until it is certain that no row ever named it', async () => {
    const { pool, services } = product;
    const { connection, storage } = services;
    const { response } = await upload(dataUrlOf(png));
    const named = files();
    // The connection is lost during the commit.
    await pool.query(`
      create or replace function lose_connection() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$;
      create constraint trigger images_lose_connection after insert on images
        deferrable initially deferred for each row execute function lose_connection()`);
    expect((await upload(dataUrlOf(png))).message).toMatch(/^The database is not reachable/);
    await pool.query('drop trigger images_lose_connection on images');
    expect(files()).toHaveLength(named.length + 1);

    // A deleted row may be restored through the audit log.
    await pool.query(`delete from images where '/files/images/' || name = $1`, [response.url]);
    expect(await removeOrphans(connection.db, storage)).toBe(0);
    expect(await removeOrphans(connection.db, storage, new Date(Date.now() + 25 * 60 * 60_000))).toBe(1);
    expect(files()).toEqual(named);
  });
});

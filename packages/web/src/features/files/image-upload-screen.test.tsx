import { images } from '@prepdesk/contract/files/images';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, field } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import ImageUploadScreen from './image-upload-screen.tsx';

afterEach(() => vi.restoreAllMocks());

test('on a phone the uploaded images are filtered behind Filters, as every list is', async () => {
  everyMediaMatches(true);
  const network = new AnsweringNetwork().on(images.list, () => ({
    images: [],
    total: 0,
    page: 1,
    isCapped: false,
  }));
  const { user } = await mounted(ImageUploadScreen, ['/imageUpload'], '/imageUpload');
  await user.click(button(/^Filters/));
  await choose(user, 'IsActive', 'Inactive', await screen.findByRole('dialog', { name: 'Filters' }));
  await expect.poll(() => network.inputsOf(images.list).at(-1)).toMatchObject({ isActive: 0 });
  expect(button('Remove filter IsActive: Inactive')).toBeTruthy();
});

test('an upload that the network or the server interrupts says which file it was', async () => {
  const network = new AnsweringNetwork()
    .on(images.list, () => ({ images: [], total: 0, page: 1, isCapped: false }))
    .on(images.upload, () => ({ url: '/files/images/leaf.png' }));
  const { user } = await mounted(ImageUploadScreen, ['/imageUpload'], '/imageUpload');
  const said = () => screen.findByText("Couldn't upload file: leaf.png.");
  network.isDown = true;
  await user.upload(field('Image'), new File(['picture'], 'leaf.png', { type: 'image/png' }));
  await said();
  await user.click(button('Close'));
  expect(screen.queryByText("Couldn't upload file: leaf.png.")).toBeNull();
  network.isDown = false;
  const recover = network.fail(images.upload);
  await user.click(button('Upload again'));
  await said();
  recover();
  await user.click(button('Upload again'));
  expect((await screen.findByRole('link', { name: /leaf\.png$/ })).getAttribute('href')).toMatch(
    /\/files\/images\/leaf\.png$/,
  );
  expect(screen.queryByText("Couldn't upload file: leaf.png.")).toBeNull();
});

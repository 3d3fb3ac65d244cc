import { Failure, refused } from '@prepdesk/contract/failures';
import { expect, test } from 'vitest';
import { errorOfImage, errorOfUpload } from './chosen-file.ts';

test.each([
  [{ size: 2_097_152, type: 'image/png' }, ''],
  [{ size: 2_097_153, type: 'image/png' }, 'Image Size must be less than 2MB'],
  [{ size: 10, type: 'application/pdf' }, 'Please choose an image file: PNG, JPEG, GIF or WebP'],
  [{ size: 10, type: 'image/svg+xml' }, 'Please choose an image file: PNG, JPEG, GIF or WebP'],
  [{ size: 10, type: 'image/heic' }, 'This is a HEIC picture of an iPhone. Please save it as JPEG'],
  [{ size: 10, type: 'image/tiff' }, 'This is a TIFF picture. Please save it as JPEG'],
  [{ size: 10, type: 'image/avif' }, 'This is an AVIF picture. Please save it as JPEG'],
  [
    { size: 9_000_000, type: '', name: 'IMG_1.HEIC' },
    'This is a HEIC picture of an iPhone. Please save it as JPEG',
  ],
])('Choosing a file of %j shows %j before anything is sent', (file, sentence) => {
  expect(errorOfImage({ name: 'leaf', ...file })).toBe(sentence);
});

const documented = "Couldn't upload file: leaf.png.";

test.each([
  [refused('This file is not an image'), 'This file is not an image'],
  [new Failure('unknown', 'Something is wrong here'), documented],
  [new Failure('unavailable', 'The product is starting'), documented],
  [new TypeError('Failed to fetch'), documented],
  [null, documented],
])('An upload that failed with %s shows %j', (failure, sentence) => {
  expect(errorOfUpload(failure, 'leaf.png')).toBe(sentence);
});

import { Failure, refused } from '@prepdesk/contract/failures';
import { expect, test } from 'vitest';
import { errorOfImage, errorOfUpload } from './chosen-file.ts';

test.each([
  [{ size: 2_097_152, type: 'image/png' }, ''],
  [{ size: 2_097_153, type: 'image/png' }, 'Image Size must be less than 2MB'],
  [{ size: 10, type: 'application/pdf' }, 'Please choose an image file: PNG, JPEG, GIF or WebP'],
  [{ size: 10, type: 'image/svg+xml' }, 'Please choose an image file: PNG, JPEG, GIF or WebP'],
])('Choosing a file of %j shows %j before anything is sent', (file, sentence) => {
  expect(errorOfImage(file)).toBe(sentence);
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

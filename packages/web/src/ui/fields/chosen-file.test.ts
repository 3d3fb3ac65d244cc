import { expect, test } from 'vitest';
import { faultOfImage } from './chosen-file.ts';

test.each([
  [{ size: 2_097_152, type: 'image/png' }, ''],
  [{ size: 2_097_153, type: 'image/png' }, 'Image Size must be less than 2MB'],
  [{ size: 10, type: 'application/pdf' }, 'Please choose an image file: PNG, JPEG, GIF or WebP'],
  [{ size: 10, type: 'image/svg+xml' }, 'Please choose an image file: PNG, JPEG, GIF or WebP'],
])('A chosen file of %j is answered with %j before anything is sent', (file, sentence) => {
  expect(faultOfImage(file)).toBe(sentence);
});

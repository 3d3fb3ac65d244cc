import { expect, it } from 'vitest';
import { hasUploads, withoutUploads } from './uploads-in-html.ts';

it('rich text tells whether it still waits for an image', () => {
  const waiting = '<p>A cell <span data-upload="upload-3"></span><span data-upload="upload-4"></span>.</p>';
  expect(hasUploads(waiting)).toBe(true);
  expect(withoutUploads(waiting)).toBe('<p>A cell .</p>');
  expect(hasUploads(withoutUploads(waiting))).toBe(false);
  expect(hasUploads('<p>data-upload="upload-3"</p>')).toBe(false);
});

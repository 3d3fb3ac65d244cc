import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';

/** d1 §9: 2 MB, counted in decoded bytes. */
export const largestImageBytes = 2_097_152;
export const imageTooLarge = 'Image Size must be less than 2MB';
const notAnImage = 'Please choose an image file: PNG, JPEG, GIF or WebP';

/** Four characters for three bytes, so that one byte too many is still read and answered with its sentence. */
export const imageBodyLimitBytes = Math.ceil((largestImageBytes * 4) / 3) + 256 * 1024;

const dataUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Bytes that base64 text stands for. */
const decodedBytes = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

export const isDataUrl = (value: string): boolean => value.startsWith('data:');

export const isImageTooLarge = (value: string): boolean =>
  decodedBytes(value.slice(value.indexOf(',') + 1)) > largestImageBytes;

/** A base64 data URL of an image; the server proves the type once more by the content. */
export const imageBinary = () =>
  z.string('Please choose an image').check(
    z.refine((value) => !isImageTooLarge(value), { error: imageTooLarge, abort: true }),
    z.refine((value) => dataUrl.test(value), notAnImage),
  );

export const images = defineCalls('catalogue', 'images', {
  upload: call({
    path: 'admin/uploadimage',
    kind: 'change',
    needs: [
      '/imageUpload',
      '/classes/{id}',
      '/classlist/{id}',
      '/subjects',
      '/subjectlist',
      '/parentPackage',
      '/dashboard/{id}',
      '/notification',
      '/banner',
    ],
    input: z.object({ imageBinary: imageBinary() }),
    output: z.object({ url: z.string() }),
    says: 'Image uploaded',
    bodyLimitBytes: imageBodyLimitBytes,
  }),
});

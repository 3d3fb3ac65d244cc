import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { activeOnceAdded, activeStates, computed, hidden } from '../fields.ts';
import { otherKind } from '../file-types.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { example, filledText, flag } from '../values.ts';

/** d1 §9: 2 MB, counted in decoded bytes. */
export const largestImageBytes = 2_097_152;
export const imageTooLarge = 'Image Size must be less than 2MB';
const notAnImage = 'Please choose an image file: PNG, JPEG, GIF or WebP';

/**
 * What a file is that is no image of ours, as far as it has a name.
 * @param type 'image/heic', or an extension
 */
export const sentenceForOtherImage = (type: string): string =>
  otherKind(/[a-z0-9]*$/.exec(type.toLowerCase().replace(/^image\/(x-)?/, ''))?.[0] ?? '', ['jpg']) ||
  notAnImage;

/** Four characters for three bytes, and room for the other fields. */
const bodyBytes = (imageBytes: number): number => Math.ceil((imageBytes * 4) / 3) + 256 * 1024;

/** Up to this size the refusal says what an image may have; a larger body is something else. */
const largestExplainedBytes = 16 * 1024 * 1024;

/** The body limit of a call that takes an image in this field. */
export const withImage = (field: string) => ({
  bodyLimitBytes: bodyBytes(largestImageBytes),
  whenLarger: { maxBytes: bodyBytes(largestExplainedBytes), field, says: imageTooLarge },
});

const dataUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** The number of bytes that base64 text stands for. */
const decodedBytes = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

export const isDataUrl = (value: string): boolean => value.startsWith('data:');

export const isImageTooLarge = (value: string): boolean =>
  decodedBytes(value.slice(value.indexOf(',') + 1)) > largestImageBytes;

/** A base64 data URL of an image; the server also checks the type by the content. */
export const imageBinary = () =>
  example(
    z.string('Please choose an image').check(
      z.refine((value) => !isImageTooLarge(value), { error: imageTooLarge, abort: true }),
      z.refine((value) => dataUrl.test(value), {
        error: ({ input }) => sentenceForOtherImage(/^data:([^;,]*)/.exec(String(input))?.[1] ?? ''),
      }),
    ),
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  );

export const uploadedImage = resource({
  name: 'images',
  label: 'Image',
  key: 'name',
  sentKey: 'imageName',
  keyRule: example(filledText(120, 'Please name an image'), 'one-of-each.png'),
  fields: {
    name: computed({ label: 'Name', kind: 'text' }, z.string()),
    url: computed({ label: 'Link', kind: 'link' }, z.string()),
    contentType: hidden(z.string()),
    sizeBytes: computed({ label: 'Size in bytes', kind: 'number' }, z.int()),
    /** '' when it was not a member of staff. */
    uploadedBy: computed({ label: 'Uploaded by', kind: 'text' }, z.string()),
    /** ISO 8601. */
    uploadedAt: computed({ label: 'Uploaded', kind: 'instant', sort: true }, z.string()),
    /** The number of rows that name it. */
    uses: computed({ label: 'Uses', kind: 'number' }, z.int()),
    isActive: activeOnceAdded({}),
  },
});
export type UploadedImage = RowOf<typeof uploadedImage>;

export const images = defineCallsWith('files', 'images', { writes: ['images'] })({
  upload: changeCall({
    path: 'admin/uploadimage',
    needs: [
      '/imageUpload',
      '/classes/{id}',
      '/classlist/{id}',
      '/subjects',
      '/subjectlist',
      '/parentPackage',
      '/prepclinic/parent_packges',
      '/prepclinic/parent_packges_detail/{id}',
      '/prepclinic/classes',
      '/dashboard/{id}',
      '/drawer',
      '/notification',
      '/banner',
      // Screens with a rich-text editor.
      ...([
        '/updatehtml',
        '/questions',
        '/mcq_ques',
        '/numerical-ques',
        '/add_treasures',
        '/quiz',
        '/reply/{id}',
        '/prepclinic/drugs_details/{id}',
      ] as const),
    ],
    input: z.object({ imageBinary: imageBinary() }),
    output: z.object({ url: z.string() }),
    says: 'Image uploaded',
    ...withImage('imageBinary'),
  }),
  /** Every uploaded image, the newest first. */
  list: listCall({
    path: 'admin/images',
    shows: ['admin_users', 'image_uses', 'images'],
    needs: ['/imageUpload'],
    addition: true,
    ...listParts(uploadedImage),
    wire: { rows: 'images' },
    filters: { isActive: choiceFilter('isActive', 'IsActive', flag(), activeStates) },
    history: [{ table: 'images', key: 'name' }],
  }),
  /** An inactive image is no longer offered, but still shown where it is used. */
  edit: changeCall({
    path: 'admin/editimage',
    needs: ['/imageUpload'],
    addition: true,
    input: uploadedImage.editInput,
    says: 'Image updated',
  }),
});

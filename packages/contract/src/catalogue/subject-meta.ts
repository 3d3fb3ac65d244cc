import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, setOnce, text } from '../fields.ts';
import { imageBinary, isDataUrl, withImage } from '../files/images.ts';
import { optionalLink } from '../links.ts';
import { resource } from '../resource.ts';
import { id, rowVersionOrNone, wholeNumberBetween } from '../values.ts';
import { defaultLanguageID } from './apps.ts';

export const subjectFilters = ['Intermediate', 'Advanced'] as const;

export const metaNames = {
  numberOfVideos: 'Number of Videos',
  backgroundColor: 'Background Color',
  backgroundImage: 'Background Image',
  subjectFilter: 'subjectFilter',
} as const;

const ofSubject = {
  appID: id(),
  courseID: id(),
  languageID: z._default(id(), defaultLanguageID),
  subjectID: id(),
};

const videos = 'Number of Videos must be a whole number, 0 or more';

/** A new data URL, or the link as it was read, or ''. */
const image = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const rule = isDataUrl(value) ? imageBinary() : optionalLink();
    const result = rule.safeParse(value);
    if (result.success) return result.data;
    context.issues.push({ code: 'custom', input: value, message: result.error.issues[0]?.message });
    return z.NEVER;
  }),
);

/** Added by the first save. */
export const meta = resource({
  name: 'subject_metas',
  label: 'Subject',
  key: 'subjectMapID',
  fields: {
    subjectMapID: setOnce(id()),
    numberOfVideos: field(
      { label: metaNames.numberOfVideos, kind: 'number', example: 12 },
      z.nullable(z.int()),
      z.union([z.literal(''), z.null(), wholeNumberBetween(0, 1_000_000, videos)]),
    ),
    backgroundColor: text(
      { label: metaNames.backgroundColor, max: 7, example: '#0DD9B3' },
      z.string().check(z.trim(), z.regex(/^(#[0-9a-f]{6})?$/i, 'Background Color must look like #0DD9B3')),
    ),
    backgroundImage: field(
      { label: metaNames.backgroundImage, kind: 'text', example: '' },
      z.string(),
      image,
    ),
    subjectFilter: field(
      { label: metaNames.subjectFilter, kind: 'text', example: 'Advanced' },
      z.string(),
      z.enum(['', ...subjectFilters], 'Please select Intermediate or Advanced'),
    ),
  },
});

export const subjectMeta = defineCallsWith('catalogue', 'subjectMeta', {
  needs: ['/subjects', '/subjectlist'],
})({
  /** A value that was never set is ''. */
  read: readCall({
    path: 'admin/getsubjectmap',
    shows: ['subject_maps', 'subject_metas'],
    input: z.object(ofSubject),
    output: z.array(z.object({ name: z.string(), metaValue: z.string(), rowVersion: z.int() })),
    saysWhenEmpty: 'No data found',
  }),
  /** Used for the first save and later edits. */
  save: changeCall({
    path: 'admin/addsubjectmap',
    writes: ['image_uses', 'subject_metas'],
    input: z.extend(z.omit(meta.editInput, { subjectMapID: true }), {
      ...ofSubject,
      rowVersion: rowVersionOrNone(),
    }),
    says: 'Meta Data Posted',
    ...withImage('backgroundImage'),
  }),
});

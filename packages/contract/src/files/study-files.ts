import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, hidden, shown } from '../fields.ts';
import type { FileType } from '../file-types.ts';
import { type RowOf, resource } from '../resource.ts';
import type { RoutePath } from '../routes.ts';
import { example, id, oneOf, rowVersion, text } from '../values.ts';

/** Notes and slides are the same thing under two types (d1 §7), each with its own screen, right and kinds of files. */
export const studyFileTypes = {
  1: { label: 'Notes', route: '/addnotes/{id}', takes: ['pdf', 'png', 'jpg', 'webp', 'docx'] },
  2: { label: 'Slides', route: '/addSlides/{id}', takes: ['pdf', 'pptx', 'png', 'jpg', 'webp'] },
} as const satisfies Record<number, { label: string; route: RoutePath; takes: readonly FileType[] }>;
export type StudyFileType = keyof typeof studyFileTypes;

const routes = [studyFileTypes[1].route, studyFileTypes[2].route] as const;

/** The file types of both together; which of them a type accepts is checked once the type is known. */
const files = {
  field: 'files',
  folder: 'notes',
  types: ['pdf', 'png', 'jpg', 'webp', 'docx', 'pptx'],
} as const satisfies { field: string; folder: string; types: readonly FileType[] };

/** Forms send an empty text for what they do not know. */
const optionalID = () => z.optional(z.union([z.literal(''), id()]));

/** Where the files belong: to the last of these that is given, which must belong to the others (gaps A15). */
const scopeFields = {
  appId: id(),
  courseId: id(),
  classId: example(optionalID(), 1),
  topicId: example(optionalID(), 1),
  subTopicId: example(optionalID(), 1),
};

const type = () => oneOf([1, 2]);

const noParent = 'Please open this screen from a class, a topic or a sub-topic';

const hasParent = z.refine<{ classId?: unknown; topicId?: unknown; subTopicId?: unknown }>(
  ({ classId, topicId, subTopicId }) => Boolean(classId || topicId || subTopicId),
  { error: noParent, path: ['classId'] },
);

export const studyFile = resource({
  name: 'study_files',
  label: 'File',
  key: 'fileID',
  keyExample: 900_101,
  fields: {
    fileID: hidden(z.int()),
    /** Including the folders below the one that was picked: 'Unit 1/Notes.pdf'. */
    name: shown('Name'),
    /** For holders of the screen's right only; `?download=1` saves it under its name. */
    url: hidden(z.string()),
    contentType: hidden(z.string()),
    sizeBytes: shown('Size', { kind: 'number' }),
    isActive: activeOnceAdded({}),
    /** '' when it was not a member of staff. */
    uploadedBy: shown('Uploaded by'),
    /** When it, or its replacement, was uploaded; ISO 8601. */
    uploadedAt: shown('Uploaded', { kind: 'instant' }),
  },
});
export type StudyFile = RowOf<typeof studyFile>;

export const studyFiles = defineCallsWith('files', 'studyFiles', { needs: routes, writes: ['study_files'] })({
  list: readCall({
    path: 'admin/notes',
    shows: ['admin_users', 'classes', 'study_files', 'sub_topics', 'subject_maps', 'topics'],
    addition: true,
    input: z.object({ ...scopeFields, type: example(type(), 2) }).check(hasParent),
    output: z.object({ notes: z.array(studyFile.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'study_files', key: 'fileID' }],
  }),
  add: changeCall({
    path: 'admin/addnotes',
    /** Phone and country code are sent as documented; the session decides whose upload it is (gaps C5). */
    input: z
      .object({
        ...scopeFields,
        type: example(type(), 2),
        phone: z.optional(text(20)),
        countryCode: z.optional(text(8)),
      })
      .check(hasParent),
    says: 'Uploaded',
    files: { ...files, max: 20 },
  }),
  /** The row stays, with its history; only its content is replaced. */
  replace: changeCall({
    path: 'admin/replacenotes',
    addition: true,
    input: z.object({ fileID: example(id(), 900_101), rowVersion: rowVersion() }),
    says: 'Replaced',
    files: { ...files, max: 1 },
  }),
  setState: changeCall({
    path: 'admin/editnotes',
    addition: true,
    input: studyFile.editInput,
    says: 'Saved',
  }),
});

import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { choice, field, hidden } from '../fields.ts';
import { optionalLink } from '../links.ts';
import { pagedOutput } from '../paged.ts';
import { resource } from '../resource.ts';
import { oneOf } from '../values.ts';
import { lesson, lessonScope, lessonsRequested, listOfLessons } from './lessons.ts';
import { subTopicStates } from './sub-topics.ts';

export const book = resource({
  name: 'sub_topics',
  label: 'Book',
  key: 'subTopicID',
  keyExample: 900_001,
  fields: {
    ...lesson,
    pdfLink: field({ label: 'PDF link', kind: 'link' }, z.string(), optionalLink()),
    isActive: choice(subTopicStates, {
      label: 'IsActive',
      required: 'All field must be filled out',
      example: 1,
    }),
    releaseDate: hidden(z.string()),
    ...lessonScope,
  },
});

/** The sub-topics whose content is a book to download (gaps B1). */
export const books = defineCallsWith('catalogue', 'books', { needs: ['/books'] })({
  list: readCall({
    ...listOfLessons,
    shows: ['classes', 'courses', 'sub_topics', 'subject_maps', 'subjects', 'topics'],
    path: 'admin/books',
    input: z.object({ ...lessonsRequested, isActive: z.optional(oneOf([1, 0, 2])) }),
    output: z.object({ books: z.array(book.row), ...pagedOutput }),
    rows: 'books',
  }),
  edit: changeCall({
    path: 'admin/editbook',
    writes: ['sub_topics'],
    addition: true,
    input: book.editInput,
    says: 'Book updated',
  }),
});

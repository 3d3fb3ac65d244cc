import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { choice, field, hidden } from '../fields.ts';
import { optionalLink } from '../links.ts';
import { listCall } from '../list-call.ts';
import { listParts, resource } from '../resource.ts';
import { lesson, lessonScope, listOfLessons, ofState } from './lessons.ts';
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
  list: listCall({
    ...listOfLessons,
    shows: ['classes', 'courses', 'sub_topics', 'subject_maps', 'subjects', 'topics'],
    path: 'admin/books',
    ...listParts(book),
    wire: { rows: 'books' },
    filters: { isActive: ofState },
  }),
  edit: changeCall({
    path: 'admin/editbook',
    writes: ['sub_topics'],
    addition: true,
    input: book.editInput,
    says: 'Book updated',
  }),
});

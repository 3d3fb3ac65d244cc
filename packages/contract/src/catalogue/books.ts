import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { pagedOutput } from '../paged.ts';
import { example, id, nothing, oneOf, optionalLink, rowVersion } from '../values.ts';
import { lesson, lessonsAsked, listOfLessons } from './lessons.ts';

const book = z.object({ ...lesson, pdfLink: z.string() });
export type Book = z.infer<typeof book>;

/** The sub-topics whose content is a book to download (gaps B1). */
export const books = defineCalls('catalogue', 'books', {
  list: call({
    ...listOfLessons,
    path: 'admin/books',
    needs: ['/books'],
    input: z.object({ ...lessonsAsked, isActive: z.optional(oneOf([1, 0, 2])) }),
    output: z.object({ books: z.array(book), ...pagedOutput }),
    rows: 'books',
  }),
  edit: call({
    path: 'admin/editbook',
    kind: 'change',
    writes: ['sub_topics'],
    needs: ['/books'],
    addition: true,
    input: z.object({
      subTopicID: example(id(), 900_001),
      pdfLink: optionalLink(),
      isActive: oneOf([1, 0, 2], 'All field must be filled out'),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Book updated',
  }),
});

import { book, books as calls } from '@prepdesk/contract/catalogue/books';
import { bookSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { eq } from 'drizzle-orm';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { lessonJoins, lessonMappings, lessonsPage } from './lessons.ts';
import { storedRelease } from './release-date.ts';

const stored = editedIn(book, table, {
  columns: { ...lessonMappings, releaseDate: { read: storedRelease.read } },
  joins: lessonJoins,
  only: eq(table.slugID, bookSlugID),
});

export const books = implement(calls, {
  list: async ({ input, db }) => {
    const { isActive } = input;
    const meant = isActive === undefined ? undefined : eq(table.isActive, isActive);
    const { rows, ...paged } = await lessonsPage(db, stored, input, meant);
    return { books: rows, ...paged };
  },
  edit: editRow(calls.edit, stored),
});

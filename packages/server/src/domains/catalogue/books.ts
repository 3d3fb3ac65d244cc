import { book, books as calls } from '@prepdesk/contract/catalogue/books';
import { bookSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { eq } from 'drizzle-orm';
import { equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { lessonJoins, lessonMappings, lessonsOf } from './lessons.ts';
import { storedRelease } from './release-date.ts';

const stored = editedIn(book, table, {
  columns: { ...lessonMappings, releaseDate: { read: storedRelease.read } },
  joins: lessonJoins,
  only: eq(table.slugID, bookSlugID),
});

export const books = implement(calls, {
  list: listOf(calls.list, { ...lessonsOf(stored), filters: { isActive: equals(table.isActive) } }),
  edit: editRow(calls.edit, stored),
});

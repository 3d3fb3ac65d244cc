import { books as calls } from '@prepdesk/contract/catalogue/books';
import { bookSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { missing } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import { assertRowVersion } from '../../db/row-version.ts';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';
import { lessonsPage } from './lessons.ts';

export const books = implement(calls, {
  list: async ({ input, db }) => {
    const { isActive } = input;
    const { rows, ...paged } = await lessonsPage(
      db,
      bookSlugID,
      input,
      isActive === undefined ? [] : [sql`s.is_active = ${isActive}`],
    );
    return { books: rows, ...paged };
  },
  edit: async ({ input, db }) => {
    const isIt = and(eq(table.id, input.subTopicID), eq(table.slugID, bookSlugID));
    const [stored] = await db.select().from(table).where(isIt).for('update');
    if (!stored) throw missing('The book');
    const { id: subTopicID, name, pdfLink, isActive, rowVersion } = stored;
    await assertRowVersion(
      db,
      { table: 'sub_topics', key: subTopicID, stored },
      input.rowVersion,
      async () => ({
        subTopicID,
        name,
        pdfLink,
        isActive,
        rowVersion,
      }),
    );
    await db.update(table).set({ pdfLink: input.pdfLink, isActive: input.isActive }).where(isIt);
    return {};
  },
});

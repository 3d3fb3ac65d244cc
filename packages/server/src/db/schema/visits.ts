import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { ownerOfViews } from '../row-owners.ts';
import { adminUsers } from './access.ts';
import { instant, serialID } from './columns.ts';
import { persons } from './persons.ts';

/** What a member of staff opened last, and their favourites (`contract/src/access/visits.ts`). */
export const visits = auditedTable(
  'visits',
  {
    called: 'Visit',
    logged: { not: 'How somebody moves through the console changes nothing, and is theirs' },
    scope: { by: 'userID', owner: ownerOfViews },
    person: {
      of: 'personID',
      sets: { personID: sql`null` },
      stays: 'That somebody of the staff opened a page of a learner, without whose it was',
    },
  },
  {
    id: serialID(),
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** A path of contract/src/routes.ts. */
    screen: text('screen').notNull(),
    /** Of the screen's record; 0 for a screen without one, and for a learner. */
    rowID: integer('row_id').notNull().default(0),
    personID: integer('person_id').references(() => persons.id),
    at: instant('at').notNull().default(sql`now()`),
    /** Nothing unless it is a favourite. */
    favouredAt: instant('favoured_at'),
  },
  (t) => [
    index('visits_of_person').on(t.userID, t.at),
    index('visits_of_learner').on(t.personID).where(sql`${t.personID} is not null`),
  ],
);

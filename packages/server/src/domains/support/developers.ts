import { invalid } from '@prepdesk/contract/failures';
import { developers as calls } from '@prepdesk/contract/support/developers';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { learners } from '../../db/schema/learners.ts';
import { developers as table } from '../../db/schema/support.ts';
import { implement } from '../../http/call/implement.ts';
import { learnerWithPhone } from './learner-with-phone.ts';

const developerRows = (db: Db) =>
  db
    .select({
      id: table.id,
      userAppsID: table.learnerID,
      fullName: learners.fullName,
      isActive: table.isActive,
      comment: table.comment,
      isDeveloper: table.isDeveloper,
      userPhone: learners.phone,
      userEmail: learners.email,
      appID: learners.appID,
      developerPhone: sql<string>`${learners.phone}`,
      appActiveOn: table.appActiveOn,
      rowVersion: table.rowVersion,
    })
    .from(table)
    .innerJoin(learners, eq(learners.id, table.learnerID));

export const developers = implement(calls, {
  list: ({ db }) => developerRows(db).orderBy(asc(table.id)),
  add: async ({ input: { developerPhone, appID, ...written }, db }) => {
    const learner = await learnerWithPhone(db, { appID, phone: developerPhone });
    if (!learner) throw invalid({ developerPhone: 'No user of this app has this phone number' });
    const [added] = await db
      .insert(table)
      .values({ learnerID: learner.id, ...written })
      .returning({ insertId: table.id });
    return added!;
  },
  edit: async ({ input: { userAppsID, appID, rowVersion, ...written }, db }) => {
    const isIt = eq(table.learnerID, userAppsID);
    const shown = async () => (await developerRows(db).where(isIt))[0]!;
    await rowToEdit(db, table, isIt, { rowVersion, shown });
    if ((await shown()).appID !== appID) throw invalid({ appID: 'This learner belongs to the other app' });
    await db.update(table).set(written).where(isIt);
  },
});

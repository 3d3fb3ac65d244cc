import { metaTypes as calls, categoryMetaID, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { missing, refused } from '@prepdesk/contract/failures';
import { asc, eq } from 'drizzle-orm';
import { requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { metaTypes as table } from '../../db/schema/drugs.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  metaID: table.id,
  name: table.name,
  isActive: table.isActive,
  inputType: table.inputType,
  isCritical: table.isCritical,
  rowVersion: table.rowVersion,
};

const all = (db: Db) => db.select(columns).from(table).orderBy(asc(table.id));

const isFixed = (metaID: number) => metaID === categoryMetaID || metaID === subCategoryMetaID;

export const metaTypes = implement(calls, {
  list: async ({ db }) => ({ data: await all(db) }),
  save: async ({ input: { list, name = '', isActive, isCritical, metaID, rowVersion }, actor, db }) => {
    if (list) return { data: await all(db) };
    // "Critical" decides how many people sign a text, so writers of texts must not set it.
    requireRight({ ...calls.save, needs: ['/prepclinic/meta'] }, actor);
    if (metaID === undefined) {
      const [added] = await db.insert(table).values({ name, isCritical }).returning({ metaID: table.id });
      return added!;
    }
    const isIt = eq(table.id, metaID);
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The metadata type');
    await assertRowVersion(db, { table: 'meta_types', key: metaID, stored }, rowVersion, async () => stored);
    if (isFixed(metaID) && isActive === 0) {
      throw refused('Category and sub category are in every drug: they stay active');
    }
    await db
      .update(table)
      .set({
        name,
        isActive: isActive ?? stored.isActive,
        isCritical: isCritical ?? stored.isCritical,
      })
      .where(isIt);
    return { metaID };
  },
});

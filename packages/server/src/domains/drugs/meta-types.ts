import {
  metaTypes as calls,
  categoryMetaID,
  metaType,
  subCategoryMetaID,
} from '@prepdesk/contract/drugs/meta-types';
import { refused } from '@prepdesk/contract/failures';
import { asc } from 'drizzle-orm';
import { requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { metaTypes as table } from '../../db/schema/drugs.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { saveRow } from './save-row.ts';

const stored = storedIn(metaType, table, { columns: { metaID: 'id' } });

const all = (db: Db) => stored.read(db, undefined, [asc(table.id)]);

const isFixed = (metaID: number) => metaID === categoryMetaID || metaID === subCategoryMetaID;

const save = saveRow(calls.save, stored, ({ input }, { metaID }) => {
  if (isFixed(metaID) && input.isActive === 0) {
    throw refused('Category and sub category are in every drug: they stay active');
  }
});

export const metaTypes = implement(calls, {
  list: async ({ db }) => ({ data: await all(db) }),
  save: async (context) => {
    if (context.input.list) return { data: await all(context.db) };
    // "Critical" decides how many people sign a text, so writers of texts must not set it.
    requireRight({ ...calls.save, needs: ['/prepclinic/meta'] }, context.actor);
    return { metaID: await save(context) };
  },
});

import { createHash } from 'node:crypto';
import { drugImports as calls } from '@prepdesk/contract/drugs/drug-imports';
import { missing, refused } from '@prepdesk/contract/failures';
import { eq, sql } from 'drizzle-orm';
import { isoOf } from '../../db/iso-of.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { drugImports as table } from '../../db/schema/drug-imports.ts';
import { implement } from '../../http/call/implement.ts';
import { namedRows, reportOf } from '../../spreadsheets/named-rows.ts';
import { columnsOfFile, typesOfFile } from './drug-file.ts';
import { type ImportedDrug, judgedDrugs } from './drug-import-rows.ts';
import { heldSettings, signOffSettings } from './sign-off-settings.ts';
import { previewOfUndo, undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

const changedSince = 'Drugs were changed by others since this file was tried. Please try it again';

export const drugImports = implement(calls, {
  import: async ({ input: { isTrial, tried, sheet }, db, files, storage, actor, caller }) => {
    const whose = { personID: actor.userID, gone: caller.gone };
    const types = await typesOfFile(db);
    const { rows, facts } = await namedRows(files, storage, whose, columnsOfFile(types), sheet);
    const settings = await (isTrial ? signOffSettings(db) : heldSettings(db));
    const judged = await judgedDrugs(db, rows, isTrial ? 'trial' : 'import', {
      types,
      isOn: settings.isOn === 1,
      whose,
    });
    const { report, good } = reportOf(judged, facts);
    const done = digestOf(report, good);
    if (!isTrial) {
      if (tried !== undefined && tried !== done) throw refused(changedSince);
      if (good.length === 0) throw refused('No row of this file adds or changes a drug');
      const count = (action: string) => report.rows.filter((row) => row.action === action).length;
      const fileName = files[0]?.name ?? '';
      const counted = { same: count('same'), faulty: count('fault') };
      await writeImport(db, good, { fileName, ...counted, authorID: actor.userID });
    }
    return { ...report, tried: done };
  },
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    join: [[adminUsers, eq(adminUsers.id, table.createdBy)]],
    columns: {
      importID: table.id,
      fileName: table.fileName,
      added: table.added,
      changed: table.changed,
      same: table.same,
      faulty: table.faulty,
      state: sql<number>`(case when ${table.undoneAt} is null then 1 else 2 end)`,
      removed: table.removed,
      restored: table.restored,
      left: table.left,
      byName: adminUsers.fullName,
      createdAt: isoOf(table.createdAt),
    },
    order: newest(table.id),
  }),
  undoPreview: async ({ input: { importID }, db }) => {
    const [row] = await db.select({ undoneAt: table.undoneAt }).from(table).where(eq(table.id, importID));
    if (!row) throw missing('The import');
    // It was undone already, so another undo would change nothing.
    if (row.undoneAt) return { removes: 0, restores: 0, leaves: 0, left: [] };
    return previewOfUndo(db, importID);
  },
  undo: async ({ input: { importID }, db, actor }) => {
    const [row] = await db
      .select({ undoneAt: table.undoneAt })
      .from(table)
      .where(eq(table.id, importID))
      .for('update');
    if (!row) throw missing('The import');
    if (row.undoneAt) return;
    const outcome = await undoImport(db, importID, actor.userID);
    await db
      .update(table)
      .set({ ...outcome, undoneAt: sql`now()` })
      .where(eq(table.id, importID));
  },
});

/** A digest of everything that an import would do: what the rows do, and to which versions of drugs. */
function digestOf(report: object, good: readonly ImportedDrug[]): string {
  const versions = good.map(({ drugID, rowVersion }) => [drugID, rowVersion]);
  return createHash('sha256')
    .update(JSON.stringify([report, versions]))
    .digest('hex');
}

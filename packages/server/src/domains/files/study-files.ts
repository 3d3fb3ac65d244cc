import type { CallParsed } from '@prepdesk/contract/define-call';
import { invalid, missing } from '@prepdesk/contract/failures';
import { type FileType, fileErrors, sameName, typeOfName } from '@prepdesk/contract/file-types';
import {
  studyFiles as calls,
  type StudyFileType,
  studyFileTypes,
} from '@prepdesk/contract/files/study-files';
import { and, eq, type SQL } from 'drizzle-orm';
import { type Actor, requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { studyFiles as table } from '../../db/schema/files.ts';
import { implement } from '../../http/call/implement.ts';
import type { UploadedFile } from '../../http/files/uploaded-files.ts';
import { isAt, positionOf, requireParents } from './study-file-parents.ts';

const columns = {
  fileID: table.id,
  name: table.name,
  storageKey: table.storageKey,
  contentType: table.contentType,
  sizeBytes: table.sizeBytes,
  isActive: table.isActive,
  uploadedBy: adminUsers.fullName,
  createdAt: table.createdAt,
  rowVersion: table.rowVersion,
};

const rows = (db: Db, where: SQL | undefined) =>
  db.select(columns).from(table).leftJoin(adminUsers, eq(adminUsers.id, table.uploadedBy)).where(where);

type Row = Awaited<ReturnType<typeof rows>>[number];

const shown = ({ storageKey, createdAt, uploadedBy, ...row }: Row) => ({
  ...row,
  url: `/files/${storageKey}`,
  uploadedBy: uploadedBy ?? '',
  uploadedAt: createdAt.toISOString(),
});

/** Natural order: 'Unit 2' before 'Unit 10'. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const asType = (type: number): StudyFileType => (type === 2 ? 2 : 1);

/**
 * Notes and slides share one call but are two rights: a holder of one may not touch files of the other.
 * @throws Failure `forbidden`
 */
function requireTypeRight(actor: Actor, type: number): void {
  requireRight({ ...calls.list, needs: [studyFileTypes[asType(type)].route] }, actor);
}

function refuseOtherTypes(type: number, files: readonly UploadedFile[]): void {
  const takes: readonly FileType[] = studyFileTypes[asType(type)].takes;
  for (const { name } of files) {
    const itsType = typeOfName(name);
    if (!itsType || !takes.includes(itsType)) throw invalid({ files: fileErrors.isOther(name, takes) });
  }
}

/** A folder uploaded twice would be listed twice, so files of the same name must be replaced one by one. */
async function refuseSameNames(
  db: Db,
  input: CallParsed<typeof calls.add>,
  files: readonly UploadedFile[],
): Promise<void> {
  const names = files.map(({ name }) => sameName(name));
  const twice = files.find(({ name }, at) => names.indexOf(sameName(name)) !== at);
  const isHere = and(isAt(positionOf(input)), eq(table.type, input.type), eq(table.isActive, 1));
  const here = twice ? [] : await db.select({ name: table.name }).from(table).where(isHere);
  const row = twice ?? here.find(({ name }) => names.includes(sameName(name)));
  if (row) throw invalid({ files: `“${row.name}” is here already. Use Replace in the list below` });
}

/** The row, locked for a change by this person. */
async function rowToChange(db: Db, actor: Actor, input: { fileID: number; rowVersion?: number | undefined }) {
  const [stored] = await db.select().from(table).where(eq(table.id, input.fileID)).for('update');
  if (!stored) throw missing('The file');
  requireTypeRight(actor, stored.type);
  const row = { table: 'study_files', key: stored.id, stored };
  await assertRowVersion(db, row, input.rowVersion, async () => {
    const [current] = await rows(db, eq(table.id, stored.id));
    return current ? shown(current) : {};
  });
  return stored;
}

const asColumns = ({ name, storageKey, contentType, sizeBytes }: UploadedFile, actor: Actor) => ({
  name,
  storageKey,
  contentType,
  sizeBytes,
  uploadedBy: actor.userID,
});

export const studyFiles = implement(calls, {
  list: async ({ input, actor, db }) => {
    requireTypeRight(actor, input.type);
    await requireParents(db, input);
    const matches = await rows(db, and(isAt(positionOf(input)), eq(table.type, input.type)));
    return { notes: matches.sort((one, other) => byName.compare(one.name, other.name)).map(shown) };
  },
  add: async ({ input, actor, db, files }) => {
    requireTypeRight(actor, input.type);
    refuseOtherTypes(input.type, files);
    await requireParents(db, input, true);
    await refuseSameNames(db, input, files);
    const { type } = input;
    await db
      .insert(table)
      .values(files.map((file) => ({ ...asColumns(file, actor), ...positionOf(input), type })));
    return {};
  },
  /** The old content stays in storage: the audit log names it, and taking the change back restores it. */
  replace: async ({ input, actor, db, files }) => {
    const stored = await rowToChange(db, actor, input);
    refuseOtherTypes(stored.type, files);
    const file = files[0];
    if (!file) throw invalid({ files: 'Please choose a file' });
    await db
      .update(table)
      .set({ ...asColumns(file, actor), createdAt: new Date() })
      .where(eq(table.id, stored.id));
    return {};
  },
  setState: async ({ input, actor, db }) => {
    const { id } = await rowToChange(db, actor, input);
    await db.update(table).set({ isActive: input.isActive }).where(eq(table.id, id));
    return {};
  },
});

/**
 * What `/files/notes/…` serves, and to whom.
 * @throws Failure `forbidden` for somebody who may not see files of this type
 */
export async function studyFileAt(db: Db, actor: Actor, storageKey: string) {
  const [match] = await db
    .select({ ...columns, type: table.type })
    .from(table)
    .leftJoin(adminUsers, eq(adminUsers.id, table.uploadedBy))
    .where(eq(table.storageKey, storageKey));
  if (!match) return undefined;
  requireTypeRight(actor, match.type);
  const { name, contentType, sizeBytes } = match;
  return { name, contentType, sizeBytes };
}

/** A file that an e-mail links to, as long as it is active. */
export async function linkedFileAt(db: Db, storageKey: string) {
  const [row] = await db
    .select({ name: table.name, contentType: table.contentType, sizeBytes: table.sizeBytes })
    .from(table)
    .where(and(eq(table.storageKey, storageKey), eq(table.isActive, 1)));
  return row;
}

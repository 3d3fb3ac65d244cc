import type { CallParsed } from '@prepdesk/contract/define-call';
import { invalid } from '@prepdesk/contract/failures';
import { type FileType, fileErrors, sameName, typeOfName } from '@prepdesk/contract/file-types';
import {
  studyFiles as calls,
  type StudyFileType,
  studyFile,
  studyFileTypes,
} from '@prepdesk/contract/files/study-files';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { instantText } from '../../db/list/instant.ts';
import { missingRow } from '../../db/row-version.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { studyFiles as table } from '../../db/schema/files.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, lockedRow } from '../../http/call/resource-handlers.ts';
import type { UploadedFile } from '../../http/files/uploaded-files.ts';
import { isAt, positionOf, requireParents } from './study-file-parents.ts';

const stored = editedIn(studyFile, table, {
  columns: {
    fileID: 'id',
    url: { read: sql<string>`'/files/' || ${table.storageKey}` },
    uploadedBy: { read: sql<string>`coalesce(${adminUsers.fullName}, '')` },
    uploadedAt: { read: instantText(table.createdAt) },
  },
  joins: [[adminUsers, eq(adminUsers.id, table.uploadedBy), 'left']],
});

const setState = editRow(calls.setState, stored);

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

/** @throws Failure `forbidden` for somebody who may not change files of this one's type; before they see the file */
async function requireRightTo(db: Db, actor: Actor, fileID: number): Promise<number> {
  const [file] = await db.select({ type: table.type }).from(table).where(eq(table.id, fileID));
  if (!file) throw missingRow(table, studyFile.label);
  requireTypeRight(actor, file.type);
  return file.type;
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
    const notes = await stored.read(db, and(isAt(positionOf(input)), eq(table.type, input.type)));
    return { notes: notes.sort((one, other) => byName.compare(one.name, other.name)) };
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
  },
  /** The old content stays in storage: the audit log names it, and taking the change back restores it. */
  replace: async ({ input, actor, db, files }) => {
    const type = await requireRightTo(db, actor, input.fileID);
    await lockedRow({ db, input }, stored);
    refuseOtherTypes(type, files);
    const file = files[0];
    if (!file) throw invalid({ files: 'Please choose a file' });
    await db
      .update(table)
      .set({ ...asColumns(file, actor), createdAt: new Date() })
      .where(eq(table.id, input.fileID));
  },
  setState: async (context) => {
    await requireRightTo(context.db, context.actor, context.input.fileID);
    return setState(context);
  },
});

const served = { name: table.name, contentType: table.contentType, sizeBytes: table.sizeBytes };

/**
 * What `/files/notes/…` serves, and to whom.
 * @throws Failure `forbidden` for somebody who may not see files of this type
 */
export async function studyFileAt(db: Db, actor: Actor, storageKey: string) {
  const [match] = await db
    .select({ ...served, type: table.type })
    .from(table)
    .where(eq(table.storageKey, storageKey));
  if (!match) return undefined;
  requireTypeRight(actor, match.type);
  return match;
}

/** A file that an e-mail links to, as long as it is active. */
export async function linkedFileAt(db: Db, storageKey: string) {
  const [row] = await db
    .select(served)
    .from(table)
    .where(and(eq(table.storageKey, storageKey), eq(table.isActive, 1)));
  return row;
}

import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { refused } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import { inChange } from '../../db/change.ts';
import type { Db } from '../../db/connect.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { shownStatement } from './shown-statement.ts';
import { drawPaper } from './statement-paper.ts';
import { type StoredStatement, statementsWhere, storedLines } from './statement-rows.ts';

const margin = 36;

/** Thousands of lines take seconds, so the PDF is made after the reply. Running the job twice does no harm. */
export const drawStatement: JobKind<{ statementID: number }> = {
  name: 'royalty-pdf',
  called: 'Royalty statement as PDF',
  again: {
    prepare: async ({ statementID }, db) => {
      const { rowCount } = await db.execute(
        sql`update royalty_statements set pdf = 'waiting' where id = ${statementID} and pdf = 'failed'`,
      );
      if (rowCount === 0) throw refused('This statement is no longer waiting for a PDF');
    },
  },
  run: async ({ statementID }, { connection, storage, signal, author }) => {
    const [statement] = await statementsWhere(connection.db, sql`s.id = ${statementID}`);
    if (statement?.pdf !== 'waiting') return;
    const one = await shownStatement(connection.db, statement);
    const lines = await storedLines(connection.db, statement);
    const { default: PDFDocument } = await import('pdfkit');
    const at = new Date(one.steps.paid.at || one.steps.locked.at || one.steps.calculated.at);
    const doc = new PDFDocument({
      ...{ size: 'A4', margin, bufferPages: false },
      info: { Title: `${one.number} ${one.facultyName}`, Author: 'Prepdesk', CreationDate: at },
    });
    const key = `royalty/${randomUUID()}.pdf`;
    let bytes = 0;
    const content = doc.pipe(
      new Transform({
        transform: (part: Buffer, _, done) => {
          bytes += part.length;
          done(null, part);
        },
      }),
    );
    const stored = storage.put(key, content);
    // Drawing may fail first, when nobody would handle a rejection of this promise and nobody may read the stream yet.
    stored.catch(() => {});
    content.on('error', () => {});
    try {
      await drawPaper(doc, one, lines, signal);
      doc.end();
    } catch (error) {
      content.destroy(error as Error);
      throw error;
    }
    await stored;
    await inChange(connection, author, (db) => keep(db, statement, key, bytes));
  },
  whenGivenUp: async ({ statementID }, { connection, author }) => {
    await inChange(connection, author, (db) =>
      db.execute(
        sql`update royalty_statements set pdf = 'failed' where id = ${statementID} and pdf = 'waiting'`,
      ),
    );
  },
};

/** Only if the statement is unchanged since it was drawn; otherwise the file is removed as an orphan. */
const keep = (db: Db, { id, run, state }: StoredStatement, key: string, bytes: number) =>
  db.execute(sql`
    update royalty_statements set pdf = 'ready', pdf_key = ${key}, pdf_bytes = ${bytes}
    where id = ${id} and run = ${run} and state = ${state} and pdf = 'waiting'`);

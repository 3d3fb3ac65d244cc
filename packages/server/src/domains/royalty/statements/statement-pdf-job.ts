import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { refused } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../../db/audited-transaction.ts';
import type { Db } from '../../../db/connect.ts';
import type { JobKind } from '../../../jobs/job-kind.ts';
import { withPdf } from '../../../pdf/pdf-threads.ts';
import { shownStatement } from './shown-statement.ts';
import { linesOfRun, type StoredStatement, statementsWhere } from './statement-rows.ts';

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
    const paper = {
      kind: 'statement' as const,
      head: await shownStatement(connection.db, statement),
      rows: await linesOfRun(connection.db, statement),
    };
    const key = `royalty/${randomUUID()}.pdf`;
    let bytes = 0;
    await withPdf(paper, { personID: author.actorID ?? undefined, gone: signal }, (parts) => {
      const counted = async function* () {
        for await (const part of parts) {
          bytes += part.length;
          yield part;
        }
      };
      return storage.put(key, Readable.from(counted(), { objectMode: false }));
    });
    await withAuditedTransaction(connection, author, (db) => keep(db, statement, key, bytes));
  },
  whenGivenUp: async ({ statementID }, { connection, author }) => {
    await withAuditedTransaction(connection, author, (db) =>
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

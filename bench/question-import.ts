import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { open } from '@prepdesk/envelope/envelope';
import { mappingOf } from '../packages/server/src/testing/importer.ts';
import { fieldsOf, multipartOf } from '../packages/server/src/testing/multipart.ts';
import { csvOfRows, questionRows } from '../packages/server/src/testing/question-file.ts';
import { type BenchProduct, median, openBenchProduct } from './bench-product.ts';
import type { Ratio } from './ratio.ts';

const rowCount = 5000;
const rounds = 3;

const columns = `unique_id, type, ques_text, options_one, options_two, options_three, options_four, options_five, answer,
  difficulty_level, duration_seconds, solution, reference, is_active, words, bands`;

/** Milliseconds from the file to the questions in the bank: read, checked, compared, imported. */
async function timeImport({ server, token, parts }: BenchProduct, round: number): Promise<number> {
  const content = csvOfRows(questionRows(rowCount, { prefix: `R${round}`, seed: round + 1 }));
  const authorization = `Bearer ${token}`;
  const ask = async (path: string, payload: unknown) =>
    (
      await server.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { authorization },
        payload: payload as object,
      })
    ).json();
  const startMs = performance.now();
  const { headers, payload } = multipartOf(fieldsOf({ type: 1 }), [
    { field: 'file', name: 'bench.csv', content },
  ]);
  const reply = await server.inject({
    method: 'POST',
    url: `/api/${questionImports.upload.path}`,
    headers: { ...headers, authorization },
    payload,
  });
  const { importID } = (open(reply.json().enc_response) as { response: { importID: number } }).response;
  const mapping = mappingOf((await ask(questionImports.one.path, { importID })).response);
  await ask(questionImports.check.path, { importID, mapping });
  await parts.jobs.settled();
  await ask(questionImports.keep.path, { importID, isKept: 1 });
  await ask(questionImports.commit.path, { importID });
  await parts.jobs.settled();
  const tookMs = performance.now() - startMs;
  const { state, outcome } = (await ask(questionImports.one.path, { importID })).response;
  if (state !== 'imported' || outcome.added !== rowCount)
    throw new Error(`imported ${outcome.added}: ${state}`);
  return tookMs;
}

/** The same rows by COPY into the same table, with its indexes and audit rows. */
async function timeCopy({ pool }: BenchProduct): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-copy-'));
  // The database runs as another user.
  chmodSync(folder, 0o777);
  const file = join(folder, 'questions.copy');
  try {
    await pool.query(`copy (select ${columns} from questions) to '${file}'`);
    await pool.query('delete from questions');
    const startMs = performance.now();
    await pool.query(`copy questions (${columns}) from '${file}'`);
    return performance.now() - startMs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares an import of 5,000 questions with a COPY of the rows that it added. */
export async function questionImport(): Promise<Ratio[]> {
  const product = await openBenchProduct();
  try {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const imported = await timeImport(product, round);
      const copied = await timeCopy(product);
      console.info(
        `${rowCount} questions: imported in ${Math.round(imported)} ms, copied in ${Math.round(copied)} ms`,
      );
      ratios.push(imported / copied);
      await product.pool.query('delete from questions');
    }
    return [
      { name: `cost of importing ${rowCount} questions over their COPY`, ratio: median(ratios), atMost: 10 },
    ];
  } finally {
    await product.close();
  }
}

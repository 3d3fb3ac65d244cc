import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { open } from '@prepdesk/envelope/envelope';
import { mappingOf } from '../packages/server/src/testing/importer.ts';
import { csvOfRows, questionRows } from '../packages/server/src/testing/question-file.ts';
import { type Bench, openBench, paired, type Ratio } from './harness.ts';

const rowCount = 5000;

const columns = `unique_id, type, ques_text, options_one, options_two, options_three, options_four, options_five, answer,
  difficulty_level, duration_seconds, solution, reference, is_active, words, bands`;

/** Milliseconds from the file to the questions in the bank: read, checked, compared, imported. */
async function imported({ origin, token, ask, pool }: Bench, round: number): Promise<number> {
  await pool.query('delete from questions');
  const content = csvOfRows(questionRows(rowCount, { prefix: `R${round}`, seed: round + 1 }));
  const startMs = performance.now();
  const body = new FormData();
  body.append('type', '1');
  body.append('file', new Blob([Buffer.from(content)]), 'bench.csv');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}/api/${questionImports.upload.path}`, {
    method: 'POST',
    headers,
    body,
  });
  const { enc_response } = (await reply.json()) as { enc_response: string };
  const { importID } = (open(enc_response) as { response: { importID: number } }).response;
  const reads = async (state: string) => {
    for (;;) {
      const { response } = await ask<Parameters<typeof mappingOf>[0] & Seen>(questionImports.one.path, {
        importID,
      });
      if (response.state === state) return response;
    }
  };
  const { response } = await ask<Parameters<typeof mappingOf>[0]>(questionImports.one.path, { importID });
  await ask(questionImports.check.path, { importID, mapping: mappingOf(response) });
  await reads('checked');
  await ask(questionImports.keep.path, { importID, isKept: 1 });
  await ask(questionImports.commit.path, { importID });
  const { outcome } = await reads('imported');
  if (outcome.added !== rowCount) throw new Error(`imported ${outcome.added}`);
  return performance.now() - startMs;
}

type Seen = { state: string; outcome: { added: number } };

/** The same rows by COPY into the same table, with its indexes and audit rows. */
async function copied({ pool, dataDir }: Bench): Promise<number> {
  // The database runs as another user.
  chmodSync(dataDir, 0o777);
  const file = join(dataDir, 'questions.copy');
  await pool.query(`copy (select ${columns} from questions) to '${file}'`);
  await pool.query('delete from questions');
  const startMs = performance.now();
  await pool.query(`copy questions (${columns}) from '${file}'`);
  return performance.now() - startMs;
}

/** Compares an import of 5,000 questions with a COPY of the rows that it added. */
export async function measureQuestionImport(): Promise<Ratio[]> {
  const bench = await openBench();
  try {
    const ratio = await paired(
      3,
      (round) => imported(bench, round),
      () => copied(bench),
    );
    return [{ name: `cost of importing ${rowCount} questions over their COPY`, ratio, atMost: 10 }];
  } finally {
    await bench.close();
  }
}

import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, expect, it } from 'vitest';
import { jobToolsOf } from '../../../testing/job-tools.ts';
import { type PdfRun, pdfRuns } from '../../../testing/pdf-text.ts';
import { useProduct } from '../../../testing/product.ts';
import { addRoyaltyWorld } from '../../../testing/royalty-world.ts';
import { sessionOf } from '../../../testing/sessions.ts';
import { staff } from '../../../testing/staff.ts';
import { drawStatement } from './statement-pdf-job.ts';

const product = useProduct();
let runs: PdfRun[];
let unprintable: unknown;

beforeAll(async () => {
  const token = await sessionOf(product.pool, staff.superAdmin);
  const world = await addRoyaltyWorld(product, token, { packages: [[[1, 0]]] });
  const facultyID = world.facultyIDs[0];
  await product.pool.query('update faculties set name = $2 where id = $1', [facultyID, 'Dr अनीता Rao']);
  await world.sell([{ sold: 0, at: '2026-01-05T07:00:00Z', paise: 1_234_567 }]);
  await product.pool.query(`update orders set package_name = 'कानून ₹ Law 漢mega'`);
  const { body } = await product.ask(calls.begin, { facultyID, month: '2026-01' }, { token });
  const { statementID } = body.response;
  await product.ask(calls.calculate, { statementID }, { token });
  unprintable = (await product.ask(calls.drawCheck, { statementID }, { token })).body.response.unprintable;
  await product.ask(calls.draw, { statementID }, { token });
  await product.jobsDone();
  const { pdfLink } = (await product.ask(calls.one, { statementID }, { token })).body.response;
  const file = await product.server.inject({
    url: pdfLink,
    headers: { authorization: `Bearer ${token}` },
  });
  runs = pdfRuns(file.rawPayload);
});

/** The fonts used in the line with these words, each with its text. */
const lineWith = (words: string) => {
  const at = runs.findIndex(({ text }) => text.includes(words));
  return runs.slice(at, at + 3);
};

it('a statement’s PDF writes Hindi names in a font with their letters, with ligatures', () => {
  const all = runs.map(({ text }) => text).join('');
  // A ligature is one glyph that stands for several letters, and copying it from the file gives the name again.
  expect(all).toContain('अनीता');
  expect(runs.filter(({ text }) => text.includes('अनीता')).map(({ font }) => font)).toContainEqual(
    expect.stringMatching(/Devanagari/),
  );
  for (const { font, text } of runs) {
    if (/\p{Script=Devanagari}/u.test(text)) expect(font, text).toMatch(/Devanagari/);
    if (/[A-Za-z]/.test(text)) expect(font, text).not.toMatch(/Devanagari/);
  }
});

it('the PDF of a statement also contains the rupee sign, and a box for a letter that no font has', () => {
  const all = runs.map(({ text }) => text).join('');
  expect(all).toContain('12,345.67');
  expect(lineWith('₹').length).toBeGreaterThan(0);
  expect(all).not.toContain('漢');
});

it('a statement says before its PDF is made which letters of which names cannot be printed', () => {
  expect(unprintable).toEqual([{ text: 'कानून ₹ Law 漢mega', characters: ['漢'] }]);
});

it('a statement that cannot be drawn fails as a job, and the server goes on', async () => {
  const { rows } = await product.pool.query(
    `insert into royalty_statements (number, faculty_id, month, run, state, calculated_at, locked_at, pdf)
     select 'RS202602000001', faculty_id, '2026-02', 1, 'locked', now(), now(), 'waiting'
     from royalty_statements returning id`,
  );
  await expect(drawStatement.run({ statementID: rows[0].id }, jobToolsOf(product))).rejects.toThrow();
  expect((await product.server.inject('/healthz')).statusCode).toBe(200);
});

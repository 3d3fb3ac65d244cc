import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { questions } from '@prepdesk/contract/questions/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { importerOf } from '../../testing/importer.ts';
import { useProduct } from '../../testing/product.ts';
import { mistakes, nearlyThe, questionRows } from '../../testing/question-file.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
let importer: ReturnType<typeof importerOf>;
beforeAll(async () => {
  importer = importerOf(product, await sessionOf(product.pool, staff.superAdmin));
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

describe('700 questions, of which 40 are faulty and 40 nearly the same as others', () => {
  const clean = questionRows(700, { prefix: 'BIG' });
  const inBank = questionRows(20, { prefix: 'BANK', seed: 99 });
  const rows = clean.map((row) => ({ ...row }));
  const faulty = new Map<number, string>();
  const near = new Set<number>();
  for (let n = 0; n < 40; n += 1) {
    const at = 60 + n * 14;
    const [heading, value, sentence] = mistakes[n % mistakes.length]!;
    rows[at] = { ...rows[at]!, [heading]: value };
    faulty.set(at + 2, sentence);
    const twin = n < 20 ? inBank[n]! : rows[at - 50]!;
    rows[at + 7] = nearlyThe(twin, `TWIN-${n}`);
    near.add(at + 9);
  }
  let importID: number;

  it('an import finds all 40 rows with errors and 40 near-duplicates among 700 questions', {
    timeout: 240_000,
  }, async () => {
    const first = await importer.checkedImport(inBank);
    await importer.commit(first.importID);
    const checked = await importer.checkedImport(rows);
    importID = checked.importID;
    expect(checked).toMatchObject({ state: 'checked', totalRows: 700, doneRows: 700, failure: '' });
    expect(checked.counts).toEqual({ add: 660, change: 0, same: 0, fault: 40, near: 40, kept: 0, noted: 0 });
    const errors = (await importer.report(importID, 'fault')).rows;
    expect(new Map(errors.map((row) => [row.rowNumber, row.faults[0]?.sentence]))).toEqual(faulty);
    const twins = (await importer.report(importID, 'near')).rows;
    expect(new Set(twins.map(({ rowNumber }) => rowNumber))).toEqual(near);
    for (const twin of twins) {
      expect(twin.similarity).toBeGreaterThan(0.65);
      expect(twin.nearWords.split(' ').length).toBeGreaterThan(10);
      expect([twin.nearQuestionID === null, twin.nearRow === null].sort()).toEqual([false, true]);
    }
  });

  it('an import with errors is refused unless the editor leaves out the rows with errors', {
    timeout: 120_000,
  }, async () => {
    const refused = await importer.commit(importID);
    expect(refused).toMatchObject({
      status: false,
      message: '40 rows have errors. Correct them in the file, or choose to leave them out',
    });
    const [twin] = (await importer.report(importID, 'near')).rows;
    await importer.ask(questionImports.keep, { importID, rowNumber: twin?.rowNumber, isKept: 1 });
    await importer.commit(importID, 1);
    const done = await importer.shown(importID);
    expect(done).toMatchObject({ state: 'imported', failure: '' });
    expect(done.outcome).toMatchObject({ added: 621, changed: 0, same: 0, skipped: 39, faulty: 40 });
    const [{ count }] = await query('select count(*)::int from questions where import_id = $1', [importID]);
    expect(count).toBe(621);
    const [audited] = await query(
      `select count(*)::int, count(distinct actor_id)::int as actors, min(call) as call from audit_log
       where table_name = 'questions' and (after ->> 'import_id')::int = $1`,
      [importID],
    );
    expect(audited).toEqual({ count: 621, actors: 1, call: questionImports.commit.path });
  });

  it('an undo removes imported questions, except for those that somebody changed or mapped since', {
    timeout: 120_000,
  }, async () => {
    const [edited, mapped] = await query('select * from questions where import_id = $1 order by id limit 2', [
      importID,
    ]);
    const stored = (await importer.ask(questions.one, { questionID: edited.id })).body.response;
    const { body } = await importer.ask(questions.edit, { ...stored, solution: '<p>Better</p>' });
    expect(body.message).toBe('Question updated');
    await query(`insert into subjects (id, name) values (1, 'Law')`);
    await query(`insert into treasure_topics (id, app_id, subject_id, name) values (1, 1, 1, 'Topic')`);
    await query(`insert into treasures (id, treasure_topic_id, post) values (1, 1, '<p>Post</p>')`);
    await query('insert into question_treasures values ($1, 1)', [mapped.id]);
    const preview = (await importer.ask(questionImports.undoPreview, { importID })).body.response;
    expect(preview).toMatchObject({ removes: 619, restores: 0, leaves: 2 });
    expect(preview.left.map(({ questionID, why }) => [questionID, why])).toEqual([
      [edited.id, 'Changed since by Asha Sharma'],
      [mapped.id, 'Mapped to a treasure'],
    ]);
    const undone = await importer.undo(importID);
    expect(undone).toMatchObject({ state: 'undone', outcome: { added: 621, removed: 619, left: 2 } });
    const again = await importer.undo(importID);
    expect(again.outcome).toEqual(undone.outcome);
    const rest = await query('select id from questions where import_id = $1 order by id', [importID]);
    expect(rest.map(({ id }) => id)).toEqual([edited.id, mapped.id]);
  });
});

describe('a file about existing questions', () => {
  const rows = questionRows(6, { prefix: 'OLD', seed: 3 });

  it('a file about existing questions changes what differs, leaves the rest, and can be undone', async () => {
    await importer.commit((await importer.checkedImport(rows)).importID);
    const before = await query(`select * from questions where unique_id like 'OLD-%' order by id`);
    const changed = rows.map((row, n) => (n < 2 ? { ...row, Solution: `<p>New ${n}</p>` } : row));
    const one = await importer.checkedImport(changed);
    expect(one.counts).toMatchObject({ add: 0, change: 2, same: 4, fault: 0, near: 0 });
    const [first] = (await importer.report(one.importID, 'change')).rows;
    expect(first?.changes).toEqual([
      { heading: 'Solution', before: before[0].solution, after: '<p>New 0</p>' },
    ]);
    await importer.commit(one.importID);
    const after = await query(`select * from questions where unique_id like 'OLD-%' order by id`);
    expect(after.map(({ solution }) => solution).slice(0, 3)).toEqual([
      '<p>New 0</p>',
      '<p>New 1</p>',
      before[2].solution,
    ]);
    await query(`update questions set reference = 'Somebody was here' where unique_id = 'OLD-00002'`);
    const undone = await importer.undo(one.importID);
    expect(undone.outcome).toMatchObject({ changed: 2, same: 4, restored: 1, left: 1 });
    const restored = await query(`select * from questions where unique_id like 'OLD-%' order by id`);
    expect({ ...restored[0], row_version: 1 }).toEqual(before[0]);
    expect(restored[1].solution).toBe('<p>New 1</p>');
  });

  /** Simulates an upgrade that adds the columns of a question's reference and state. */
  const beforeUpgrade = (importID: number) =>
    query(
      `update question_import_rows set content = content - '{reference,isActive}'::text[],
        before = before - '{reference,is_active}'::text[] where import_id = $1`,
      [importID],
    );
  const storedOf = (prefix: string) =>
    query(
      `select solution, reference, is_active as "isActive" from questions
        where unique_id like $1 || '-%' order by id`,
      [prefix],
    );

  it('an import from before a field came is undone: questions keep what they have of that field', async () => {
    const [old] = questionRows(1, { prefix: 'UNDOLD', seed: 31 });
    await importer.commit((await importer.checkedImport([old!])).importID);
    const { importID } = await importer.checkedImport([
      { ...old!, Solution: '<p>New</p>', Reference: 'Page 9' },
    ]);
    await importer.commit(importID);
    await beforeUpgrade(importID);
    expect(await importer.undo(importID)).toMatchObject({
      state: 'undone',
      outcome: { restored: 1, left: 0 },
    });
    expect(await storedOf('UNDOLD')).toEqual([{ solution: old!.Solution, reference: 'Page 9', isActive: 1 }]);
  });

  it('a file that was checked before a field came is imported: questions keep what they have, new ones get its default', async () => {
    const [old, added] = questionRows(2, { prefix: 'CHECKOLD', seed: 32 });
    await importer.commit((await importer.checkedImport([{ ...old!, Reference: 'Page 9' }])).importID);
    await query(`update questions set is_active = 0 where unique_id = 'CHECKOLD-00001'`);
    const { importID } = await importer.checkedImport([
      { ...old!, Solution: '<p>New</p>', Reference: 'Page 10' },
      { ...added!, Reference: 'Page 10' },
    ]);
    await beforeUpgrade(importID);
    await importer.commit(importID);
    expect(await importer.shown(importID)).toMatchObject({
      state: 'imported',
      outcome: { added: 1, changed: 1 },
    });
    expect(await storedOf('CHECKOLD')).toEqual([
      { solution: '<p>New</p>', reference: 'Page 9', isActive: 0 },
      { solution: added!.Solution, reference: '', isActive: 1 },
    ]);
  });

  it('a file about existing questions is not imported when somebody changed one of them since the check', async () => {
    const changed = rows.map((row) => ({ ...row, Reference: 'Page 1' }));
    const { importID } = await importer.checkedImport(changed);
    await query(`update questions set reference = 'Page 2' where unique_id = 'OLD-00003'`);
    await importer.commit(importID);
    expect(await importer.shown(importID)).toMatchObject({
      state: 'uploaded',
      failure: 'A question was changed by others since the check. Please check the file again',
    });
    const [{ count }] = await query(`select count(*)::int from questions where reference = 'Page 1'`);
    expect(count).toBe(0);
  });

  it('a file about existing questions is not imported when its unique id was taken since the check', async () => {
    const one = await importer.checkedImport(questionRows(2, { prefix: 'RACE', seed: 5 }));
    const other = await importer.checkedImport(questionRows(2, { prefix: 'RACE', seed: 6 }));
    await importer.commit(one.importID);
    await importer.commit(other.importID);
    expect(await importer.shown(one.importID)).toMatchObject({ state: 'imported' });
    expect(await importer.shown(other.importID)).toMatchObject({
      state: 'uploaded',
      failure: '2 questions were changed by others since the check. Please check the file again',
    });
  });
});

describe('two at the same time', () => {
  it('two simultaneous commits import the rows once', async () => {
    const { importID } = await importer.checkedImport(questionRows(30, { prefix: 'ONCE', seed: 11 }));
    const replies = await Promise.all([
      importer.commit(importID),
      importer.commit(importID),
      importer.commit(importID),
    ]);
    expect(replies.every(({ status }) => status)).toBe(true);
    const [{ count }] = await query('select count(*)::int from questions where import_id = $1', [importID]);
    expect(count).toBe(30);
  });

  it('two imports with the same new unique ids: only one succeeds', async () => {
    const rows = questionRows(40, { prefix: 'BOTH', seed: 12 });
    const both = [await importer.checkedImport(rows), await importer.checkedImport(rows)];
    await Promise.all(both.map(({ importID }) => importer.commit(importID)));
    const states = await Promise.all(
      both.map(async ({ importID }) => (await importer.shown(importID)).state),
    );
    expect(states.sort()).toEqual(['imported', 'uploaded']);
    const [{ count }] = await query(`select count(*)::int from questions where unique_id like 'BOTH-%'`);
    expect(count).toBe(40);
  });
});

describe('a job that runs twice because its server was killed at the end', () => {
  it('a job that runs twice because its server was killed at the end has the same result as one run', async () => {
    const one = await importer.checkedImport(questionRows(10, { prefix: 'TWICE', seed: 21 }));
    const { importID } = one;
    const again = async (name: string) => {
      await query(
        `insert into pgboss.job (name, data) select 'prepdesk', jsonb_build_object('job', $1::text, 'data',
         jsonb_build_object('importID', $2::int), 'author', '{"actorID":1,"call":"","requestID":""}'::jsonb)`,
        [name, importID],
      );
      await product.jobsDone();
    };
    await importer.commit(importID);
    for (const name of ['check', 'commit', 'undo']) await again(`questionImports.${name}`);
    expect(await importer.shown(importID)).toMatchObject({ state: 'imported', outcome: { added: 10 } });
    await importer.undo(importID);
    await again('questionImports.undo');
    await again('questionImports.commit');
    expect(await importer.shown(importID)).toMatchObject({ state: 'undone', outcome: { removed: 10 } });
    const [{ failed }] = await query(`select count(*)::int as failed from pgboss.job where state = 'failed'`);
    expect(failed).toBe(0);
  });
});

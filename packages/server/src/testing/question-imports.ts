import type pg from 'pg';

/** Imports at their different steps, far from ids that a sequence gives during a test; each is for different calls. */
export const importIDs = {
  uploaded: 910_001,
  checked: 910_002,
  kept: 910_003,
  imported: 910_004,
  shown: 910_005,
};

const states: Record<keyof typeof importIDs, string> = {
  uploaded: 'uploaded',
  checked: 'checked',
  kept: 'checked',
  imported: 'imported',
  shown: 'imported',
};

export async function addImports(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const [name, id] of Object.entries(importIDs)) {
    await pool.query(
      `insert into question_imports (id, file_name, type, state, headings, mapping, total_rows, created_by)
       values ($1, 'law.csv', 1, $2, '["Question","Answer"]',
         '{"Question":"quesText","Answer":"answer"}', 1, 2)`,
      [id, states[name as keyof typeof importIDs]],
    );
    await pool.query(
      `insert into question_import_rows (import_id, row_number, action, cells, content)
       values ($1, 2, 'same', '["What is a contract?","A"]', '{}')`,
      [id],
    );
  }
}

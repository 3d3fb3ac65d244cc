import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { fillSearchTexts } from './upgrade/fill-search-texts.ts';

const product = useProduct();
beforeAll(async () => {
  await product.pool.query(`
    insert into learners (id, app_id, phone, full_name, email) values (950001, 1, '9812345670', 'Zoë ﬁnch', 'Zoe@Example.com');
    insert into mapping_logs (id, learner_id, reference_id) values (950001, 950001, 'PD-１２');
    insert into doubts (id, learner_id, question, due_at) values (950001, 950001, 'What is a “lien”?', now())`);
});

const textOf = async (table: string, id = 950001): Promise<string | null> =>
  (await product.pool.query(`select search_text from ${table} where id = $1`, [id])).rows[0].search_text;

/** Blocks whose letters every supported PostgreSQL knows; the more common ones come more often. */
const blocks = [
  ...[
    [0x20, 0x7e],
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x900, 0x97f],
    [0x980, 0xdff],
    [0x250, 0x52f],
  ],
  ...[
    [0x530, 0x8ff],
    [0xe00, 0x10ff],
    [0x1e00, 0x27bf],
    [0x2c00, 0x2c5f],
    [0x3000, 0xa6ff],
    [0xac00, 0xd7a3],
  ],
  ...[
    [0xf900, 0xffef],
    [0x10400, 0x1044f],
    [0x1f300, 0x1f5ff],
    [1, 0x1f],
  ],
] as const;

function randomText(random: () => number): string {
  const letter = (): string => {
    const [first, last] = blocks[Math.floor(random() ** 2 * blocks.length)] as readonly [number, number];
    return String.fromCodePoint(first + Math.floor(random() * (last - first + 1)));
  };
  return Array.from({ length: 1 + Math.floor(random() * 30) }, letter).join('');
}

it('the database folds texts of all scripts as the console does', async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  const texts = Array.from({ length: 20_000 }, () => randomText(random));
  const { rows } = await product.pool.query<{ said: string; folded: string }>(
    'select said, fold_for_search(said) as folded from unnest($1::text[]) said',
    [texts],
  );
  const others = rows.filter(({ said, folded }) => folded !== foldForSearch(said));
  expect(others).toEqual([]);
});

describe('what a row is found by', () => {
  it('the search text of a row is made of its columns and of those of its learner that its list searches', async () => {
    expect(await textOf('learners')).toBe('\n9812345670\nzoe@example.com\nzoë finch\n');
    expect(await textOf('mapping_logs')).toBe('\npd-12\n9812345670\nzoe@example.com\nzoë finch\n');
    expect(await textOf('doubts')).toBe('\nwhat is a "lien"?\n9812345670\nzoë finch\n');
  });

  it('what a row is found by follows a changed name at once, without a new version of the row and without a line in the log', async () => {
    const before = await product.pool.query('select row_version, xmin from doubts where id = 950001');
    await product.pool.query(`update learners set full_name = 'Zoë Marsh' where id = 950001`);
    expect(await textOf('doubts')).toBe('\nwhat is a "lien"?\n9812345670\nzoë marsh\n');
    expect(await textOf('mapping_logs')).toContain('zoë marsh');
    const after = await product.pool.query('select row_version, xmin from doubts where id = 950001');
    expect(after.rows[0].row_version).toBe(before.rows[0].row_version);
    const { rows } = await product.pool.query(
      `select table_name, before ? 'search_text' as has from audit_log where row_key = '950001' order by id`,
    );
    expect(rows.map(({ table_name }) => table_name)).toEqual(['learners', 'doubts', 'learners']);
    expect(rows.some(({ has }) => has)).toBe(false);
  });

  it('the search text of a row has the new name even in a row that is added while the name is being changed', async () => {
    const [renaming, adding] = [await product.pool.connect(), await product.pool.connect()];
    try {
      await renaming.query('begin');
      await renaming.query(`update learners set full_name = 'Zoë Latest' where id = 950001`);
      const added = adding.query(
        `insert into mapping_logs (id, learner_id, reference_id) values (950002, 950001, 'PD-2')`,
      );
      await renaming.query('commit');
      await added;
    } finally {
      renaming.release();
      adding.release();
    }
    expect(await textOf('mapping_logs', 950002)).toContain('zoë latest');
  });
});

describe('an upgrade', () => {
  const upgrade = async () => {
    const client = await product.pool.connect();
    await fillSearchTexts(client).finally(() => client.release());
  };

  it('an upgrade makes the search texts of all rows that have none, however many slices that takes', async () => {
    await product.pool.query(`insert into mapping_logs (learner_id, reference_id)
      select 950001, 'Many ' || n from generate_series(1, 2500) n`);
    await product.pool.query(`alter table mapping_logs disable trigger user;
      update mapping_logs set search_text = null; alter table mapping_logs enable trigger user;
      comment on column mapping_logs.search_text is null`);
    await upgrade();
    const { rows } = await product.pool.query(
      `select count(*)::int as n, count(*) filter (where search_text like E'\\n' || lower(reference_id) || E'\\n%')::int as made
      from mapping_logs`,
    );
    expect(rows[0].n).toBeGreaterThan(2500);
    expect(rows[0].made).toBe(rows[0].n - 1);
  });

  it('an upgrade makes search texts anew where they were made in another way, and only there', async () => {
    await product.pool.query(`alter table doubts disable trigger user;
      update doubts set search_text = 'as before'; alter table doubts enable trigger user`);
    await upgrade();
    expect(await textOf('doubts')).toBe('as before');
    await product.pool.query(`comment on column doubts.search_text is 'Prepdesk as before'`);
    await upgrade();
    expect(await textOf('doubts')).toContain('lien');
  });
});

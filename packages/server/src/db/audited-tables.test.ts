import * as domains from '@prepdesk/contract/domains';
import { getTableName, type Table } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { copyDatabase } from '../testing/database-copy.ts';
import { tablesOf } from '../testing/fingerprint.ts';
import { auditedTables } from './audited-tables.ts';
import { countedName } from './list/counted-list.ts';
import { quietPool } from './quiet-pool.ts';
import { installTriggers, wantedTriggers } from './triggers/install-triggers.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  database = await copyDatabase();
  pool = quietPool({ ...database.connection, max: 2 });
  // Connections end when the database is dropped.
  pool.on('error', () => {});
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const texts = async (query: string): Promise<string[]> =>
  (await pool.query(query)).rows.map(({ text }) => text);
const triggers = () =>
  texts(`select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as text
    from pg_trigger where not tgisinternal order by 1`);

async function scope(): Promise<string[]> {
  const said: string[] = [];
  const client = await pool.connect();
  const query = (text: string, values?: unknown[]) => {
    said.push(text);
    return client.query(text, values);
  };
  await installTriggers({ query } as pg.ClientBase).finally(() => client.release());
  return said;
}

describe('records', () => {
  it('records cover every table of the database, and the contract names each', async () => {
    const stated = auditedTables.map(({ name }) => name).sort();
    expect(stated).toEqual(await tablesOf(pool));
    const ofLists = stated.filter((name) => name.startsWith('list_'));
    const named = Object.values(domains).flatMap(({ records }): readonly string[] => records);
    expect([...named, ...ofLists].sort()).toEqual(stated);
  });

  it('records have messages only for constraints and refusing triggers that exist', async () => {
    const known = new Set(
      await texts(`select conname::text as text from pg_constraint union select indexname from pg_indexes
        union select tgname from pg_trigger where not tgisinternal`),
    );
    const named = auditedTables.flatMap(({ violations = {} }) => Object.keys(violations));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('records say whose they are, wherever their rows lead to a learner or a person', () => {
    const ofPersons = new Set<string>(['persons']);
    const leads = ({ name, pointsTo, columns }: (typeof auditedTables)[number]) =>
      ofPersons.has(name) ||
      columns.some((column) => /^(learner|person)_id/.test(column) || ofPersons.has(pointsTo(column) ?? ''));
    for (;;) {
      const more = auditedTables.filter((one) => leads(one) && !ofPersons.has(one.name));
      if (more.length === 0) break;
      for (const { name, person } of more) {
        expect(person, `${name}: state its person, or why it says nothing of theirs`).toBeDefined();
        ofPersons.add(name);
      }
    }
    const held = auditedTables.filter(({ person }) => person && !('not' in person)).map(({ name }) => name);
    expect(held.filter((name) => !ofPersons.has(name))).toEqual(['saved_views', 'look_ups', 'coupons']);
    expect(held.length).toBeGreaterThan(20);
  });

  it('records show what the log seals as personal only to holders of their screens', () => {
    const shown = auditedTables.flatMap(({ name, logged, person, masks }) => {
      if (!person || 'not' in person || (typeof logged === 'object' && 'not' in logged)) return [];
      const sealed = [...Object.keys(person.erases ?? {}), ...(person.keeps ?? [])];
      return sealed.filter((column) => !masks?.columns.includes(column)).map((column) => `${name}.${column}`);
    });
    expect(shown).toEqual([]);
  });

  it('records are named by columns that exist', async () => {
    const known = new Set(
      await texts(`select table_name || '.' || column_name as text from information_schema.columns`),
    );
    const named = auditedTables.flatMap(
      ({ name, key, named: parts = [], masks, person, partOf, showsImages = [] }) =>
        [
          ...(person && !('not' in person)
            ? [
                ...Object.keys({ ...person.erases, ...person.sets }),
                ...(person.keeps ?? []),
                ...(person.hides ?? []),
              ]
            : []),
          ...[...key, ...showsImages, ...(masks?.columns ?? []), ...(partOf ? [partOf.by] : [])],
          ...parts.flat().map((part) => {
            if (typeof part === 'string') return part;
            if ('month' in part) return part.month;
            return 'of' in part ? part.by : part.right;
          }),
        ].map((column) => `${name}.${column}`),
    );
    expect(named.filter((column) => !known.has(column))).toEqual([]);
  });
});

describe('triggers', () => {
  it('triggers are exactly those that the records state', async () => {
    const matches = await texts(`select concat_ws(' ', tgrelid::regclass, tgname) as text
      from pg_trigger where not tgisinternal and tgparentid = 0`);
    expect(matches.sort()).toEqual(
      [
        ...wantedTriggers().triggers.map(({ table, name }) => `${table} ${name}`),
        ...countedLists.flatMap((list) =>
          ['added', 'changed', 'emptied', 'removed'].map(
            (change) => `${getTableName(list.source.from as Table)} ${countedName(list)}.${change}`,
          ),
        ),
      ].sort(),
    );
  });

  it('triggers cost one query when there is nothing to do', async () => {
    expect(await scope()).toHaveLength(1);
  });

  it.each([
    ['was removed', 'drop trigger courses_audit on courses'],
    ['is switched off', 'alter table courses disable trigger courses_audit'],
    [
      'is another',
      `create or replace trigger courses_audit after insert on courses for each row execute function write_audit('name')`,
    ],
    [
      'is not stated',
      `create trigger stray after insert on courses for each row execute function write_audit('id')`,
    ],
    [
      'calls another function',
      `create or replace function next_row_version() returns trigger language plpgsql as 'begin return null; end'`,
    ],
  ])('a trigger that %s is repaired', async (_, change) => {
    const before = [await triggers(), await texts('select prosrc as text from pg_proc order by oid')];
    await pool.query(change);
    await scope();
    expect([await triggers(), await texts('select prosrc as text from pg_proc order by oid')]).toEqual(
      before,
    );
    expect(await scope()).toHaveLength(1);
  });

  it('triggers that are not ours stay as they are', async () => {
    await pool.query(`create function theirs() returns trigger language plpgsql as 'begin return null; end'`);
    await pool.query('create trigger theirs after insert on courses for each row execute function theirs()');
    expect(await scope()).toHaveLength(1);
    expect((await triggers()).filter((text) => text.includes('theirs'))).toHaveLength(1);
  });
});

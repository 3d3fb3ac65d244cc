import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { packageFolder } from '../../package-folder.ts';
import { auditedTables } from '../audited-tables.ts';
import { inTransaction } from '../in-transaction.ts';
import { allTriggerSets } from './all-trigger-sets.ts';
import type { Trigger } from './trigger-set.ts';

type Query = Pick<pg.ClientBase, 'query'>;
type Wanted = { files: { text: string; functions: string[] }[]; triggers: Trigger[] };
/** `mark` is the comment written when it was installed; `state` describes it as it is now. */
type Installed = {
  kind: 'function' | 'trigger';
  of: string;
  name: string;
  mark: string | null;
  state: string;
};

const ours = 'Prepdesk ';

/**
 * Installs functions and triggers as the records state them, and removes those that are no longer stated: the same in a
 * new database and in an old one. Each carries as its comment what it was made from and what the database made of it,
 * so that a start that changes nothing costs one query and locks no table.
 */
export async function installTriggers(client: Query): Promise<void> {
  const wanted = wantedTriggers();
  const installed = await installedIn(client, wanted);
  const isInstalled = installedCheck(installed);
  const files = wanted.files.filter(
    ({ text, functions }) => !functions.every((name) => isInstalled('function', '', name, text)),
  );
  const triggers = wanted.triggers.filter(
    ({ table, name, definition }) => !isInstalled('trigger', table, name, definition),
  );
  const left = installed.filter((one) => !isWanted(wanted, one));
  if (files.length + triggers.length + left.length === 0) return;
  await inTransaction(client, async () => {
    // Triggers before the functions that they call.
    for (const { kind, of, name } of left.sort((a, b) => b.kind.localeCompare(a.kind))) {
      await client.query(
        kind === 'trigger' ? `drop trigger ${quoted(name)} on ${of}` : `drop function ${quoted(name)}`,
      );
    }
    for (const { text } of files) await client.query(text);
    for (const { name, definition } of triggers) {
      await client.query(`create or replace trigger ${quoted(name)} ${definition}`);
    }
    await mark(client, wanted);
  });
}

/** The functions and triggers that the statements ask for. */
export function wantedTriggers(): Wanted {
  const files = allTriggerSets.map((set) => {
    const text =
      'file' in set ? readFileSync(join(packageFolder, 'triggers', set.file), 'utf8') : set.functions;
    const functions = [...text.matchAll(/^\s*create or replace function (\w+)/gim)].map(
      ([, name = '']) => name,
    );
    return { text, functions };
  });
  return {
    files,
    triggers: allTriggerSets.flatMap(({ triggersOf }) => triggersOf(auditedTables)),
  };
}

const functionsOf = ({ files }: Wanted): string[] => files.flatMap(({ functions }) => functions);

/** All triggers that call one of our functions, and all that carry our mark; months have theirs from their table. */
async function installedIn(client: Query, wanted: Wanted): Promise<Installed[]> {
  const { rows } = await client.query<Installed>(
    `select * from (
      select 'function' as kind, '' as of, proname::text as name, obj_description(oid, 'pg_proc') as mark,
        md5(pg_get_functiondef(oid)) as state, proname::text as calls
      from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'
        and (proname = any($1) or obj_description(oid, 'pg_proc') like $2)
      union all
      select 'trigger', tgrelid::regclass::text, tgname::text, obj_description(t.oid, 'pg_trigger'),
        md5(pg_get_triggerdef(t.oid) || tgenabled::text), proname::text
      from pg_trigger t join pg_proc p on p.oid = tgfoid
      where not tgisinternal and tgparentid = 0 and pronamespace = current_schema()::regnamespace
    ) found where calls = any($1) or mark like $2`,
    [functionsOf(wanted), `${ours}%`],
  );
  return rows;
}

const hashOf = (text: string): string => hash('md5', text, 'hex');
const { escapeIdentifier: quoted } = pg;

function installedCheck(installed: readonly Installed[]) {
  const byName = new Map(installed.map((one) => [`${one.kind} ${one.of} ${one.name}`, one]));
  return (kind: Installed['kind'], of: string, name: string, text: string): boolean => {
    const one = byName.get(`${kind} ${of} ${name}`);
    return one?.mark === `${ours}${hashOf(text)} ${one?.state}`;
  };
}

const isWanted = (wanted: Wanted, { kind, of, name }: Installed): boolean =>
  kind === 'function'
    ? functionsOf(wanted).includes(name)
    : wanted.triggers.some((trigger) => trigger.table === of && trigger.name === name);

/** Leaves the marks by which the next start knows that there is nothing to do. */
async function mark(client: Query, wanted: Wanted): Promise<void> {
  const texts = new Map<string, string>(
    wanted.files.flatMap(({ text, functions }) =>
      functions.map((name) => [`function  ${name}`, text] as const),
    ),
  );
  for (const { table, name, definition } of wanted.triggers)
    texts.set(`trigger ${table} ${name}`, definition);
  for (const { kind, of, name, mark: old, state } of await installedIn(client, wanted)) {
    const text = texts.get(`${kind} ${of} ${name}`);
    const now = `${ours}${hashOf(text ?? '')} ${state}`;
    if (now === old) continue;
    const what = kind === 'trigger' ? `trigger ${quoted(name)} on ${of}` : `function ${quoted(name)}`;
    await client.query(`comment on ${what} is '${now}'`);
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routeGroups, routes } from '@prepdesk/contract/routes';
import { plainRow } from '../packages/server/src/testing/plain-row.ts';
import { signOfPath } from '../packages/web/src/app/menu-signs.ts';
import { type MenuEntry, whereabouts } from '../packages/web/src/app/navigation.ts';
import { writeMigration } from './migrations.ts';
import * as templates from './slice-templates.ts';
import { capital, kebab, type Slice, snake, title } from './slice-templates.ts';
import { journeyFile, serverTestFile, small } from './slice-test-templates.ts';

/**
 * `npm run new-slice -- catalogue chapters chapter /chapters`: writes everything for a plain list, in an existing or new
 * domain, and adds it to the lists where it belongs. Files that are there already stay as they are, so whoever writes
 * some by hand gets the rest; what follows from the table is written again until it is committed. Checks and tests pass
 * right after it.
 */
const [domain = '', noun = '', one = '', path = ''] = process.argv.slice(2);
const slice: Slice = { domain, noun, one, path };
const file = kebab(noun);
const written: string[] = [];
/** Files that were there already. */
const found: string[] = [];

function put(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  if (!written.includes(target)) written.push(target);
}

function write(target: string, text: string): void {
  if (!existsSync(target)) put(target, text);
  else if (!written.includes(target)) found.push(target);
}

/** Inserts text before the first mark after `from`, or replaces the mark. */
function insert(target: string, mark: string, text: string, { from = '', how = 'before' } = {}): void {
  const old = readFileSync(target, 'utf8');
  const index = old.indexOf(mark, Math.max(0, old.indexOf(from)));
  if (index === -1 || !old.includes(from)) throw new Error(`${target} has no "${mark}"`);
  const rest = old.slice(index);
  put(target, old.slice(0, index) + text + (how === 'before' ? rest : rest.slice(mark.length)));
}

function addTo(target: string, line: string): void {
  if (!has(target, line)) put(target, `${readFileSync(target, 'utf8')}${line}\n`);
}

const has = (target: string, text: string): boolean => readFileSync(target, 'utf8').includes(text);

const contract = 'packages/contract/src';
const server = 'packages/server/src';
const demo = 'packages/server/demo';
const web = 'packages/web/src';
const demoRows = `${demo}/data/${snake(noun)}.csv`;
const upgradeRows = (migration: string): string => `${server}/testing/upgrade-rows/${migration}.sql`;

function addContract(): void {
  const definition = `${contract}/${domain}/${file}.ts`;
  if (!existsSync(definition)) addToShortLists();
  write(definition, templates.contractFile(slice));
  const index = `${contract}/${domain}/index.ts`;
  write(index, templates.contractIndex(slice));
  if (!has(index, `'${snake(noun)}'`))
    insert(index, 'records = [', `records = ['${snake(noun)}', `, { how: 'replace' });
  const line = `export { ${noun} } from './${file}.ts';\n`;
  if (!has(index, line)) insert(index, '\nexport const records', line);
  addTo(`${contract}/domains.ts`, `export * as ${domain} from './${domain}/index.ts';`);
  if (!routes.some((route) => route.path === path)) addRoute();
}

/** The template's list is answered whole; the author of another contract knows whether theirs is. */
function addToShortLists(): void {
  const reason = { from: `'what a company has tens of` };
  insert(`${contract}/bounded-lists.test.ts`, '\n  ],', `\n    '${noun}.list',`, reason);
}

/** The next free key, at the end of the menu; a domain without its own group is put under Content. */
function addRoute(): void {
  const key = Math.max(...routes.map((route) => route.key)) + 1;
  const group = routeGroups.find((name) => name === capital(domain)) ?? 'Content';
  const row = `  [${key}, '${path}', '${group}', '${title(noun)}'],\n`;
  insert(`${contract}/routes.ts`, '] as const satisfies readonly RouteRow[];', row);
}

function addServer(): void {
  const folder = `${server}/domains/${domain}`;
  write(`${folder}/${file}.ts`, templates.serverFile(slice));
  write(`${folder}/${file}.test.ts`, serverTestFile(slice));
  const index = `${folder}/index.ts`;
  write(index, templates.indexFile(slice));
  if (!has(index, `'./${file}.ts'`)) {
    insert(index, 'import ', `import { ${noun} } from './${file}.ts';\n`);
    insert(index, 'calls: [', `calls: [${noun}, `, { how: 'replace' });
  }
  addTo(`${server}/domains/index.ts`, `export { ${domain} } from './${domain}/index.ts';`);
  addTable();
}

function addTable(): void {
  const schema = `${server}/db/schema/${domain}.ts`;
  write(schema, templates.schemaHead(slice) + templates.tableText(slice));
  if (!has(schema, `export const ${noun} =`)) {
    const old = readFileSync(schema, 'utf8');
    put(schema, withImports(old, templates.schemaHead(slice)) + templates.tableText(slice));
  }
  addTo(`${server}/db/schema/index.ts`, `export * as ${domain} from './${domain}.ts';`);
}

/** The text with these imports added to its own. */
function withImports(text: string, imports: string): string {
  return [...imports.matchAll(/import \{ (.*) \} from '(.*)';/g)].reduce((done, [line, names = '', from]) => {
    const own = new RegExp(`import \\{([^}]*)\\} from '${from}';`).exec(done);
    if (!own) return `${line}\n${done}`;
    const all = new Set([...(own[1] ?? '').split(','), ...names.split(',')].map((name) => name.trim()));
    return done.replace(own[0], () => `import { ${[...all].filter(Boolean).join(', ')} } from '${from}';`);
  }, text);
}

const migrations = 'packages/server/migrations';
const journalFile = `${migrations}/meta/_journal.json`;
const journal = () => JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
const lastMigration = (): string => journal().entries.at(-1)?.tag ?? '';

/** Removes the last run's migration and what follows from it, unless it is committed. */
function takeBackMigration(): void {
  const tag = lastMigration();
  const sql = `${migrations}/${tag}.sql`;
  const isCommitted = execFileSync('git', ['ls-files', sql], { encoding: 'utf8' }) !== '';
  if (isCommitted || tag.slice(5) !== snake(noun)) return;
  const { entries, ...rest } = journal();
  writeFileSync(journalFile, `${JSON.stringify({ ...rest, entries: entries.slice(0, -1) }, null, 2)}`);
  for (const target of [
    sql,
    `${migrations}/meta/${tag.slice(0, 4)}_snapshot.json`,
    upgradeRows(tag),
    demoRows,
  ])
    rmSync(target, { force: true });
}

/** Rows of the demo company, and one as a server with this migration left it: the upgrade test starts from that. */
async function addRows(): Promise<void> {
  const tables = await import(pathToFileURL(resolve(`${server}/db/schema/${domain}.ts`)).href);
  const rows = ['First', 'Second', 'Third'].map((ordinal, n) =>
    plainRow(tables[noun], n + 1, { text: `${ordinal} ${small(one)}`, number: n + 1 }),
  );
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  write(demoRows, lines.map((cells) => `${cells}\n`).join(''));
  const { id: _, ...kept } = plainRow(tables[noun], 1, { text: 'Kept' });
  const values = Object.values(kept).map((value) => (typeof value === 'string' ? `'${value}'` : value));
  write(
    upgradeRows(lastMigration()),
    `INSERT INTO ${snake(noun)} (${Object.keys(kept).join(', ')}) VALUES (${values.join(', ')});\n`,
  );
}

function addScreen(): void {
  const folder = `${web}/features/${domain}`;
  const screen = `${folder}/${file}-screen.tsx`;
  if (!existsSync(screen)) write(`e2e/${file}.spec.ts`, journeyFile(slice));
  write(screen, templates.screenFile(slice));
  const screens = `${folder}/screens.ts`;
  write(screens, templates.screensFile(slice));
  if (!has(screens, `'${path}'`))
    insert(screens, '};', `  '${path}': () => import('./${file}-screen.tsx'),\n`);
}

/** The last tab of the entry with the domain's first screen; a domain without one gets an entry under Content. */
function addToMenu(): void {
  const menu = `${web}/app/navigation.ts`;
  if (has(menu, `'${path}'`)) return;
  const last = entryOfDomain()?.tabs.at(-1);
  if (!last) insert(menu, '\n    ],', `\n alone('${path}'),`, { from: `name: 'Content'` });
  else {
    const { path: at, name } = last;
    const single = `alone('${at}')`;
    const both = `{ name: '${name}', tabs: [tab('${at}'), tab('${path}')] }`;
    if (has(menu, single)) insert(menu, single, both, { how: 'replace' });
    else insert(menu, ')', `), tab('${path}')`, { from: `tab('${at}'`, how: 'replace' });
  }
  const used = new Set(Object.values(signOfPath));
  const sign = plainSigns.find((one) => !used.has(one)) ?? plainSigns[0];
  insert(`${web}/app/menu-signs.ts`, '};', `  '${path}': '${sign}',\n`, { from: 'signOfPath' });
}

/** Icons that suit any list. */
const plainSigns = ['table', 'list', 'folder', 'tag', 'box', 'layers', 'archive'] as const;

function entryOfDomain(): MenuEntry | undefined {
  const paths = [...readFileSync(`${web}/features/${domain}/screens.ts`, 'utf8').matchAll(/'(\/[^']*)':/g)];
  const own = routes.filter((route) => paths.some(([, opened]) => opened === route.path));
  return own.map((route) => whereabouts(route.path)?.entry).find((entry) => entry !== undefined);
}

async function newSlice(): Promise<void> {
  const isNamed = /^[a-z]+$/.test(domain) && /^[a-z][A-Za-z]+$/.test(noun) && /^[a-z][A-Za-z]+$/.test(one);
  if (!isNamed || noun === one || !/^\/[\w/-]+$/.test(path)) {
    console.error(
      'usage: npm run new-slice -- <domain> <nouns> <noun> </path>, such as catalogue chapters chapter /chapters',
    );
    process.exitCode = 1;
    return;
  }
  addContract();
  addServer();
  addScreen();
  addToMenu();
  // Without a path it would rewrite everything.
  if (written.length > 0) {
    const format = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written];
    execFileSync(process.execPath, format, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  takeBackMigration();
  writeMigration(['--name', snake(noun)], ['ignore', 'ignore', 'inherit']);
  await addRows();
  for (const target of written) console.info(target);
  console.info(`The migration ${lastMigration()}, with its snapshot and its line in meta/_journal.json\n`);
  const own = found.filter((target) => target.includes(`/${file}`));
  if (own.length === 0) console.info('npm run check and the new tests pass now.');
  else console.info(`As they were: ${own.join(', ')}. The journey has to fill in a new required field.`);
  console.info(`Make contract, record and screen say what a noun of this kind really is, and move its tab in the menu to the task
it serves. As long as it is not committed, change definition and table and run this command again: migration and rows are
written for the table as it is then. Afterwards a further column is a further migration (npm run migrations -- --name=…),
and is named in the demo company's file if it has no default.`);
}

await newSlice();

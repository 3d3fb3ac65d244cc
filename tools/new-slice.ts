import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { routeGroups, routes } from '@prepdesk/contract/routes';
import * as templates from './slice-templates.ts';
import { capital, kebab, type Slice, snake, title } from './slice-templates.ts';
import { journeyFile, serverTestFile, small } from './slice-test-templates.ts';

/**
 * `npm run new-slice -- catalogue chapters chapter /chapters`: writes everything for a plain list, in an existing or new
 * domain, and adds it to the lists where it belongs. Checks and tests pass right after it.
 */
const [domain = '', noun = '', one = '', path = ''] = process.argv.slice(2);
const slice: Slice = { domain, noun, one, path };
const file = kebab(noun);
const written: string[] = [];

function put(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  if (!written.includes(target)) written.push(target);
}

function write(target: string, text: string): void {
  if (existsSync(target)) throw new Error(`${target} is there already`);
  put(target, text);
}

/** Inserts text before the first mark after `from`, or replaces the mark. */
function insert(target: string, mark: string, text: string, { from = '', how = 'before' } = {}): void {
  const old = readFileSync(target, 'utf8');
  const index = old.indexOf(mark, Math.max(0, old.indexOf(from)));
  if (index === -1 || !old.includes(from)) throw new Error(`${target} has no "${mark}"`);
  const rest = old.slice(index);
  put(target, old.slice(0, index) + text + (how === 'before' ? rest : rest.slice(mark.length)));
}

const addTo = (target: string, line: string): void => put(target, `${readFileSync(target, 'utf8')}${line}\n`);

const contract = 'packages/contract/src';
const server = 'packages/server/src';
const demo = 'packages/server/demo';
const web = 'packages/web/src';

function addContract(): void {
  write(`${contract}/${domain}/${file}.ts`, templates.contractFile(slice));
  const door = `${contract}/${domain}/index.ts`;
  if (existsSync(door)) {
    insert(door, '\n/**', `import { ${noun} } from './${file}.ts';\n`);
    insert(door, 'records = [', `records = ['${snake(noun)}', `, { how: 'replace' });
    insert(door, 'calls = {', `calls = { ${noun}, `, { how: 'replace' });
  } else {
    write(door, templates.contractDoor(slice));
    addTo(`${contract}/domains.ts`, `export * as ${domain} from './${domain}/index.ts';`);
  }
  if (!routes.some((route) => route.path === path)) addRoute();
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
  if (existsSync(`${folder}/index.ts`)) {
    insert(`${folder}/index.ts`, 'import ', `import { ${noun} } from './${file}.ts';\n`);
    insert(`${folder}/index.ts`, 'calls: [', `calls: [${noun}, `, { how: 'replace' });
  } else {
    write(`${folder}/index.ts`, templates.indexFile(slice));
    addTo(`${server}/domains/index.ts`, `export { ${domain} } from './${domain}/index.ts';`);
  }
  addTable();
}

function addTable(): void {
  const schema = `${server}/db/schema/${domain}.ts`;
  if (existsSync(schema)) {
    const old = readFileSync(schema, 'utf8');
    put(schema, withImports(old, templates.schemaHead(slice)) + templates.tableText(slice));
  } else {
    write(schema, templates.schemaHead(slice) + templates.tableText(slice));
    addTo(`${server}/db/schema/index.ts`, `export * as ${domain} from './${domain}.ts';`);
  }
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

function addExamples(): void {
  const examples = `${server}/domains/${domain}/examples.ts`;
  if (!existsSync(examples)) {
    write(examples, templates.examplesFile(slice));
    addTo(
      `${server}/domains/examples.ts`,
      `export { examples as ${domain} } from './${domain}/examples.ts';`,
    );
  } else {
    const old = readFileSync(examples, 'utf8');
    const [begun] = /rows: .* => \[/.exec(old) ?? [];
    const text = begun
      ? old.replace(begun, `${begun}${templates.exampleRow(slice)}`)
      : old.replace('Examples = {', (begin) => `${begin}\n${templates.exampleRows(slice)}`);
    put(examples, old.includes('oneOfEachID') ? text : `${templates.exampleID}${text}`);
  }
  const rows = ['First', 'Second', 'Third'].map(
    (ordinal, n) => `${n + 1},${ordinal} ${small(one)},${n + 1}\n`,
  );
  put(`${demo}/data/${snake(noun)}.csv`, `id,name,order_by\n${rows.join('')}`);
}

function addScreen(): void {
  const folder = `${web}/features/${domain}`;
  write(`${folder}/${file}-screen.tsx`, templates.screenFile(slice));
  if (existsSync(`${folder}/screens.ts`)) {
    insert(`${folder}/screens.ts`, '};', `  '${path}': () => import('./${file}-screen.tsx'),\n`);
  } else {
    write(`${folder}/screens.ts`, templates.screensFile(slice));
  }
  write(`e2e/${file}.spec.ts`, journeyFile(slice));
}

const runProgram = (program: string, ...args: string[]): void => {
  execFileSync(process.execPath, [`node_modules/${program}`, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

/** Rows as a server with this migration left them: the upgrade test starts from them. */
function addUpgradeRow(): void {
  const journal = JSON.parse(readFileSync('packages/server/migrations/meta/_journal.json', 'utf8'));
  const { tag } = journal.entries.at(-1);
  const row = `INSERT INTO ${snake(noun)} (name, order_by) VALUES ('Kept', 1);\n`;
  write(`${server}/testing/upgrade-rows/${tag}.sql`, row);
}

function newSlice(): void {
  const isNamed = /^[a-z]+$/.test(domain) && /^[a-z][A-Za-z]+$/.test(noun) && /^[a-z][A-Za-z]+$/.test(one);
  if (!isNamed || noun === one || !/^\/[\w/-]+$/.test(path)) {
    throw new Error(
      'usage: npm run new-slice -- <domain> <nouns> <noun> </path>, such as catalogue chapters chapter /chapters',
    );
  }
  addContract();
  addServer();
  addExamples();
  addScreen();
  runProgram('@biomejs/biome/bin/biome', 'check', '--write', ...written);
  runProgram(
    'drizzle-kit/bin.cjs',
    'generate',
    '--config',
    'packages/server/drizzle.config.ts',
    '--name',
    file,
  );
  addUpgradeRow();
  for (const target of written) console.info(target);
  console.info(`
All of it is green now: npm run check. Make contract, record and screen say what a noun of
this kind really is. A further column is a further migration (npm run migrations -- --name=…), and is named in the rows
of examples.ts and of the demo company's file if it has no default.`);
}

newSlice();

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { routes } from '@prepdesk/contract/routes';
import {
  capital,
  contractFile,
  kebab,
  type Slice,
  screenFile,
  serverFile,
  snake,
  tableText,
} from './slice-templates.ts';

/**
 * `npm run new-slice -- catalogue chapters chapter /chapters`: writes contract, handlers, table and screen of a plain
 * list, puts them into the lists where they belong, and says what remains to do.
 */
const [domain = '', noun = '', one = '', path = ''] = process.argv.slice(2);
const slice: Slice = { domain, noun, one, path };

function write(file: string, text: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.info(`wrote   ${file}`);
}

/** Puts text before the first place where the mark stands, or in its place. */
function insert(file: string, mark: string, text: string, how: 'before' | 'replace' = 'before'): void {
  const old = readFileSync(file, 'utf8');
  if (!old.includes(mark)) throw new Error(`${file} has no "${mark}"`);
  writeFileSync(
    file,
    old.replace(mark, () => (how === 'before' ? text + mark : text)),
  );
  console.info(`changed ${file}`);
}

function append(file: string, text: string): void {
  writeFileSync(file, readFileSync(file, 'utf8') + text);
  console.info(`changed ${file}`);
}

function newSlice(): void {
  const isNamed = /^[a-z]+$/.test(domain) && /^[a-z][A-Za-z]+$/.test(noun) && /^[a-z][A-Za-z]+$/.test(one);
  if (!isNamed || noun === one || !/^\/[\w/-]+$/.test(path)) {
    throw new Error(
      'say what: npm run new-slice -- <domain> <nouns> <noun> </path>, such as catalogue chapters chapter /chapters',
    );
  }
  const file = kebab(noun);
  write(`packages/contract/src/${domain}/${file}.ts`, contractFile(slice));
  write(`packages/server/src/domains/${domain}/${file}.ts`, serverFile(slice));
  write(`packages/web/src/features/${domain}/${file}-screen.tsx`, screenFile(slice));
  append(`packages/server/src/db/schema/${domain}.ts`, tableText(slice));
  insert(
    'packages/contract/src/all-calls.ts',
    'import type { AnyCall }',
    `import { ${noun} } from './${domain}/${file}.ts';\n`,
  );
  insert('packages/contract/src/all-calls.ts', '};\n\nexport const allCalls', `  ${noun},\n`);
  insert('packages/contract/src/records.ts', '] as const;', `  '${snake(noun)}',\n`);
  const index = `packages/server/src/domains/${domain}/index.ts`;
  insert(index, 'import ', `import { ${noun} } from './${file}.ts';\n`);
  insert(index, '= [', `= [${noun}, `, 'replace');
  if (!routes.some((route) => route.path === path)) addRoute();
  insert(
    `packages/web/src/features/${domain}/screens.ts`,
    '};',
    `  '${path}': () => import('./${file}-screen.tsx'),\n`,
  );
  console.info(`
What remains:
1. npx biome check --write packages, and make contract, table and screen say what a ${one} really is.
2. npm run migrations -- --name=${file}
3. A test through the calls: packages/server/src/domains/${domain}/${file}.test.ts.`);
}

function addRoute(): void {
  const key = Math.max(...routes.map((route) => route.key)) + 1;
  insert(
    'packages/contract/src/routes.ts',
    '] as const satisfies readonly RouteRow[];',
    `  [${key}, '${path}', '${capital(domain)}', '${capital(noun)}'],\n`,
  );
}

newSlice();

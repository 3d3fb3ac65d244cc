import { contractOf } from '../db/upgrade/serving-release.ts';

/** `"public"."orders"`, `orders` */
const name = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const matches = (statement: string, pattern: string): RegExpExecArray | null =>
  new RegExp(pattern.replaceAll(' ', String.raw`\s+`).replaceAll('<n>', name), 'i').exec(statement);

/** Without comments, string literals and function bodies, in which the words mean something else. */
const bare = (text: string): string =>
  text
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '');

const statementsOf = (text: string): string[] =>
  bare(text)
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

type FieldError = [pattern: string, why: string];

/** What breaks the previous release, whatever the rows are. */
const always: FieldError[] = [
  ['DROP TABLE', 'takes a table away that the release before reads'],
  ['DROP (?:MATERIALIZED )?VIEW', 'takes a view away that the release before reads'],
  ['RENAME', 'renames what the release before knows by its old name'],
  ['DROP COLUMN', 'takes a column away that the release before reads'],
  ['ALTER COLUMN <n> (?:SET DATA )?TYPE', 'changes a type under the release before'],
  ['ALTER COLUMN <n> DROP DEFAULT', 'asks for a value that the release before does not send'],
];

/**
 * Finds what in a migration would break the previous release, which still runs beside the new one while servers are
 * restarted. New tables and columns may be anything; a migration that removes something, or demands more, waits for the
 * release after the one that stopped using it, and says so with `-- contract: <release>`.
 * @returns messages, none for a migration that only adds
 */
export function breaksOf(text: string): string[] {
  if (contractOf(text)) return [];
  const statements = statementsOf(text);
  const newTables = new Set(
    statements.flatMap((one) => matches(one, '^CREATE TABLE (?:IF NOT EXISTS )?<n>')?.[1] ?? []),
  );
  const newColumns = new Set(
    statements.flatMap((one) => {
      const [, table, column] =
        matches(one, '^ALTER TABLE (?:ONLY )?<n> ADD COLUMN (?:IF NOT EXISTS )?<n>') ?? [];
      return table && column ? [`${table}.${column}`] : [];
    }),
  );
  return statements.flatMap((one) => {
    const table =
      matches(one, '^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?<n>')?.[1] ??
      matches(one, '^CREATE UNIQUE INDEX .*? ON (?:ONLY )?<n>')?.[1] ??
      '';
    if (newTables.has(table)) return [];
    const isOfNewColumn = [...one.matchAll(/"(\w+)"/g)].some(([, column]) =>
      newColumns.has(`${table}.${column}`),
    );
    const why =
      always.find(([pattern]) => matches(one, pattern))?.[1] ?? demandOf(one, isOfNewColumn, statements);
    return why ? [`${one.split('\n')[0]?.slice(0, 120)}: ${why}`] : [];
  });
}

function demandOf(one: string, isOfNewColumn: boolean, statements: readonly string[]): string | undefined {
  if (matches(one, '^ALTER TABLE')) {
    const column = matches(one, 'ALTER COLUMN <n> SET NOT NULL')?.[1];
    const hasDefault = statements.some((other) => matches(other, `ALTER COLUMN "?${column}"? SET DEFAULT`));
    if (column && !hasDefault) return 'asks for a value that the release before may leave out';
    const isDemanded = matches(one, 'ADD COLUMN') && matches(one, 'NOT NULL');
    if (isDemanded && !matches(one, 'DEFAULT|GENERATED'))
      return 'adds a column that the release before does not fill';
    const isRule = matches(one, String.raw`ADD CONSTRAINT[\s\S]*\b(?:UNIQUE|CHECK|EXCLUDE|PRIMARY KEY)\b`);
    if (isRule && !matches(one, 'NOT VALID') && !isOfNewColumn)
      return 'holds the release before, and every row there is, to a new rule (CHECK: NOT VALID first)';
  }
  return matches(one, '^CREATE UNIQUE INDEX') && !isOfNewColumn
    ? 'holds the release before to a new rule'
    : undefined;
}

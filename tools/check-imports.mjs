import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULES } from './import-rules.mjs';

/**
 * Checks which file imports which. `node tools/check-imports.mjs [folder]` prints every breach with its reason and
 * exits with 1 if there is one. Paths are relative to the repository and use '/'.
 */
const CODE = /\.[cm]?[jt]sx?$/;
/**
 * Every `from '…'` of an import or export, `import '…'` and `import('…')`. The text before a declaration's `from`
 * contains no quote, call bracket or semicolon, so a sentence is not mistaken for one.
 */
const IMPORT =
  /(?:^|[;}\s])(?:import|export)(?<kind>\s+type)?\b[^'"`;()=]*?\bfrom\s*['"](?<from>[^'"\n]+)['"]|(?:^|[;}\s])import\s*['"](?<bare>[^'"\n]+)['"]|\bimport\s*\(\s*['"](?<dynamic>[^'"\n]+)['"]/g;

/** @typedef {{ spec: string, target: string | undefined, line: number, isType: boolean, isDynamic: boolean }} Import */
/** @typedef {{ path: string, text: string, imports: Import[] }} SourceFile */

function readTree(root) {
  const names = listFiles(root).filter((path) => CODE.test(path) && existsSync(join(root, path)));
  const known = new Set(names);
  return names.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: findImports(path, text, known) };
  });
}

function listFiles(root) {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.split('\0').filter(Boolean);
}

function findImports(path, text, known) {
  const code = blankComments(text);
  return [...code.matchAll(IMPORT)].map((imported) => {
    const { from, bare, dynamic, kind } = imported.groups;
    const spec = from ?? bare ?? dynamic;
    return {
      spec,
      target: resolveImport(path, spec, known),
      line: code.slice(0, imported.index + imported[0].length).split('\n').length,
      isType: kind !== undefined,
      isDynamic: dynamic !== undefined,
    };
  });
}

/** Replaces comments by spaces; strings and line numbers stay. */
function blankComments(text) {
  return text.replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (piece) => (piece.startsWith('/') ? piece.replace(/[^\n]/g, ' ') : piece),
  );
}

function resolveImport(path, spec, known) {
  const [, own, rest] = spec.match(/^@prepdesk\/([^/]+)(?:\/(.+))?$/) ?? [];
  const wanted = own
    ? `packages/${own}/src/${rest ?? 'index'}`
    : spec.startsWith('.')
      ? posix.join(posix.dirname(path), spec.split('?')[0])
      : undefined;
  if (wanted === undefined) return undefined;
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  return endings.map((ending) => wanted + ending).find((name) => known.has(name)) ?? wanted;
}

function main(root) {
  const files = readTree(root);
  const breaches = RULES.flatMap((rule) =>
    rule.check(files).map((breach) => ({ ...breach, rule: rule.name, advice: rule.advice })),
  );
  for (const [rule, imported] of grouped(breaches)) {
    console.error(`${rule}\n  ${imported[0].advice}`);
    for (const { path, line, detail } of imported)
      console.error(`    ${path}${line ? `:${line}` : ''}  ${detail}`);
    console.error('');
  }
  if (breaches.length === 0) console.info(`${files.length} files keep the import rules.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}

function grouped(breaches) {
  const groups = new Map();
  for (const breach of breaches) groups.set(breach.rule, [...(groups.get(breach.rule) ?? []), breach]);
  return groups;
}

main(resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')));

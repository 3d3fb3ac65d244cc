import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** What stands where a string has an expression: `${count} rows` is "{} rows". */
const gap = '{}';
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The whole strings of a program: literals, templates, and the text of elements. */
function stringsOf(path: string, code: string): Set<string> {
  const strings = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value) && !(value.source && /^(Import|Export)/.test(value.type))) {
      const text = textOf(value);
      if (text) strings.add(onOneLine(text));
      Object.values(value).forEach(visit);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(parseSync(path, code).program);
  return strings;
}

function textOf(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(gap);
  return Array.isArray(node.children) ? node.children.map(childText).join('') : '';
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return String(child.value);
  if (child.type !== 'JSXExpressionContainer') return '<>';
  const { type, value } = child.expression as Node;
  return type === 'Literal' ? String(value) : type === 'JSXEmptyExpression' ? '' : gap;
}

type Replaced = { part: string; before: string; after: string };
const replaced = new Map(
  (JSON.parse(read('tools/replaced-strings.json')) as Replaced[]).map(({ part, before, after }) => [
    before,
    `${part}: ${after}`,
  ]),
);

const sources = execFileSync('git', ['ls-files', '-z', 'packages/*/src/**'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|examples\.ts$/.test(path));

test('a string is found whole, whether it is a literal, a template or the text of an element', () => {
  const code = `const a = 'One'; const b = \`\${a} two\`; const c = <p>Three {a}\n  <b>four</b></p>;`;
  expect([...stringsOf('a.tsx', code)]).toEqual(['One', '{} two', 'Three {} <>', 'four']);
});

test('a string that was replaced by a better one does not come back', () => {
  expect(sources.length).toBeGreaterThan(1000);
  // Reading a program costs far more than looking for words in it.
  const telling = [...replaced.keys()].map(
    (text) => text.split(gap).toSorted((a, b) => b.length - a.length)[0] ?? '',
  );
  const mayHold = (path: string) => {
    const code = onOneLine(read(path));
    return telling.some((words) => code.includes(words));
  };
  const found = sources
    .filter(mayHold)
    .flatMap((path) =>
      [...stringsOf(path, read(path))]
        .filter((text) => replaced.has(text))
        .map((text) => `${path}: “${text}” (${replaced.get(text)})`),
    );
  expect(found).toEqual([]);
});

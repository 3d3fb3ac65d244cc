import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

let folder: string;
let pages: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const tools = (await import(join(import.meta.dirname, 'packed-pages.mjs'))) as {
    copyPages(root: string, folder: string): Promise<void>;
    pagesIn(folder: string): Promise<string[]>;
  };
  await tools.copyPages(root, folder);
  pages = await tools.pagesIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linksIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to));

/** As the usual renderers name the places of a page. */
const anchorsIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every link of a page in the package leads to a page and a place that are in it', () => {
  const dead = pages.flatMap((page) =>
    linksIn(page)
      .filter((to) => {
        const [path = '', anchor] = to.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
      })
      .map((to) => `${relative(folder, page)}: ${to}`),
  );
  expect(dead).toEqual([]);
});

it('the package has the changelog, the operator’s pages and the decisions that they name', () => {
  expect(pages.map((page) => relative(folder, page))).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'docs/operate.md',
      'docs/operate/bad-day.md',
      'docs/decisions/README.md',
    ]),
  );
  expect(linksIn(join(folder, 'docs/operate/upgrade.md'))).toContain('../../CHANGELOG.md');
});

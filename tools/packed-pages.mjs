import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What an operator reads; the other pages are about the sources. */
const PAGES = [
  'CHANGELOG.md',
  'docs/operate.md',
  'docs/operate',
  'docs/decisions',
  'docs/tour.md',
  'docs/pictures',
];

/** Copies the pages into a package. A link to what is not in it, such as a source, becomes plain text. */
export async function copyPages(root, folder) {
  for (const page of PAGES) {
    await mkdir(dirname(join(folder, page)), { recursive: true });
    await cp(join(root, page), join(folder, page), { recursive: true });
  }
  for (const page of await pagesIn(folder)) {
    const text = await readFile(page, 'utf8');
    const kept = text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, label, to) =>
      isThere(page, to) ? link : label,
    );
    if (kept !== text) await writeFile(page, kept);
  }
}

/** @returns {Promise<string[]>} the paths of the pages that were copied */
export async function pagesIn(folder) {
  const names = await readdir(join(folder, 'docs'), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.md')).map((name) => join(folder, 'docs', name));
  return [join(folder, 'CHANGELOG.md'), ...pages];
}

const isThere = (page, to) => {
  const [path] = to.split('#');
  return /^[a-z]+:/.test(to) || path === '' || existsSync(join(dirname(page), path));
};

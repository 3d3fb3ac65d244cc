import { afterEach, expect, it, vi } from 'vitest';
import { causeOfMissingFile } from './missing-file.ts';

afterEach(() => vi.unstubAllGlobals());

const page = '/';
const file = 'https://prepdesk.example/assets/3f9a01c2.js';

/** A network in which only these addresses can be reached. */
const network = (...reachable: string[]) =>
  vi.stubGlobal('fetch', (address: string) =>
    reachable.includes(address)
      ? Promise.resolve(new Response())
      : Promise.reject(new TypeError('Failed to fetch')),
  );

const blocked =
  'A content blocker stopped a part of this page. Please allow this site in your blocker, then reload';

it.each([
  ['Chrome', `Failed to fetch dynamically imported module: ${file}`, [page], blocked],
  ['Firefox', `error loading dynamically imported module: ${file}`, [page], blocked],
  ['a style sheet', 'Unable to preload CSS for /assets/04d7c5db.css', [page], blocked],
  ['a newer version', `Failed to fetch dynamically imported module: ${file}`, [page, file], ''],
  ['Safari, which does not name the file', 'Importing a module script failed.', [page], ''],
  [
    'a lost connection',
    `Failed to fetch dynamically imported module: ${file}`,
    [],
    'The server cannot be reached. Please check your connection',
  ],
  ['a crash of our own', 'x is not a function', [page], ''],
])('a part that is missing in the case of %s is explained', async (_, message, reachable, cause) => {
  network(...reachable);
  expect(await causeOfMissingFile(new TypeError(message))).toBe(cause);
});

import { readFile } from 'node:fs/promises';

/** A JSON report of the tests; undefined if none was written. */
export const readReport = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined,
  );

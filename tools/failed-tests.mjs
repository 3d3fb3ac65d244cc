import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './read-report.mjs';
import { ROOT } from './run-program.mjs';
import { MAX_SECOND_TRIES, playwrightSecondTries, vitestSecondTries } from './second-tries.mjs';

/** Of a hundred failures the first ones say enough; all of them are in the run's own output. */
const maxShown = 40;

/**
 * The failed tests in a report of Vitest or Playwright, each with the first line of its message. A file that could not
 * be loaded, or whose hooks failed, is listed by its name.
 * @param {string} reportFile
 * @returns {Promise<string[]>}
 */
export async function failuresIn(reportFile) {
  const report = await readReport(reportFile);
  return [
    ...(report?.testResults ?? []).flatMap(failuresOfFile),
    ...(report?.suites ?? []).flatMap(failuresOfSuite),
  ];
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name).split(sep).join('/');
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [formatted(file, message)];
  return failed.map((test) => formatted(`${file} › ${test.fullName}`, test.failureMessages[0]));
}

const failuresOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        formatted(`e2e/${file} › ${title} (${projectName})`, results.at(-1)?.error?.message),
      ),
  ),
  ...suites.flatMap(failuresOfSuite),
];

const formatted = (name, message = '') =>
  `${name}: ${stripVTControlCharacters(message).split('\n')[0].slice(0, 300)}`;

/**
 * What `failuresIn` finds in these reports, and the retried tests if there were too many of them, because that fails
 * the run.
 * @param {string[]} reportFiles
 * @returns {Promise<string>} paragraphs; empty if there is nothing to report
 */
export async function whatFailed(reportFiles) {
  const failures = (await Promise.all(reportFiles.map(failuresIn))).flat();
  const again = (
    await Promise.all(reportFiles.flatMap((file) => [vitestSecondTries(file), playwrightSecondTries(file)]))
  ).flat();
  const paragraphs = [
    failures.length > 0 && listed('Failed:', failures),
    again.length > MAX_SECOND_TRIES && listed('Passed only at the second try:', again),
  ];
  return paragraphs.filter(Boolean).join('\n');
}

const listed = (heading, lines) => [heading, ...lines.slice(0, maxShown).map((one) => `  ${one}`)].join('\n');

/** `node tools/failed-tests.mjs <report>...` lists the failures, at the end of a run with much output. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failed = await whatFailed(process.argv.slice(2));
  if (failed !== '') console.info(failed);
}

import { relative, sep } from 'node:path';
import { readReport } from './read-report.mjs';
import { ROOT } from './run-program.mjs';

/** A few retries are excused by a busy machine; more are an error of the tests or of the product. */
export const MAX_SECOND_TRIES = 3;

/** The names of the tests in a Vitest report that passed only on a retry. */
export async function vitestSecondTries(reportFile) {
  const report = await readReport(reportFile);
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => `${relative(ROOT, file.name).split(sep).join('/')} › ${test.fullName}`),
  );
}

/** The names of the tests in a Playwright report that passed only on a retry. */
export async function playwrightSecondTries(reportFile) {
  const report = await readReport(reportFile);
  return (report?.suites ?? []).flatMap(flakyIn);
}

const flakyIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `e2e/${file} › ${title} (${projectName})`),
  ),
  ...suites.flatMap(flakyIn),
];

/**
 * Adds one failure to the counts when too many tests needed a retry, and lists them.
 * @param {import('./test-counts.mjs').Counts} counts
 * @param {string[]} names
 */
export function countSecondTries(counts, names) {
  if (names.length === 0) return counts;
  console.info(`\nPassed at the second try:\n${names.map((name) => `  ${name}`).join('\n')}`);
  if (names.length <= MAX_SECOND_TRIES) return counts;
  console.info(`At most ${MAX_SECOND_TRIES} may: the run failed.`);
  return { ...counts, failed: counts.failed + 1 };
}

import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { readReport } from './read-report.mjs';
import { countSecondTries, vitestSecondTries } from './second-tries.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts of a Vitest JSON report. A file that could not even be loaded counts as one failed test, and so does a
 * run that failed without naming a test.
 * @returns {Promise<Counts>}
 */
export async function countVitest(reportFile, exitCode) {
  const report = await readReport(reportFile);
  if (!report) return unreported(exitCode);
  const brokenFiles = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return withExit(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * Counts of a Playwright JSON report; a test that passed on a retry passed.
 * @returns {Promise<Counts>}
 */
export async function countPlaywright(reportFile, exitCode) {
  const report = await readReport(reportFile);
  if (!report) return unreported(exitCode);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return withExit(exitCode, {
    passed: expected + flaky,
    failed: unexpected + (unexpected === 0 ? report.errors.length : 0),
    skipped,
  });
}

/** @param {Counts[]} all */
export function sumCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) for (const key of Object.keys(sum)) sum[key] += counts[key];
  return sum;
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The counts in a `countsLine`; undefined for any other line. */
function readCountsLine(line) {
  const match = line.match(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/);
  return match ? { passed: +match[1], failed: +match[2], skipped: +(match[3] ?? 0) } : undefined;
}

const unreported = (exitCode) => ({ passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 });

const withExit = (exitCode, counts) =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** `node tools/test-counts.mjs <file with a counts line at its end> <Vitest report> <its exit code>` adds up the two. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [textFile, reportFile, exitCode] = process.argv.slice(2);
  const text = await readFile(textFile, 'utf8').catch(() => '');
  const first = readCountsLine(text.trimEnd().split('\n').at(-1) ?? '') ?? {
    passed: 0,
    failed: 1,
    skipped: 0,
  };
  const second = await countVitest(reportFile, Number(exitCode));
  const sum = sumCounts([first, countSecondTries(second, await vitestSecondTries(reportFile))]);
  console.info(countsLine(sum));
  process.exitCode = sum.failed > 0 ? 1 : 0;
}

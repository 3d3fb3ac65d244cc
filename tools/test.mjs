import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asProgram, ROOT, runProgram, Stop } from './run-program.mjs';
import { countSecondTries, playwrightSecondTries, vitestSecondTries } from './second-tries.mjs';
import { countPlaywright, countsLine, countVitest, sumCounts } from './test-counts.mjs';

const REPORTS = join(ROOT, '.cache');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

/** Arguments name the tests to run; those that begin with `--` are options for Vitest. */
await asProgram(async () => {
  const isOption = (argument) => argument.startsWith('--');
  const options = process.argv.slice(2).filter(isOption);
  const filters = process.argv.slice(2).filter((argument) => !isOption(argument));
  const journeys = filters.filter((filter) => /(^|[\\/])e2e([\\/]|$)/.test(filter));
  const others = filters.filter((filter) => !journeys.includes(filter));
  const mayRunJourneys =
    existsSync(join(ROOT, 'playwright.config.ts')) && (filters.length === 0 || journeys.length > 0);
  await ensureInstalled();
  await ensureBuilt();
  await mkdir(REPORTS, { recursive: true });
  const counts = [];
  const secondTries = [];
  const browser = mayRunJourneys ? await ensureBrowser() : undefined;
  if (filters.length === 0 || others.length > 0) {
    counts.push(await runVitest([...options, ...others]));
    secondTries.push(...(await vitestSecondTries(VITEST_REPORT)));
  }
  if (browser) {
    counts.push(await runPlaywright(browser, journeys));
    secondTries.push(...(await playwrightSecondTries(PLAYWRIGHT_REPORT)));
  }
  const sum = countSecondTries(sumCounts(counts), secondTries);
  if (sum.passed + sum.failed + sum.skipped === 0) throw new Stop(`No test matches ${filters.join(' ')}.`);
  console.info(`\n${countsLine(sum)}`);
  return sum.failed > 0 ? 1 : 0;
});

async function runVitest(args) {
  await rm(VITEST_REPORT, { force: true });
  const code = await runProgram(process.execPath, [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
    '--passWithNoTests',
    ...args,
  ]);
  return stopIfBrokenOff(code) ?? countVitest(VITEST_REPORT, code);
}

async function runPlaywright(browser, filters) {
  await rm(PLAYWRIGHT_REPORT, { force: true });
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  };
  const code = await runProgram(process.execPath, [...args, '--pass-with-no-tests', ...filters], { env });
  return stopIfBrokenOff(code) ?? countPlaywright(PLAYWRIGHT_REPORT, code);
}

function stopIfBrokenOff(code) {
  if (code >= 128) throw new Stop('The tests were interrupted.');
  return undefined;
}

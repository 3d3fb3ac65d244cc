import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Counts = { passed: number; failed: number; skipped: number };
type SecondTries = {
  vitestSecondTries: (reportFile: string) => Promise<string[]>;
  playwrightSecondTries: (reportFile: string) => Promise<string[]>;
  countSecondTries: (counts: Counts, names: string[]) => Counts;
};
const path = new URL('./second-tries.mjs', import.meta.url).href;
const { vitestSecondTries, playwrightSecondTries, countSecondTries } = (await import(path)) as SecondTries;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const counts = { passed: 9, failed: 0, skipped: 0 };

it('retried tests are found in a Vitest report, among those that passed at once and those that failed', async () => {
  const test = (fullName: string, status: string, failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    ...[test('at once', 'passed', []), test('again', 'passed', ['Timeout']), test('never', 'failed', ['No'])],
  ];
  const report = reportOf({ testResults: [{ name: join(process.cwd(), 'a/b.test.ts'), assertionResults }] });
  expect(await vitestSecondTries(report)).toEqual(['a/b.test.ts › again']);
});

it('retried tests are found in a Playwright report, in groups as well', async () => {
  const spec = (title: string, status: string) => ({
    file: 'c.spec.ts',
    title,
    tests: [{ status, projectName: 'phone' }],
  });
  const report = reportOf({
    suites: [{ specs: [spec('at once', 'expected')], suites: [{ specs: [spec('again', 'flaky')] }] }],
  });
  expect(await playwrightSecondTries(report)).toEqual(['e2e/c.spec.ts › again (phone)']);
});

it('no retried tests are found if no report was written', async () => {
  expect(await vitestSecondTries(join(folder, 'none.json'))).toEqual([]);
  expect(await playwrightSecondTries(join(folder, 'none.json'))).toEqual([]);
});

it('retried tests are listed, and fail the run if there are more than three', () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  expect(countSecondTries(counts, [])).toEqual(counts);
  expect(said).not.toHaveBeenCalled();
  expect(countSecondTries(counts, ['one', 'two', 'three'])).toEqual(counts);
  expect(said.mock.calls.flat().join('\n')).toContain('  two\n');
  expect(countSecondTries(counts, ['one', 'two', 'three', 'four'])).toEqual({ ...counts, failed: 1 });
});

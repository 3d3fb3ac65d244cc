import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

type FailedTests = {
  failuresIn: (reportFile: string) => Promise<string[]>;
  whatFailed: (reportFiles: string[]) => Promise<string>;
};
const { failuresIn, whatFailed } = (await import(
  new URL('./failed-tests.mjs', import.meta.url).href
)) as FailedTests;

function reportOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const inVitest = (fullName: string, status: string, failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

it('the list of failed tests has failed Vitest tests with the first line of the message, and files that could not be loaded', async () => {
  const name = join(process.cwd(), 'a/b.test.ts');
  const assertionResults = [
    inVitest('holds', 'passed', []),
    inVitest('breaks', 'failed', ['\u001b[31mExpected 1\u001b[39m\n  at b.test.ts']),
  ];
  const report = reportOf({
    testResults: [
      { name, status: 'failed', message: '', assertionResults },
      { name, status: 'failed', message: 'Hook timed out', assertionResults: [] },
    ],
  });
  expect(await failuresIn(report)).toEqual([
    'a/b.test.ts › breaks: Expected 1',
    'a/b.test.ts: Hook timed out',
  ]);
});

it('the list of failed tests has failed Playwright tests, in groups as well, with the message of the last try', async () => {
  const spec = (title: string, status: string, messages: string[]) => ({
    file: 'c.spec.ts',
    title,
    tests: [{ status, projectName: 'phone', results: messages.map((message) => ({ error: { message } })) }],
  });
  const report = reportOf({
    suites: [
      {
        specs: [spec('again', 'flaky', ['No'])],
        suites: [{ specs: [spec('breaks', 'unexpected', ['1', '2\nat'])] }],
      },
    ],
  });
  expect(await failuresIn(report)).toEqual(['e2e/c.spec.ts › breaks (phone): 2']);
});

it('the list of failed tests is empty if no report was written', async () => {
  expect(await failuresIn('/none.json')).toEqual([]);
});

it('the list of failed tests has retried tests only if there were so many that the run failed', async () => {
  const of = (titles: string[]) =>
    reportOf({
      testResults: [
        {
          name: join(process.cwd(), 'a/b.test.ts'),
          status: 'passed',
          message: '',
          assertionResults: titles.map((title) => inVitest(title, 'passed', ['Timeout'])),
        },
      ],
    });
  expect(await whatFailed([of(['one', 'two', 'three'])])).toBe('');
  expect(await whatFailed([of(['one', 'two']), of(['three', 'four'])])).toBe(
    [
      'Passed only at the second try:',
      ...['one', 'two', 'three', 'four'].map((title) => `  a/b.test.ts › ${title}`),
    ].join('\n'),
  );
});

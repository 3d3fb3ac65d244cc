import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callGroups } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { screens } from '@prepdesk/contract/routes';

/**
 * A noun has the same name in contract, server and console: `git ls-files '*catalogue/subjects*'` prints all its files.
 * Prints every exception, and fails if there is one.
 */
const errors: string[] = [];
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const read = (path: string): string => readFileSync(path, 'utf8');

function checkGroup(noun: string, calls: AnyCall[]): void {
  const domain = calls[0]?.domain ?? '';
  for (const path of [
    `packages/contract/src/${domain}/${kebab(noun)}.ts`,
    `packages/server/src/domains/${domain}/${kebab(noun)}.ts`,
  ]) {
    if (!existsSync(path))
      errors.push(`${noun}: the contract states its calls in domain "${domain}", so ${path} belongs here`);
  }
  if (!isTested(domain, noun)) {
    errors.push(
      `${noun}: no test in packages/server/src/domains/${domain} calls ${noun}; add one that goes through the calls`,
    );
  }
}

/** Tested through the calls: a test of the domain imports the noun's contract file. */
function isTested(domain: string, noun: string): boolean {
  const folder = `packages/server/src/domains/${domain}`;
  const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  return tests.some((file) =>
    read(join(folder, file)).includes(`@prepdesk/contract/${domain}/${kebab(noun)}'`),
  );
}

const openToAll = new Set<string>(
  screens.filter((screen) => screen.public || screen.isOwn).map(({ path }) => path),
);

/** A screen from which no call may be used shows nothing to anybody. */
function checkScreens(feature: string, usable: Set<string>): void {
  const list = `packages/web/src/features/${feature}/screens.ts`;
  const known = new Set<string>(screens.map(({ path }) => path));
  for (const [, path = '', file = ''] of read(list).matchAll(/'(\/[^']*)':[^']*import\('\.\/([^']+)'\)/g)) {
    if (!known.has(path)) errors.push(`${list}: ${path} is not in contract/src/routes.ts`);
    if (!usable.has(path) && !openToAll.has(path)) errors.push(`${list}: no call names ${path} in its needs`);
    if (!existsSync(`packages/web/src/features/${feature}/${file}`))
      errors.push(`${list}: ${file} is missing`);
  }
}

const groups = Object.entries(callGroups).map(([noun, group]) => [noun, Object.values(group)] as const);
for (const [noun, calls] of groups) checkGroup(noun, calls);
const usable = new Set<string>(groups.flatMap(([, calls]) => calls.flatMap(({ needs }) => needs)));
for (const feature of readdirSync('packages/web/src/features')) checkScreens(feature, usable);

for (const error of errors) console.error(error);
console.info(errors.length === 0 ? 'contract, server and console agree' : `${errors.length} places disagree`);
process.exitCode = errors.length === 0 ? 0 : 1;

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../package-folder.ts';

const root = join(packageFolder, '../..');
const journal = 'packages/server/migrations/meta/_journal.json';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }).trim();

/**
 * The previous release: the newest version tag before this commit or, while there is none, the commit before the newest
 * migration was added.
 * @returns undefined where the history is not there, as in a shallow clone or a tarball
 */
export function previousRelease(): string | undefined {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return undefined;
    const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-version:refname').split('\n');
    if (tag) return tag;
    const newest = git('log', '-1', '--first-parent', '--format=%H', '--', journal);
    return git('rev-parse', `${newest}^1`);
  } catch {
    return undefined;
  }
}

/**
 * The sources of a release, with the libraries of this one.
 * @returns the program of its server, below `folder`
 */
export function checkOut(release: string, folder: string): string {
  const archive = execFileSync('git', ['archive', release, 'package.json', 'tsconfig.json', 'packages'], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  link(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of readdirSync(join(folder, 'packages'))) {
    const own = join(root, 'packages', name, 'node_modules');
    if (existsSync(own)) link(own, join(folder, 'packages', name, 'node_modules'));
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@prepdesk', name));
  }
  return join(folder, 'packages/server/src/main.ts');
}

/** One by one: our own packages must be those of the release. */
function link(from: string, to: string): void {
  mkdirSync(join(to, '@prepdesk'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@prepdesk') symlinkSync(join(from, name), join(to, name));
  }
}

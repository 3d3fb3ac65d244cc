import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screens as stated } from '@prepdesk/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';

type Files = { scripts: string[]; styles: string[] };
/** `scriptKiB`: compressed with Brotli, as sent. */
type Load = Files & { scriptKiB: number };
type Loads = { login: Load; screens: Record<string, Load> };
type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };

const root = join(import.meta.dirname, '..');
const dist = join(root, 'packages/web/dist');

/** The most compressed JavaScript that may load before the sign-in page and before a screen can be used. */
const maxKiB = { login: 100, screen: 229 };

let loads: Loads;
let chunks: Chunk[];

beforeAll(async () => {
  // Without types: it is a program in plain JavaScript.
  const build = (await import(join(root, 'tools/build.mjs'))) as { ensureBuilt: () => Promise<boolean> };
  await build.ensureBuilt();
  loads = firstLoads();
  chunks = Object.values(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
}, 120_000);

/** What the browser fetches before it can show the sign-in page and each screen, as recorded by the build. */
function firstLoads(): Loads {
  const { login, screens } = JSON.parse(readFileSync(join(dist, '.vite/first-load.json'), 'utf8')) as {
    login: Files;
    screens: Record<string, Files>;
  };
  const measured = (files: Files): Load => ({
    ...files,
    scriptKiB: files.scripts.reduce((sum, name) => sum + bytesOf(`${name}.br`), 0) / 1024,
  });
  return {
    login: measured(login),
    screens: Object.fromEntries(Object.entries(screens).map(([path, files]) => [path, measured(files)])),
  };
}

const bytesOf = (file: string): number => statSync(join(dist, file)).size;

describe('the files of a first screen', () => {
  it('the files of a first screen are few: with page, font and calls 8 requests for the sign-in page, 14 for a list', () => {
    // Page, font and country codes are three more.
    expect(loads.login.scripts.length + loads.login.styles.length).toBeLessThanOrEqual(5);
    for (const path of ['/courses', '/subjects']) {
      const { scripts, styles } = loads.screens[path]!;
      // Page, font, who it is, apps and rows are five more.
      expect(scripts.length + styles.length, path).toBeLessThanOrEqual(9);
    }
    // The controls that few screens use are a separate file.
    const controls = chunks.find(({ name }) => name === 'controls')?.file;
    const ofAll = (scripts: string[]) => scripts.filter((file) => file !== controls);
    const max = Object.entries(loads.screens).filter(
      ([, { scripts, styles }]) => ofAll(scripts).length > 7 || styles.length > 4,
    );
    expect(max).toEqual([]);
  });

  it('the files of a first screen keep to the limits when they are compressed', () => {
    expect(loads.login.scriptKiB).toBeLessThan(maxKiB.login);
    for (const [path, { scriptKiB }] of Object.entries(loads.screens)) {
      expect.soft(scriptKiB, path).toBeLessThan(maxKiB.screen);
    }
  });

  it('the files of a first screen contain nothing that only another screen needs: no console for signing in, and no sign-in page for the console', () => {
    const ofLogin = loads.login.scripts.filter((file) => !loads.screens['/']!.scripts.includes(file));
    expect(ofLogin).toHaveLength(1);
    for (const [path, { scripts }] of Object.entries(loads.screens)) {
      expect.soft(scripts, path).not.toContain(ofLogin[0]);
    }
    const home = loads.screens['/']!.scripts;
    expect(loads.screens['/subjects']!.scripts.length).toBe(home.length + 2);
  });

  it('the style sheets of a first screen come after those they build on, whose rules they may overrule', () => {
    const first = ['start', 'console'].flatMap((name) => chunks.find((one) => one.name === name)?.css ?? []);
    expect(first).toHaveLength(2);
    for (const path of Object.keys(loads.screens)) {
      expect.soft(loads.screens[path]!.styles.slice(0, 2), path).toEqual(first);
    }
  });

  it('the files of a first screen are known for every screen that a feature builds', () => {
    const built = stated.map(({ path }) => path as string).filter((path) => path in loads.screens);
    expect(built.sort()).toEqual(Object.keys(loads.screens).sort());
    const features = join(root, 'packages/web/src/features');
    const lists = readdirSync(features).map((name) =>
      readFileSync(join(features, name, 'screens.ts'), 'utf8'),
    );
    // Plus the start page.
    expect(built).toHaveLength(1 + lists.join('\n').split("': () => import(").length - 1);
  });
});

it('no shared file is smaller than 9 kB', () => {
  const imported = new Map<string, number>();
  const byName = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  for (const { imports = [] } of chunks) {
    for (const name of imports) {
      const file = byName[name]?.file ?? '';
      imported.set(file, (imported.get(file) ?? 0) + 1);
    }
  }
  const small = [...imported]
    .filter(([file, importers]) => importers > 1 && bytesOf(file) < 9_000)
    .map(([file]) => file)
    // The bundler's own few lines, which it keeps in a separate file.
    .filter((file) => chunks.find((one) => one.file === file)?.name !== 'rolldown-runtime');
  expect(small).toEqual([]);
});

it('the signs of the menu are one picture: a browser reads each picture as a document of its own', () => {
  const sheets = loads.screens['/']!.styles.map((file) => readFileSync(join(dist, file), 'utf8'));
  const rules = sheets.join('').match(/\[data-menu-sign[^{]*\{[^}]*\}/g) ?? [];
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((rule) => rule.includes('url('))).toHaveLength(1);
});

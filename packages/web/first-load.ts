import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The files that the browser needs before it can show something, imports included. */
type Files = { scripts: string[]; styles: string[] };

/** The file that the build writes for `packages/server/src/http/page/first-load.ts`. */
type FirstLoad = { login: Files; console: Files; screens: Record<string, Files> };

const screenLine = /'(\/[^']*)': \(\) => import\('([^']+)'\)/g;

type Chunk = {
  fileName: string;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** Records which files each screen's address needs, so that the server can tell the browser to load all at once. */
export function firstLoad(): Plugin {
  let root = '';
  return {
    name: 'first-load',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk') as Chunk[];
        const filesOf = (module: string) => closureOf(chunks, resolve(root, 'src', module));
        const lists = [...this.getModuleIds()].filter((id) =>
          /src\/(?:features\/\w+\/screens|app\/screen-list)\.ts$/.test(id),
        );
        const screens = lists.flatMap((list) =>
          [...readFileSync(list, 'utf8').matchAll(screenLine)].map(([, path = '', spec = '']) => {
            const module = relative(resolve(root, 'src'), resolve(dirname(list), spec));
            return [path, filesOf(module)] as const;
          }),
        );
        const modules: FirstLoad = {
          login: filesOf('app/login/login-page.tsx'),
          console: filesOf('app/console.tsx'),
          screens: Object.fromEntries(screens),
        };
        this.emitFile({ type: 'asset', fileName: '.vite/first-load.json', source: JSON.stringify(modules) });
      },
    },
  };
}

/** What is imported comes first: where two style sheets say something about an element, the importing one wins. */
function closureOf(chunks: readonly Chunk[], module: string): Files {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const home = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!home) throw new Error(`The build has no file for ${module}`);
  const visited = new Set<Chunk>();
  const needed: Chunk[] = [];
  const visit = (chunk: Chunk) => {
    if (visited.has(chunk)) return;
    visited.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) visit(imported);
    }
    needed.push(chunk);
  };
  visit(home);
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  };
}

/**
 * The import rules of the codebase. None names a domain or a feature: a new one is covered from its first file.
 * Every rule says what is wrong, why, and what to do instead.
 */

/** Rows for tests, beside the code of each domain. */
const isExamples = (path) => /^packages\/server\/src\/domains\/(?:[^/]+\/)?examples\.ts$/.test(path ?? '');
const isTest = (path) => /\.test\.[cm]?tsx?$/.test(path) || path.includes('/testing/') || isExamples(path);
const packageOf = (path) => path.match(/^packages\/([^/]+)\//)?.[1];
const featureOf = (path) => path?.match(/^packages\/web\/src\/features\/([^/]+)\//)?.[1];
const isSource = (path) => /^packages\/[^/]+\/src\//.test(path);
const isGenerated = (path) => /(^|\/)generated\/|\.generated\.|\.gen\.[jt]sx?$/.test(path);

/** A rule about single imports: `breaks(file, import)` answers the detail of a breach, or nothing. */
function importRule(name, advice, breaks) {
  return {
    name,
    advice,
    check: (files) =>
      files.flatMap((file) =>
        file.imports.flatMap((imported) => {
          const detail = breaks(file.path, imported);
          return detail ? [{ path: file.path, line: imported.line, detail }] : [];
        }),
      ),
  };
}

/** A rule about words in the code, comments aside. */
function wordRule(name, advice, word, applies) {
  return {
    name,
    advice,
    check: (files) =>
      files
        .filter((file) => applies(file.path))
        .flatMap((file) =>
          file.text.split('\n').flatMap((line, index) => {
            const isComment = /^\s*(\/\/|\/?\*)/.test(line);
            return !isComment && word.test(line)
              ? [{ path: file.path, line: index + 1, detail: line.trim() }]
              : [];
          }),
        ),
  };
}

/**
 * A folder of modules, each of which may be imported from outside only through one file, its entry, apart from the
 * examples of tests.
 */
function entryRule(name, advice, modules, entry) {
  const moduleOf = (path) =>
    path?.startsWith(modules) ? path.slice(modules.length).split('/')[0] : undefined;
  const isWithin = (path, module) => path.startsWith(`${modules}${module}/`);
  return importRule(name, advice, (path, { spec, target }) => {
    const module = moduleOf(target);
    if (module === undefined || !isWithin(target, module) || isWithin(path, module) || isExamples(target))
      return undefined;
    return target === `${modules}${module}/${entry}`
      ? undefined
      : `imports '${spec}' instead of ${module}/${entry}`;
  });
}

const maxLines = 350;

/** The folders of `ui/`, the lowest first: each builds on those before it, and those of one line on each other. */
const layersOfUi = [
  ['theme'],
  ['layout'],
  ['feedback'],
  ['screen'],
  ['focus'],
  ['popup'],
  ['fields', 'rich-text'],
  ['record'],
  ['table'],
  ['list', 'views'],
  ['charts'],
];
const layerOf = (path) => {
  const folder = path?.match(/^packages\/web\/src\/ui\/([^/]+)\//)?.[1];
  return folder && layersOfUi.findIndex((layer) => layer.includes(folder));
};

const OTHER_SIDE = { web: 'server', server: 'web' };

export const RULES = [
  importRule(
    'The console and the server never import each other.',
    'They run in different places and meet only in the contract: move what both need to packages/contract.',
    (path, { spec, target }) => {
      const other = OTHER_SIDE[packageOf(path)];
      const isOther = other && (packageOf(target ?? '') === other || spec.startsWith(`@prepdesk/${other}`));
      return isOther ? `imports '${spec}'` : undefined;
    },
  ),
  importRule(
    'The contract stands alone: it imports zod and itself.',
    'Server and console both load it, so anything more would reach the browser: move the code to the side that needs it.',
    (path, { spec, target }) => {
      if (!path.startsWith('packages/contract/src/')) return undefined;
      const isAllowed =
        spec === 'zod' ||
        spec.startsWith('zod/') ||
        packageOf(target ?? '') === 'contract' ||
        (isTest(path) && (spec === 'vitest' || spec === 'fast-check' || spec.startsWith('node:')));
      return isAllowed ? undefined : `imports '${spec}'`;
    },
  ),
  importRule(
    'The console imports calls by their own files, never a list of all of them.',
    'The browser would load every call before the first screen: import @prepdesk/contract/<domain>/<noun>.',
    (path, { spec, target, isType }) => {
      const isList = /^packages\/contract\/src\/(all-calls|domains|[^/]+\/index)\.ts$/.test(target ?? '');
      return packageOf(path) === 'web' && isList && !isType && !isTest(path)
        ? `imports '${spec}'`
        : undefined;
    },
  ),
  entryRule(
    'A server domain is imported only through its index.ts.',
    'Everything else in a domain may change without notice: export what you need from domains/<name>/index.ts.',
    'packages/server/src/domains/',
    'index.ts',
  ),
  entryRule(
    'A feature of the console is imported only through its screens.ts.',
    'The router finds screens and loads them when opened: link to them by route, or move the shared part to ui/ or api/.',
    'packages/web/src/features/',
    'screens.ts',
  ),
  {
    name: 'Two features of the console do not import each other.',
    advice: 'Neither can be read alone: move what both need to one of them, to shared/ or to ui/.',
    check: (files) => {
      const pairs = files.flatMap((file) =>
        file.imports.flatMap(({ target, line }) => {
          const [from, to] = [featureOf(file.path), featureOf(target)];
          return from && to && from !== to ? [{ from, to, path: file.path, line }] : [];
        }),
      );
      return pairs
        .filter(({ from, to }) => pairs.some((other) => other.from === to && other.to === from))
        .map(({ path, line, from, to }) => ({ path, line, detail: `${from} and ${to} import each other` }));
    },
  },
  importRule(
    'The building blocks of screens (ui/, api/, router/) import neither features nor the app.',
    'They serve every screen alike: take what differs as a prop or argument from the feature.',
    (path, { spec, target }) => {
      const isBelow = /^packages\/web\/src\/(ui|api|router)\//.test(path);
      const isAbove = /^packages\/web\/src\/(features|app)\//.test(target ?? '');
      return isBelow && isAbove && !isTest(path) ? `imports '${spec}'` : undefined;
    },
  ),
  importRule(
    'A folder of the building blocks (ui/) imports only those that stand below it.',
    'Whoever reads one needs to know no other: take what differs as a prop, move the file down, or add a new folder to its layer.',
    (path, { spec, target, isDynamic }) => {
      const [own, other] = [layerOf(path), layerOf(target)];
      if (own === undefined || isTest(path)) return undefined;
      return own === -1 || (other > own && !isDynamic) ? `imports '${spec}'` : undefined;
    },
  ),
  importRule(
    'Authentication (auth/) and storage (db/) import neither the wire (http/) nor a domain.',
    'They are below both: take what differs as an argument, or move what both need to auth/ or db/.',
    (path, { spec, target }) => {
      const isBelow = /^packages\/server\/src\/(auth|db)\//.test(path);
      const isAbove = /^packages\/server\/src\/(http|domains)\//.test(target ?? '');
      return isBelow && isAbove && !isTest(path) ? `imports '${spec}'` : undefined;
    },
  ),
  importRule(
    'The examples of a domain are for tests.',
    'They are no part of what is installed: move what the product needs to another file.',
    (path, { spec, target }) =>
      isExamples(target) && !isTest(path) && packageOf(path) === 'server' ? `imports '${spec}'` : undefined,
  ),
  importRule(
    'Storage (db/) does not import authentication (auth/).',
    'Who asks is stated below both, in db/actor.ts and db/row-owners.ts: move what storage needs to know there.',
    (path, { spec, target }) => {
      const isStorage = path.startsWith('packages/server/src/db/');
      const isAuth = target?.startsWith('packages/server/src/auth/');
      return isStorage && isAuth ? `imports '${spec}'` : undefined;
    },
  ),
  importRule(
    'The wire (http/) imports no domain.',
    'It serves every call alike: declare what it needs from a domain in domain.ts, and let app.ts pass it.',
    (path, { spec, target }) => {
      const isWire = path.startsWith('packages/server/src/http/');
      const isDomain = target?.startsWith('packages/server/src/domains/');
      return isWire && isDomain && !isTest(path) ? `imports '${spec}'` : undefined;
    },
  ),
  importRule(
    'Only the two ends of the wire seal and open the envelope.',
    'Everything else works with plain values: use the calls of web/src/api, or leave it to packages/server/src/http.',
    (path, { spec }) => {
      if (!/^@prepdesk\/envelope(\/|$)/.test(spec)) return undefined;
      const isAllowed =
        /^packages\/(server\/src\/http|web\/src\/api|envelope)\//.test(path) ||
        /^(tools|bench|e2e)\//.test(path) ||
        isTest(path);
      return isAllowed ? undefined : `imports '${spec}'`;
    },
  ),
  importRule(
    'The query library is used in packages/web/src/api only.',
    'One place knows how replies are cached and refreshed: use useRead and useChange.',
    (path, { spec }) =>
      spec.startsWith('@tanstack/react-query') && isSource(path) && !path.startsWith('packages/web/src/api/')
        ? `imports '${spec}'`
        : undefined,
  ),
  importRule(
    'The history library is used in packages/web/src/router only.',
    'One folder knows how addresses are opened, left and held: use its Link, useNavigate, useLocation and useBlocker.',
    (path, { spec }) =>
      spec.startsWith('@tanstack/history') &&
      isSource(path) &&
      !path.startsWith('packages/web/src/router/') &&
      !isTest(path)
        ? `imports '${spec}'`
        : undefined,
  ),
  wordRule(
    'The console calls the server from packages/web/src/api only.',
    'The envelope, the session and failures are handled there: use useRead, useChange, or add the way of calling to api/.',
    /(?<![\w$]|(?<!window|globalThis)\.)fetch\(/,
    (path) =>
      path.startsWith('packages/web/src/') && !path.startsWith('packages/web/src/api/') && !isTest(path),
  ),
  wordRule(
    'The environment is read in packages/server/src/config.ts only.',
    'Settings are checked once, at the start: add yours to config.ts and take it as an argument.',
    /\bprocess\.env\b/,
    (path) => isSource(path) && path !== 'packages/server/src/config.ts' && !isTest(path),
  ),
  wordRule(
    "The company's time zone is named in packages/contract/src/company-time.ts only.",
    'One place knows where a day begins: take companyDay, dayFromToday or shownDay from there, or db/company-time.ts in SQL.',
    /\b(Asia\/(Kolkata|Calcutta)|timeZone:)/,
    (path) =>
      !/^packages\/contract\/src\/company-time(\.test)?\.ts$/.test(path) && !path.startsWith('tools/'),
  ),
  wordRule(
    'Search texts become patterns in packages/server/src/db/like.ts only.',
    'One place knows which characters must be escaped: use containing or beginningWith.',
    /\[\\\\%_\]|\[%_\\\\\]/,
    (path) => isSource(path) && path !== 'packages/server/src/db/like.ts',
  ),
  {
    name: 'Imports must not be circular.',
    advice: 'Neither file of a circle can be read or tested alone: move what both need to a third file.',
    check: findCircles,
  },
  {
    name: `A file has at most ${maxLines} lines.`,
    advice:
      'A file is about one noun and fits on two or three screens: move a noun of its own to a file of its own.',
    check: (files) =>
      files.flatMap(({ path, text }) => {
        const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
        const isTooLong = isSource(path) && !isGenerated(path) && lines > maxLines;
        return isTooLong ? [{ path, detail: `has ${lines} lines` }] : [];
      }),
  },
];

/** Circular imports at load time: type imports vanish, and `import()` waits until it is called. */
function findCircles(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map();
  const breaches = [];
  const visit = (file, trail) => {
    state.set(file.path, 'open');
    for (const { target, isType, isDynamic, line } of file.imports) {
      const next = byPath.get(target);
      if (!next || isType || isDynamic) continue;
      if (state.get(target) === 'open') {
        const circle = [...trail.slice(trail.indexOf(target)), target];
        breaches.push({ path: file.path, line, detail: circle.join(' → ') });
      } else if (!state.has(target)) {
        visit(next, [...trail, target]);
      }
    }
    state.set(file.path, 'done');
  };
  for (const file of files) if (!state.has(file.path)) visit(file, [file.path]);
  return breaches;
}

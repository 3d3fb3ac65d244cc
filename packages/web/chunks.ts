type Group = {
  name: string | ((id: string) => string | null);
  debugName?: string;
  test?: RegExp | ((id: string) => boolean);
  minShareCount?: number;
  minSize?: number;
  priority: number;
  includeDependenciesRecursively?: boolean;
};

const isOurs = /packages[\\/](?:web|contract|envelope)[\\/]src[\\/]/;
const feature = /packages[\\/]web[\\/]src[\\/]features[\\/](\w+)[\\/]/;
/** Large, and asked for by few screens: they stay files of their own, fetched when something is to be drawn or written. */
const isRare = /rich-text[\\/]formulas/;
/** Neither of the two may wait for the other's code. */
const usedByLoginAndConsole =
  /(?:app[\\/](?:mark\.tsx|login[\\/](?:phone-label\.ts|.*\.css))|feedback[\\/]failure-banner\.tsx|contract[\\/]src[\\/]first-fault\.ts)$/;
const library = /node_modules[\\/](?:@mantine|@floating-ui|@tanstack|lucide-react|clsx)[\\/]/;

/** Before minifying, which takes about three fifths: what is smaller goes with other small ones. */
const leastBytes = 25_000;

/**
 * Which modules travel together. A few large files compress better and arrive sooner than thirty of a kilobyte, since
 * each one is a request; but nobody gets the code of a screen that they do not open. What only one screen uses is in
 * no group: it stays in that screen's own file.
 */
export const chunkGroups: Group[] = [
  // Changes rarely, so that a browser keeps it from one release to the next.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|zod)[\\/]/, priority: 90 },
  // A group takes along whatever its modules import and no earlier group has.
  {
    name: 'start',
    test: (id) => /src[\\/]main\.tsx$/.test(id) || usedByLoginAndConsole.test(id),
    priority: 80,
  },
  { name: 'login', test: /app[\\/]login[\\/]login-page\.tsx$/, priority: 70 },
  // The looks of tables and popups are a few kB: with the console's they are one file.
  {
    name: 'console',
    test: /app[\\/](?:console|home-screen)\.tsx$|src[\\/](?:ui|places)[\\/](?!.*-editor\.).*\.css$/,
    priority: 60,
  },
  {
    name: (id) => feature.exec(id)?.[1] ?? null,
    debugName: 'what the screens of a feature share',
    minShareCount: 2,
    minSize: leastBytes,
    priority: 30,
    includeDependenciesRecursively: false,
  },
  {
    name: 'screens',
    test: (id) => (isOurs.test(id) || library.test(id)) && !feature.test(id) && !isRare.test(id),
    minShareCount: 2,
    priority: 20,
    includeDependenciesRecursively: false,
  },
  {
    name: 'small-features',
    test: feature,
    minShareCount: 2,
    priority: 10,
    includeDependenciesRecursively: false,
  },
];

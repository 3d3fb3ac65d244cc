/** What the bundler knows of the modules. */
type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

type Group = {
  name: string | ((id: string, graph: Graph) => string | null);
  debugName?: string;
  test?: RegExp | ((id: string) => boolean);
  minShareCount?: number;
  priority: number;
  includeDependenciesRecursively?: boolean;
};

const isOurs = /packages[\\/](?:web|contract|envelope)[\\/]src[\\/]/;
const feature = /packages[\\/]web[\\/]src[\\/]features[\\/](\w+)[\\/]/;
const listOfScreens = /features[\\/]\w+[\\/]screens\.ts$/;
/**
 * Features whose screens share code: of each area one file. A screen fetches its own, that of its area, and the one of
 * all; what is shared across areas, or by a feature that is in none, is in that of all.
 */
const areas: Readonly<Record<string, string>> = {
  ...{ catalogue: 'content', clinical: 'content', commerce: 'content', videos: 'content' },
  ...{ drugs: 'content', questions: 'questions', treasures: 'questions' },
  ...{ files: 'files' },
  ...{ access: 'people', audit: 'people', tools: 'people' },
  ...{ royalty: 'royalty', sales: 'sales' },
  ...{ coupons: 'trade', orders: 'trade', shipping: 'trade' },
  ...{ doubts: 'support', entitlement: 'support', learners: 'support', persons: 'support' },
  ...{ support: 'support', usage: 'support', pushes: 'pushes' },
  ...{ home: 'engagement', quizzes: 'engagement', reviews: 'engagement' },
};
/** The lists with which a day begins: they come with one file less. */
const isFirst = /catalogue[\\/](?:courses|subjects)-screen\.tsx$/;
/** Large, and asked for by few screens: they stay files of their own, fetched when something is to be drawn or written. */
const isRare = /rich-text[\\/]formulas/;
/** Neither of the two may wait for the other's code. */
const usedByLoginAndConsole =
  /(?:app[\\/](?:mark\.tsx|login[\\/](?:phone-label\.ts|.*\.css))|feedback[\\/]failure-banner\.tsx|contract[\\/]src[\\/](?:first-fault|access[\\/]country-codes)\.ts)$/;
/**
 * Controls that few screens show. Mantine exports everything from one module, so that the graph takes each of its
 * controls for one that every screen needs: these are told apart by name.
 */
const isControlOfFew =
  /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Checkbox(?![\\/]CheckIcon)|Switch|Tabs)|utils[\\/]InlineInput)[\\/]|(?:state-switch|use-ticks)\.tsx$/;
/** Another of them, which screens of one area alone show. */
const isOfPeople = /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Textarea[\\/]/;
const library = /node_modules[\\/](?:@mantine|@floating-ui|@tanstack|lucide-react|clsx)[\\/]/;

/**
 * Which modules travel together. A few large files compress better and arrive sooner than thirty of a kilobyte, since
 * each one is a request; but nobody gets the code of a screen that they do not open. What only one screen uses is in
 * no group: it stays in that screen's own file. What only popups share, which come later, is apart from both.
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
  // The looks of tables and popups are a few kB: with the console's they are one file. So are those of the catalogue.
  {
    name: 'console',
    test: /app[\\/](?:console|home-screen)\.tsx$|src[\\/](?:ui|places|features[\\/]catalogue)[\\/](?!.*-editor\.).*\.css$/,
    priority: 60,
  },
  { name: 'controls', test: isControlOfFew, priority: 30, includeDependenciesRecursively: false },
  {
    name: (id, graph) => {
      if (isOfPeople.test(id)) return 'people';
      return isShared(id) ? areaOf(screensThatBeginWith(id, graph)) : null;
    },
    debugName: 'what screens share',
    minShareCount: 2,
    priority: 20,
    includeDependenciesRecursively: false,
  },
];

const isShared = (id: string): boolean => (isOurs.test(id) || library.test(id)) && !isRare.test(id);

/** The file of what only these screens share: that of their area, or the one of all. */
function areaOf(screens: readonly string[]): string {
  if (screens.length === 0) return 'later';
  if (screens.some((screen) => isFirst.test(screen))) return 'screens';
  const [area = '', ...others] = new Set(
    screens.map((screen) => areas[feature.exec(screen)?.[1] ?? ''] ?? 'screens'),
  );
  return others.length === 0 ? area : 'screens';
}

/** The screens that can not be drawn without a module. */
function screensThatBeginWith(id: string, graph: Graph): string[] {
  const needing = new Set([id]);
  const found: string[] = [];
  // A set goes on with what is added to it meanwhile.
  for (const at of needing) {
    const module = graph.getModuleInfo(at);
    if (module?.dynamicImporters.some((importer) => listOfScreens.test(importer))) found.push(at);
    for (const importer of module?.importers ?? []) needing.add(importer);
  }
  return found;
}

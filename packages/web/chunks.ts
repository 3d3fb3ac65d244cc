/** The bundler's information about modules. */
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
 * Areas of features whose screens share code, with one file per area. A screen loads its own file, that of its area and
 * the common one, which has the code shared across areas or by features without an area.
 */
const areas: Readonly<Record<string, string>> = {
  catalogue: 'content',
  clinical: 'content',
  commerce: 'content',
  videos: 'content',
  drugs: 'content',
  questions: 'questions',
  treasures: 'questions',
  access: 'people',
  audit: 'people',
  tools: 'people',
  royalty: 'royalty',
  sales: 'sales',
  coupons: 'trade',
  orders: 'trade',
  shipping: 'trade',
  doubts: 'support',
  entitlement: 'support',
  learners: 'support',
  persons: 'support',
  support: 'support',
  usage: 'support',
  pushes: 'pushes',
  home: 'engagement',
  quizzes: 'engagement',
  reviews: 'engagement',
};
/** The lists that people open first in the morning: they need one file fewer. */
const isFirst = /catalogue[\\/](?:courses|subjects)-screen\.tsx$/;
/** Large modules that few screens need: they stay separate files, loaded when there is something to draw or edit. */
const isRare = /rich-text[\\/]formulas/;
/** Modules that sign-in page and console both use: neither may wait for the other's code. */
const usedByLoginAndConsole =
  /(?:app[\\/](?:mark\.tsx|login[\\/](?:phone-label\.ts|.*\.css))|feedback[\\/]failure-banner\.tsx|contract[\\/]src[\\/](?:first-error|access[\\/]country-codes)\.ts)$/;
/**
 * Controls that few screens show. Mantine exports everything from one module, so in the graph every screen seems to
 * need every control: these are recognised by name.
 */
const isControlOfFew =
  /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Checkbox(?![\\/]CheckIcon)|Switch|Tabs)|utils[\\/]InlineInput)[\\/]|(?:state-switch|use-ticks|selection-bar)\.tsx$/;
/** Another such control, which only screens of one area show. */
const isOfPeople = /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Textarea[\\/]/;
/**
 * The totals of a list. Nearly all lists that have totals are of sales: in the file of that area they are no request of
 * their own.
 */
const isOfSales = /web[\\/]src[\\/]ui[\\/]list[\\/](?:list-sums\.tsx|use-below-notices\.ts)$/;
/** What is loaded after any screen: the star and the recents, the list of keys, what edits or moves a row, and cut texts. */
const isLoadedWhenIdle =
  /web[\\/]src[\\/](?:app[\\/](?:own-visits|favourite-tiles|waiting-work)|ui[\\/](?:feedback[\\/](?:choices-failure|unread-choices)|list[\\/]row-moves|popup[\\/](?:screen-keys-help|keys-popup)|record[\\/](?:left-fields|required-fields)|screen[\\/](?:favourite-star|noted-visit|visits)|table[\\/](?:cut-text|open-row-editor|record-row|record-panel|row-order|use-open-record)))\.|contract[\\/]src[\\/]access[\\/](?:visits|waiting-work)\.ts$/;
const library = /node_modules[\\/](?:@mantine|@floating-ui|@tanstack|lucide-react|clsx)[\\/]/;

/**
 * Which modules share a file. A few large files compress better and arrive sooner than thirty of a kilobyte, since each
 * is a request; but nobody should load the code of a screen that they do not open. Code that only one screen uses is
 * in no group and stays in that screen's file. Code that only popups share, which come later, is in a separate file.
 */
export const chunkGroups: Group[] = [
  // Changes rarely, so that browsers keep it from one release to the next. What charts and editor use of it is too small
  // for a file of its own.
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|zod|use-sync-external-store)[\\/]/,
    priority: 90,
  },
  // A group also gets everything that its modules import and that no earlier group has.
  {
    name: 'start',
    test: (id) => /src[\\/]main\.tsx$/.test(id) || usedByLoginAndConsole.test(id),
    priority: 80,
  },
  { name: 'login', test: /app[\\/]login[\\/]login-page\.tsx$/, priority: 70 },
  // The styles of tables and popups are only a few kB, so they share the console's file, as do the catalogue's.
  {
    name: 'console',
    test: /app[\\/](?:console|home-screen)\.tsx$|src[\\/](?:ui|shared|features[\\/](?:catalogue|sales))[\\/](?!.*-editor\.).*\.css$/,
    priority: 60,
  },
  // One request more after the screen, not one for each.
  { name: 'extras', test: isLoadedWhenIdle, priority: 40, includeDependenciesRecursively: false },
  // Not the group below: what a single file needs would not count as shared.
  {
    name: (id, graph) => (isOfSales.test(id) || isSharedBySales(id, graph) ? 'sales' : null),
    debugName: 'what lists of sales share, with their totals',
    priority: 30,
    includeDependenciesRecursively: false,
  },
  { name: 'controls', test: isControlOfFew, priority: 30, includeDependenciesRecursively: false },
  {
    name: (id, graph) => {
      if (isOfPeople.test(id)) return 'people';
      if (!isShared(id)) return null;
      const area = areaOf(screensThatBeginWith(id, graph));
      // What comes after any screen would bring the whole file of that area along.
      return area !== 'later' && isNeededWhenIdle(id, graph) ? 'screens' : area;
    },
    debugName: 'what screens share',
    minShareCount: 2,
    priority: 20,
    includeDependenciesRecursively: false,
  },
];

const isShared = (id: string): boolean => (isOurs.test(id) || library.test(id)) && !isRare.test(id);

const isNeededWhenIdle = (id: string, graph: Graph): boolean =>
  graph.getModuleInfo(id)?.importers.some((importer) => isLoadedWhenIdle.test(importer)) ?? false;

/** The file for code that only these screens share: that of their area, or the common one. */
function areaOf(screens: readonly string[]): string {
  if (screens.length === 0) return 'later';
  if (screens.some((screen) => isFirst.test(screen))) return 'screens';
  const [area = '', ...others] = new Set(
    screens.map((screen) => areas[feature.exec(screen)?.[1] ?? ''] ?? 'screens'),
  );
  return others.length === 0 ? area : 'screens';
}

function isSharedBySales(id: string, graph: Graph): boolean {
  if (!isShared(id) || isOfPeople.test(id)) return false;
  const loaded = loadedWith(id, graph);
  return loaded.length > 1 && areaOf(screensAmong(loaded, graph)) === 'sales';
}

/** The screens that cannot be drawn without a module. */
const screensThatBeginWith = (id: string, graph: Graph): string[] =>
  screensAmong(loadedWith(id, graph), graph);

const screensAmong = (ids: readonly string[], graph: Graph): string[] =>
  ids.filter((id) =>
    graph.getModuleInfo(id)?.dynamicImporters.some((importer) => listOfScreens.test(importer)),
  );

/** The modules that are loaded on request and cannot do without this one. */
function loadedWith(id: string, graph: Graph): string[] {
  const needing = new Set([id]);
  // Iterating a set includes elements added during the loop.
  for (const at of needing) {
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) needing.add(importer);
  }
  return [...needing].filter((at) => (graph.getModuleInfo(at)?.dynamicImporters.length ?? 0) > 0);
}

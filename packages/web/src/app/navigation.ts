import { type RoutePath, routeAt, screenAt, screens } from '@prepdesk/contract/routes';
import type { TrailStep } from '../ui/screen/trail.tsx';
import type { AreaName } from './menu-signs.ts';

/**
 * What a tab can be asked for: 'person' takes a name, phone or email, 'contact' a phone or email, 'phone' only a phone,
 * 'course' an app, a course and words. What was typed on one tab is carried to the others that take it.
 */
export type Asks = 'person' | 'contact' | 'phone' | 'course';

/**
 * `isOnList`: a screen that adds to a list which has a button for it. `also`: a screen that shows the same, for which the
 * tab stands, too; whoever has only its key has it as the tab.
 */
export type Tab = { path: RoutePath; name: string; asks?: Asks; isOnList?: true; also?: Tab };

/** A screen under its name, which is the same in the search; `name`: a part of it, where the entry says the rest. */
const tab = (path: RoutePath, more: Partial<Omit<Tab, 'path'>> = {}): Tab => ({
  path,
  name: routeAt(path).name,
  ...more,
});

/** An entry of the menu: screens for one task, side by side as tabs. */
export type MenuEntry = {
  name: string;
  tabs: readonly Tab[];
  /** Screens that add to the list of the entry, which have a button beside its tabs. */
  adds?: readonly Tab[];
  /** Its screens lead from level to level, some of which are below a tab: all of them have the tabs. */
  hasLevels?: true;
};

export type Area = { name: AreaName; entries: readonly MenuEntry[] };

const alone = (path: RoutePath): MenuEntry => ({ name: routeAt(path).name, tabs: [tab(path)] });

/**
 * The menu, by task. Every screen that can be opened without a record has exactly one entry here, from which menu, tabs,
 * tiles, breadcrumbs and search follow; its key and address are those of the contract.
 */
export const areas: readonly Area[] = [
  {
    name: 'Work',
    entries: [
      alone('/'),
      alone('/doubts'),
      alone('/errortypes'),
      alone('/prepclinic/signoff'),
      alone('/reviews'),
    ],
  },
  {
    name: 'People',
    entries: [
      {
        name: 'Learners',
        tabs: [
          tab('/usersearch', { asks: 'person' }),
          tab('/userlog', { asks: 'contact' }),
          tab('/loggedIn', { asks: 'contact' }),
          tab('/classescredits', { asks: 'contact' }),
          tab('/access', { asks: 'phone' }),
          tab('/whynot', { asks: 'phone' }),
          tab('/UsersPurchasedClasses'),
          tab('/erasures', { asks: 'phone' }),
        ],
        adds: [tab('/register')],
      },
      alone('/clientuser'),
      alone('/refer'),
      {
        name: 'ICAI',
        tabs: [tab('/icaiListing'), tab('/icai')],
      },
    ],
  },
  {
    name: 'Content',
    entries: [
      {
        name: 'Catalogue',
        tabs: [
          tab('/courses'),
          tab('/subjects', { also: tab('/subjectlist', { name: 'Subjects' }) }),
          tab('/topics'),
          tab('/class_details'),
          tab('/prepclinic/classes'),
          tab('/topic_search'),
        ],
        adds: [tab('/addsubjects', { isOnList: true })],
        hasLevels: true,
      },
      {
        name: 'Questions',
        tabs: [tab('/mcq_ques', { name: 'MCQ' }), tab('/numerical-ques', { name: 'Numerical' })],
      },
      {
        name: 'Videos',
        tabs: [tab('/addVideo'), tab('/addMicrotopicsVideo'), tab('/logs')],
      },
      {
        name: 'Tests and treasures',
        tabs: [
          tab('/test', { asks: 'course' }),
          tab('/qbankLive', { asks: 'course' }),
          tab('/books', { asks: 'course' }),
          tab('/add_treasures', { asks: 'course' }),
          tab('/add_topics', { asks: 'course' }),
        ],
      },
      alone('/imageUpload'),
    ],
  },
  {
    name: 'Sales',
    entries: [
      {
        name: 'Sales',
        // The other three are those of the general app alone, or of the app that was chosen.
        tabs: [
          tab('/sales', { also: tab('/sales_orders') }),
          tab('/sales-prepclinic'),
          tab('/sales_coupons', { also: tab('/salesgraph') }),
          tab('/sales_graph', { also: tab('/graph') }),
        ],
      },
      {
        name: 'Orders',
        tabs: [tab('/orders'), tab('/activation')],
      },
      {
        name: 'Packages',
        tabs: [
          tab('/parentPackage'),
          tab('/prepclinic/parent_packges'),
          tab('/prepclinic/packges'),
          tab('/elective'),
        ],
      },
      {
        name: 'Coupons',
        tabs: [tab('/coupons')],
        adds: [tab('/addcoupons', { isOnList: true })],
      },
      {
        name: 'Royalty',
        tabs: [tab('/royalty'), tab('/royalty-prepclinic')],
      },
      {
        name: 'Shipping',
        tabs: [tab('/shipping'), tab('/track')],
      },
    ],
  },
  {
    name: 'Engagement',
    entries: [
      {
        name: 'Home screen',
        tabs: [tab('/dashboard'), tab('/drawer'), tab('/drawerheading'), tab('/banner')],
      },
      {
        name: 'Notifications',
        tabs: [tab('/notification'), tab('/notification/sent'), tab('/notification/segments')],
      },
      alone('/quiz'),
      alone('/updatehtml'),
      {
        name: 'Usage',
        tabs: [tab('/usage'), tab('/usercount'), tab('/prepclinic-users-downloads'), tab('/classes_data')],
      },
    ],
  },
  {
    name: 'Clinical',
    entries: [
      {
        name: 'Drugs',
        tabs: [
          tab('/prepclinic/drugs'),
          tab('/prepclinic/category'),
          tab('/prepclinic/subcategory'),
          tab('/prepclinic/meta'),
        ],
      },
      {
        name: 'Clinical courses',
        tabs: [
          tab('/prepclinic/prepclinic_course', { name: 'Courses' }),
          tab('/prepclinic/classCrm'),
          tab('/prepclinic/categoryDetail'),
        ],
      },
      alone('/prepclinic/faculty'),
    ],
  },
  {
    name: 'Team',
    entries: [
      {
        name: 'Staff',
        tabs: [
          tab('/user/roles'),
          tab('/roles'),
          tab('/permission', { asks: 'phone' }),
          tab('/checkuser', { asks: 'phone' }),
          tab('/brightcove'),
        ],
      },
      alone('/audit'),
    ],
  },
  {
    name: 'System',
    entries: [
      {
        name: 'Apps',
        tabs: [tab('/appsInfo'), tab('/developers')],
      },
      {
        name: 'Status',
        tabs: [tab('/status'), tab('/jobs')],
      },
      alone('/encrypt'),
      alone('/post'),
    ],
  },
];

/** The entry below which a screen with a record, or one without an entry of its own, belongs. */
const belowPaths: Partial<Record<RoutePath, RoutePath>> = {
  '/courses/{id}': '/courses',
  '/classes/{id}': '/subjects',
  '/classlist/{id}': '/subjects',
  '/topics/{id}': '/topics',
  '/microtopics/{id}': '/topics',
  '/subtopic/{id}': '/topics',
  '/addnotes/{id}': '/topics',
  '/addSlides/{id}': '/topics',
  '/questions': '/mcq_ques',
  '/map_treasure': '/mcq_ques',
  '/dashboard/{id}': '/dashboard',
  '/royalty/{id}': '/royalty',
  '/address/{id}': '/orders',
  '/user_class/{id}': '/prepclinic/packges',
  '/prepclinic/drugs_details/{id}': '/prepclinic/drugs',
  '/prepclinic/faculty_detail/{id}': '/prepclinic/faculty',
  '/prepclinic/parent_packges_detail/{id}': '/prepclinic/parent_packges',
  '/prepclinic/packges_details/{id}': '/prepclinic/packges',
  '/reply/{id}': '/doubts',
  '/referral/{id}': '/icai',
  '/learner/{id}': '/usersearch',
  '/clientuserDetail/{id}': '/clientuser',
  '/roles/{id}': '/roles',
};

/** The screens that are reached from the rows of this one. */
export const pathsBelow = (path: RoutePath): readonly RoutePath[] =>
  screens.map((screen) => screen.path).filter((below) => belowPaths[below] === path);

export const screensOf = ({ tabs, adds = [] }: MenuEntry): readonly Tab[] =>
  [...tabs, ...adds].flatMap((tab) => (tab.also ? [tab, tab.also] : [tab]));

export type Whereabouts = { area: Area; entry: MenuEntry; tab: Tab };

const byPath = new Map<RoutePath, Whereabouts>(
  areas.flatMap((area) =>
    area.entries.flatMap((entry) =>
      screensOf(entry).map((tab): [RoutePath, Whereabouts] => [tab.path, { area, entry, tab }]),
    ),
  ),
);

/** Where a screen is in the menu; for one below a list, where the list is. */
export const whereabouts = (path: RoutePath): Whereabouts | undefined => byPath.get(belowPaths[path] ?? path);

/** The list of the menu that a step of a path leads to, if its label is that list's heading. */
export function listOf({ label, href }: TrailStep): Whereabouts | undefined {
  const path = screenAt(href.split('?', 1)[0] ?? '')?.path;
  return path && routeAt(path).title === label ? whereabouts(path) : undefined;
}

/** What tells screens apart that share a tab. */
const scopes: Partial<Record<RoutePath, string>> = {
  '/sales': 'General app',
  '/sales_orders': 'App of your choice',
  '/salesgraph': 'General app',
  '/sales_coupons': 'App of your choice',
  '/graph': 'General app',
  '/sales_graph': 'App of your choice',
};

/** Below a screen's name: its title where that is another, and what it is limited to. */
export function underName(path: RoutePath): string {
  const { name, title } = routeAt(path);
  return [title === name ? '' : title, scopes[path]].filter(Boolean).join(' · ');
}

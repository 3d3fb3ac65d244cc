import { type RoutePath, screens } from '@prepdesk/contract/routes';
import type { AreaName } from './menu-signs.ts';

/**
 * What a tab can be asked for: 'person' takes a name, phone or email, 'contact' a phone or email, 'phone' only a phone,
 * 'course' an app, a course and words. What was typed on one tab is carried to the others that take it.
 */
export type Asks = 'person' | 'contact' | 'phone' | 'course';

/** `isOnList`: a screen that adds to a list which has a button for it. */
export type Tab = { path: RoutePath; name: string; asks?: Asks; isOnList?: true };

/** An entry of the menu: screens for one task, side by side as tabs. Its name is that of its screens' headings. */
export type MenuEntry = {
  name: string;
  tabs: readonly Tab[];
  /** Screens that add to the list of the entry, which have a button beside its tabs. */
  adds?: readonly Tab[];
};

export type Area = { name: AreaName; entries: readonly MenuEntry[] };

const alone = (path: RoutePath, name: string): MenuEntry => ({ name, tabs: [{ path, name }] });

/**
 * The menu, by task. Every screen that can be opened without a record has exactly one entry here, from which menu, tabs,
 * tiles, breadcrumbs and search follow; its key and address are those of the contract.
 */
export const areas: readonly Area[] = [
  {
    name: 'Work',
    entries: [
      alone('/', 'Home'),
      alone('/doubts', 'Doubts'),
      alone('/errortypes', 'Error types'),
      alone('/prepclinic/signoff', 'Clinical sign-off'),
      alone('/reviews', 'Reviews'),
    ],
  },
  {
    name: 'People',
    entries: [
      {
        name: 'Learners',
        tabs: [
          { path: '/usersearch', name: 'Search', asks: 'person' },
          { path: '/userlog', name: 'User log', asks: 'contact' },
          { path: '/loggedIn', name: 'Devices', asks: 'contact' },
          { path: '/classescredits', name: 'Credits', asks: 'contact' },
          { path: '/access', name: 'Access', asks: 'phone' },
          { path: '/whynot', name: 'Access check', asks: 'phone' },
          { path: '/UsersPurchasedClasses', name: 'Purchased classes' },
          { path: '/erasures', name: 'Erase & merge', asks: 'phone' },
        ],
        adds: [{ path: '/register', name: 'Register learner' }],
      },
      alone('/clientuser', 'Institution clients'),
      alone('/refer', 'Refer & Earn'),
      {
        name: 'ICAI',
        tabs: [
          { path: '/icaiListing', name: 'ICAI' },
          { path: '/icai', name: 'Global credits' },
        ],
      },
    ],
  },
  {
    name: 'Content',
    entries: [
      {
        name: 'Catalogue',
        tabs: [
          { path: '/courses', name: 'Courses' },
          { path: '/subjects', name: 'Subjects' },
          { path: '/topics', name: 'Topics' },
          { path: '/class_details', name: 'Class details' },
          { path: '/prepclinic/classes', name: 'Clinical classes' },
          { path: '/topic_search', name: 'Search sub-topics' },
        ],
        adds: [{ path: '/addsubjects', name: 'Add Subject' }],
      },
      {
        name: 'Questions',
        tabs: [
          { path: '/mcq_ques', name: 'MCQ' },
          { path: '/numerical-ques', name: 'Numerical' },
        ],
      },
      {
        name: 'Videos',
        tabs: [
          { path: '/addVideo', name: 'Add Video' },
          { path: '/addMicrotopicsVideo', name: 'Add Microtopics Video' },
          { path: '/logs', name: 'Mapping Logs' },
        ],
      },
      {
        name: 'Tests and treasures',
        tabs: [
          { path: '/test', name: 'Tests', asks: 'course' },
          { path: '/qbankLive', name: 'Q-bank live', asks: 'course' },
          { path: '/books', name: 'Books', asks: 'course' },
          { path: '/add_treasures', name: 'Treasures', asks: 'course' },
          { path: '/add_topics', name: 'Treasure topics', asks: 'course' },
        ],
      },
      alone('/imageUpload', 'Images'),
    ],
  },
  {
    name: 'Sales',
    entries: [
      {
        name: 'Sales',
        tabs: [
          { path: '/sales', name: 'Sales' },
          { path: '/sales-prepclinic', name: 'Clinical sales' },
          { path: '/sales_orders', name: 'Sold orders' },
          { path: '/sales_coupons', name: 'Sales with coupons' },
          { path: '/salesgraph', name: 'Sales by package' },
          { path: '/sales_graph', name: 'Coupons chart' },
          { path: '/graph', name: 'Chart' },
        ],
      },
      {
        name: 'Orders',
        tabs: [
          { path: '/orders', name: 'Orders' },
          { path: '/activation', name: 'Activation' },
        ],
      },
      {
        name: 'Packages',
        tabs: [
          { path: '/parentPackage', name: 'Parent packages' },
          { path: '/prepclinic/parent_packges', name: 'Clinical parent packages' },
          { path: '/prepclinic/packges', name: 'Clinical packages' },
          { path: '/elective', name: 'Electives' },
        ],
      },
      {
        name: 'Coupons',
        tabs: [{ path: '/coupons', name: 'Coupons' }],
        adds: [{ path: '/addcoupons', name: 'Add Coupon', isOnList: true }],
      },
      {
        name: 'Royalty',
        tabs: [
          { path: '/royalty', name: 'General' },
          { path: '/royalty-prepclinic', name: 'Faculty' },
        ],
      },
      {
        name: 'Shipping',
        tabs: [
          { path: '/shipping', name: 'Shipping' },
          { path: '/track', name: 'Tracking' },
        ],
      },
    ],
  },
  {
    name: 'Engagement',
    entries: [
      {
        name: 'Home screen',
        tabs: [
          { path: '/dashboard', name: 'Dashboards' },
          { path: '/drawer', name: 'Drawers' },
          { path: '/drawerheading', name: 'Drawer headings' },
          { path: '/banner', name: 'Banner and Offer Timer' },
        ],
      },
      {
        name: 'Notifications',
        tabs: [
          { path: '/notification', name: 'Notifications' },
          { path: '/notification/sent', name: 'Sent pushes' },
          { path: '/notification/segments', name: 'Segments' },
        ],
      },
      alone('/quiz', 'Daily quiz'),
      alone('/updatehtml', 'Update HTML'),
      {
        name: 'Usage',
        tabs: [
          { path: '/usage', name: 'App usage' },
          { path: '/usercount', name: 'User count' },
          { path: '/prepclinic-users-downloads', name: 'Downloads' },
          { path: '/classes_data', name: 'Classes data' },
        ],
      },
    ],
  },
  {
    name: 'Clinical',
    entries: [
      {
        name: 'Drugs',
        tabs: [
          { path: '/prepclinic/drugs', name: 'Drugs' },
          { path: '/prepclinic/category', name: 'Categories' },
          { path: '/prepclinic/subcategory', name: 'Sub categories' },
          { path: '/prepclinic/meta', name: 'Meta data' },
        ],
      },
      {
        name: 'Clinical courses',
        tabs: [
          { path: '/prepclinic/prepclinic_course', name: 'Courses' },
          { path: '/prepclinic/classCrm', name: 'Check Course Detail' },
          { path: '/prepclinic/categoryDetail', name: 'Category Detail' },
        ],
      },
      alone('/prepclinic/faculty', 'Faculty'),
    ],
  },
  {
    name: 'Team',
    entries: [
      {
        name: 'Staff',
        tabs: [
          { path: '/user/roles', name: 'Staff' },
          { path: '/roles', name: 'Roles' },
          { path: '/permission', name: 'Permissions', asks: 'phone' },
          { path: '/checkuser', name: 'Check user', asks: 'phone' },
          { path: '/brightcove', name: 'Video players' },
        ],
      },
      alone('/audit', 'Audit log'),
    ],
  },
  {
    name: 'System',
    entries: [
      {
        name: 'Apps',
        tabs: [
          { path: '/appsInfo', name: 'Apps' },
          { path: '/developers', name: 'Developers' },
        ],
      },
      {
        name: 'Status',
        tabs: [
          { path: '/status', name: 'Status' },
          { path: '/jobs', name: 'Jobs' },
        ],
      },
      alone('/encrypt', 'Encrypt and decrypt'),
      alone('/post', 'Postman'),
    ],
  },
];

/** The entry below which a screen with a record, or one without an entry of its own, belongs. */
const belowPaths: Partial<Record<RoutePath, RoutePath>> = {
  '/courses/{id}': '/courses',
  '/subjectlist': '/subjects',
  '/classes/{id}': '/subjects',
  '/classlist/{id}': '/subjects',
  '/topics/{id}': '/topics',
  '/microtopics/{id}': '/topics',
  '/subtopic/{id}': '/topics',
  '/addnotes/{id}': '/topics',
  '/addSlides/{id}': '/topics',
  '/questions': '/mcq_ques',
  '/map_treasure': '/add_treasures',
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

export const screensOf = ({ tabs, adds = [] }: MenuEntry): readonly Tab[] => [...tabs, ...adds];

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

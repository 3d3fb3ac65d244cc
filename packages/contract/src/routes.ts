/**
 * Every screen of the product and its numeric permission key (d1 §2, d1 §6): key, path, group, name, and the heading
 * of the page as the documents have it where that differs.
 *
 * The documents print no keys except 44, refunds (d3 §2), so the numbers are fixed here. They are stored in the
 * database as granted permissions: a key is never reused and never renumbered; a new screen takes the next free one.
 * Groups and their order are those of the lists of rights; the menu has an order of its own, by task.
 */
const table = [
  [1, '/', 'Home', 'Home', 'Coming Soon..'],
  [28, '/courses', 'Catalogue', 'Courses', 'Courses Listing'],
  [29, '/courses/{id}', 'Catalogue', 'Course Levels', 'Course Level Listing'],
  [10, '/subjects', 'Catalogue', 'Subjects', 'Subject List'],
  [48, '/subjectlist', 'Catalogue', 'Subject List'],
  [11, '/addsubjects', 'Catalogue', 'Add Subject'],
  [12, '/classes/{id}', 'Catalogue', 'Class List'],
  [51, '/classlist/{id}', 'Catalogue', 'Class List'],
  [13, '/topics', 'Catalogue', 'Topics', 'Topics List'],
  [14, '/topics/{id}', 'Catalogue', 'Sub-topics List'],
  [15, '/imageUpload', 'Catalogue', 'Images', 'Image Upload'],
  [21, '/mcq_ques', 'Content', 'MCQ questions', 'MCQ Questions'],
  [22, '/addnotes/{id}', 'Content', 'Add Notes'],
  [23, '/subtopic/{id}', 'Content', 'Mapping', 'Video Mapping'],
  [30, '/addVideo', 'Content', 'Add Video'],
  [31, '/addMicrotopicsVideo', 'Content', 'Add Microtopics Video'],
  [32, '/addSlides/{id}', 'Content', 'Add Slides'],
  [33, '/parentPackage', 'Content', 'Parent packages', 'Parent Package Listing'],
  [36, '/microtopics/{id}', 'Content', 'Topic detail', 'Details'],
  [52, '/add_treasures', 'Content', 'Treasures'],
  [53, '/add_topics', 'Content', 'Treasure topics'],
  [60, '/numerical-ques', 'Content', 'Numerical questions', 'Numerical Questions'],
  [62, '/class_details', 'Content', 'Class details'],
  [64, '/updatehtml', 'Content', 'Content pages'],
  [67, '/test', 'Content', 'Tests'],
  [71, '/topic_search', 'Content', 'Search sub-topics', 'Search Sub_Topics'],
  [72, '/logs', 'Content', 'Mapping Logs'],
  [77, '/map_treasure', 'Content', 'Map treasure', 'Map treasure with question'],
  [82, '/qbankLive', 'Content', 'Q-bank live'],
  [83, '/books', 'Content', 'Books'],
  [86, '/elective', 'Content', 'Electives'],
  [102, '/questions', 'Content', 'Edit question'],
  [8, '/dashboard', 'Engagement', 'Dashboards', 'Dashboard Listing'],
  [9, '/dashboard/{id}', 'Engagement', 'Dashboard Items'],
  [16, '/usage', 'Engagement', 'App usage', 'App Usage Flow Listing'],
  [17, '/drawer', 'Engagement', 'Drawers', 'Drawer Listing'],
  [18, '/drawerheading', 'Engagement', 'Drawer headings', 'Drawer Heading'],
  [19, '/notification', 'Engagement', 'Notifications'],
  [129, '/notification/sent', 'Engagement', 'Sent pushes'],
  [130, '/notification/segments', 'Engagement', 'Segments'],
  [78, '/quiz', 'Engagement', 'Daily quiz'],
  [79, '/banner', 'Engagement', 'Banner and Offer Timer'],
  [3, '/sales', 'Commerce', 'Sales'],
  [4, '/sales-prepclinic', 'Commerce', 'Clinical sales', 'PrepClinic Sales'],
  [5, '/salesgraph', 'Commerce', 'Sales by package', 'Sales With Graph'],
  [6, '/graph', 'Commerce', 'General coupons graph', 'Graph'],
  [34, '/royalty', 'Commerce', 'General royalty', 'Royalty (general)'],
  [115, '/royalty/{id}', 'Commerce', 'Royalty statement'],
  [35, '/orders', 'Commerce', 'Orders'],
  [38, '/shipping', 'Commerce', 'Shipping'],
  [39, '/track', 'Commerce', 'Tracking', 'Tracking list'],
  [46, '/coupons', 'Commerce', 'Coupons', 'Coupon Listing'],
  [47, '/addcoupons', 'Commerce', 'Add Coupon'],
  [55, '/royalty-prepclinic', 'Commerce', 'Clinical royalty', 'Royalty of Faculty'],
  [63, '/UsersPurchasedClasses', 'Commerce', 'Purchased classes', 'Users Purchased Classes'],
  [66, '/address/{id}', 'Commerce', 'Update Address'],
  [69, '/activation', 'Commerce', 'Activation', 'Activation list'],
  [73, '/user_class/{id}', 'Commerce', 'User classes for a package'],
  [74, '/sales_orders', 'Commerce', 'Sales orders', 'Sales Orders'],
  [75, '/sales_coupons', 'Commerce', 'Sales with coupons'],
  [76, '/sales_graph', 'Commerce', 'Coupons graph', 'Sales graph with coupons'],
  [65, '/prepclinic-users-downloads', 'Clinical', 'Downloads', 'Prepclinic downloads'],
  [68, '/classes_data', 'Clinical', 'Classes data'],
  [87, '/prepclinic/category', 'Clinical', 'Categories', 'Manage Category'],
  [88, '/prepclinic/subcategory', 'Clinical', 'Sub categories', 'Manage Sub Category'],
  [89, '/prepclinic/meta', 'Clinical', 'Meta data', 'Manage Meta Data'],
  [90, '/prepclinic/drugs', 'Clinical', 'Drugs', 'Manage Drugs'],
  [91, '/prepclinic/drugs_details/{id}', 'Clinical', 'Drug details', 'Manage Drugs Details'],
  [126, '/prepclinic/signoff', 'Clinical', 'Clinical sign-off'],
  [92, '/prepclinic/faculty', 'Clinical', 'Faculty', 'Faculty list'],
  [93, '/prepclinic/faculty_detail/{id}', 'Clinical', 'Faculty detail'],
  [94, '/prepclinic/parent_packges', 'Clinical', 'Clinical parent packages', 'Parent package list'],
  [95, '/prepclinic/parent_packges_detail/{id}', 'Clinical', 'Parent package detail'],
  [96, '/prepclinic/packges', 'Clinical', 'Clinical packages', 'Package list'],
  [97, '/prepclinic/packges_details/{id}', 'Clinical', 'Package detail'],
  [98, '/prepclinic/prepclinic_course', 'Clinical', 'Clinical courses', 'Course list'],
  [99, '/prepclinic/classes', 'Clinical', 'Clinical classes', 'Class List'],
  [100, '/prepclinic/classCrm', 'Clinical', 'Check Course Detail'],
  [101, '/prepclinic/categoryDetail', 'Clinical', 'Category Detail'],
  [2, '/register', 'Support', 'Register learner'],
  [7, '/usercount', 'Support', 'User count'],
  [20, '/doubts', 'Support', 'Doubts', 'Doubts Listing'],
  [37, '/developers', 'Support', 'Developers', 'Developers listing'],
  [40, '/userlog', 'Support', 'User log', 'User Log'],
  [49, '/icai', 'Support', 'Global credits', 'ICAI Global Credits'],
  [50, '/errortypes', 'Support', 'Error types', 'Error Type Listing'],
  [54, '/loggedIn', 'Support', 'Devices', 'LoggedIn Devices'],
  [56, '/icaiListing', 'Support', 'ICAI', 'ICAI Listing'],
  [57, '/reply/{id}', 'Support', 'Doubt reply', 'Doubt reply screen'],
  [58, '/referral/{id}', 'Support', 'Referral codes', 'Referral Code Listing'],
  [59, '/classescredits', 'Support', 'Class credits', 'User Classes Credits'],
  [61, '/usersearch', 'Support', 'Find learners', 'User Search'],
  [116, '/learner/{id}', 'Support', 'Learner'],
  [118, '/whynot', 'Support', 'Access check', 'Why can’t this learner see it?'],
  [122, '/erasures', 'Support', 'Erase & merge'],
  [70, '/reviews', 'Support', 'Reviews', 'Reviews Listing'],
  [81, '/refer', 'Support', 'Refer & Earn'],
  [84, '/clientuser', 'Support', 'Institution clients'],
  [85, '/clientuserDetail/{id}', 'Support', 'Institution client'],
  [24, '/roles', 'Access', 'Roles', 'Admin Role List'],
  [25, '/roles/{id}', 'Access', 'Role Permission'],
  [26, '/permission', 'Access', 'Permissions', 'User Permission'],
  [27, '/user/roles', 'Access', 'Staff', 'User role assignment'],
  [41, '/access', 'Access', 'Access'],
  [42, '/appsInfo', 'Access', 'Apps'],
  [45, '/checkuser', 'Access', 'Check user'],
  [108, '/audit', 'Access', 'Audit log'],
  [80, '/brightcove', 'Access', 'Video players', 'Bright Cove Users'],
  [109, '/account', 'Access', 'Your account'],
  [112, '/history', 'Access', 'History'],
  [43, '/status', 'Developer', 'Status'],
  [123, '/jobs', 'Developer', 'Jobs'],
  [103, '/login', 'Developer', 'Login'],
  [104, '/encrypt', 'Developer', 'Encrypt and decrypt'],
  [105, '/post', 'Developer', 'Postman'],
] as const satisfies readonly RouteRow[];

/** Rights that are not a screen of their own but a part of one, granted separately (d3 §2: route 44). */
const partsOfScreens = [
  [44, '/orders#refund', 'Commerce', 'Refunds', 'Refund'],
  [106, '/orders#write', 'Commerce', 'Order changes', 'Add, edit and re-address orders'],
  [107, '/user/roles#faculty', 'Access', 'Faculty link', 'Link a member of staff to a faculty record'],
  [111, '/user/roles#sessions', 'Access', 'Sessions of others', 'End sessions and second factors of others'],
  [128, '/notification#release', 'Engagement', 'Held pushes', 'Release pushes that were found late'],
  [119, '/usage#ingest', 'Engagement', 'Usage ingestion', 'Send what the learner apps log'],
  [110, '/account#tokens', 'Access', 'API tokens', 'Create tokens for scripts'],
  [127, '/reviews#app', 'Developer', 'Reviews of learners', 'Send reviews, as the learner apps do'],
  [117, '/loggedIn#app', 'Developer', 'Devices of learners', 'Report devices, as the learner apps do'],
  [125, '/prepclinic/drugs#sign', 'Clinical', 'Clinical approval', 'Approve clinical texts'],
  [131, '/prepclinic/drugs#files', 'Clinical', 'Drug files', 'Import files of drugs, and undo imports'],
  [120, '/usersearch#privacy', 'Access', 'Personal data', 'Export and erase personal data'],
  [124, '/jobs#manage', 'Developer', 'Job changes', 'Retry and cancel jobs'],
  [121, '/usersearch#join', 'Support', 'Merging learners', 'Merge and unmerge learners'],
] as const satisfies readonly RouteRow[];

/**
 * Open to everybody who is signed in: nobody has to be granted their own account, and whose history a person may see
 * follows from the screens that they may open.
 */
const ownPaths: readonly string[] = ['/account', '/history'];

/** Outside the sign-in and the main layout (d3 §2). */
const publicPaths: readonly string[] = ['/login', '/encrypt', '/post'];

/** Of one app, as are all screens of the group Clinical: there is no app to choose. */
const oneAppPaths: readonly string[] = [
  '/sales',
  '/sales-prepclinic',
  '/salesgraph',
  '/graph',
  '/royalty',
  '/royalty/{id}',
  '/royalty-prepclinic',
];

type RouteRow = readonly [key: number, path: string, group: RouteGroup, name: string, title?: string];

export type RouteGroup =
  | 'Home'
  | 'Catalogue'
  | 'Content'
  | 'Engagement'
  | 'Commerce'
  | 'Clinical'
  | 'Support'
  | 'Access'
  | 'Developer';

/** The order of the groups in the lists of rights. */
export const routeGroups: readonly RouteGroup[] = [
  'Home',
  'Catalogue',
  'Content',
  'Engagement',
  'Commerce',
  'Clinical',
  'Support',
  'Access',
  'Developer',
];

export type RoutePath = (typeof table)[number][1] | (typeof partsOfScreens)[number][1];

export type Route = {
  key: number;
  path: RoutePath;
  group: RouteGroup;
  name: string;
  title: string;
  public: boolean;
  /** Open to everybody who is signed in. */
  isOwn: boolean;
  /** Offered to roles and people: a tool that is open to everybody is in the menu of those who have its key. */
  isGrantable: boolean;
  /** Of one app only. */
  isOneApp: boolean;
};

const asRoute = ([key, path, group, name, title = name]: RouteRow): Route => ({
  key,
  path: path as RoutePath,
  group,
  name,
  title,
  public: publicPaths.includes(path),
  isOwn: ownPaths.includes(path),
  isGrantable: path !== '/login' && !ownPaths.includes(path),
  isOneApp: group === 'Clinical' || oneAppPaths.includes(path),
});

export const screens: readonly Route[] = table.map(asRoute);

/** Screens and parts of screens: everything that has a key. */
export const routes: readonly Route[] = [...screens, ...partsOfScreens.map(asRoute)];

const byPath = new Map(routes.map((route) => [route.path, route]));

export function routeAt(path: RoutePath): Route {
  const route = byPath.get(path);
  if (!route) throw new Error(`There is no route ${path}`);
  return route;
}

export const keyOf = (path: RoutePath): number => routeAt(path).key;

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

const pathsInParts = screens.map((screen) => ({ screen, parts: partsOf(screen.path) }));

/** The screen at an address, without its query and in any case: `/Courses/Foundation` is `/courses/{id}`. */
export function screenAt(pathname: string): Route | undefined {
  const calls = partsOf(pathname);
  return pathsInParts.find(
    ({ parts }) =>
      parts.length === calls.length && parts.every((part, at) => part === '{id}' || part === calls[at]),
  )?.screen;
}

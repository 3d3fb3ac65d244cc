/**
 * Every screen of the product and its numeric permission key (d1 §2, d1 §6).
 *
 * The documents print no keys except 44, refunds (d3 §2), so the numbers are fixed here. They are stored in
 * the database as granted permissions: a key is never reused and never renumbered; a new screen takes the
 * next free one. `name` stands in the menu, `title` is the heading of the page as the documents have it.
 */
const table = [
  { key: 1, path: '/', name: 'Home', group: 'Home', title: 'Coming Soon..' },
  { key: 2, path: '/register', name: 'Register student', group: 'Support', title: 'Register student' },
  { key: 3, path: '/sales', name: 'Sales', group: 'Commerce', title: 'Sales' },
  {
    key: 4,
    path: '/sales-prepclinic',
    name: 'PrepClinic Sales',
    group: 'Commerce',
    title: 'PrepClinic Sales',
  },
  { key: 5, path: '/salesgraph', name: 'Sales With Graph', group: 'Commerce', title: 'Sales With Graph' },
  { key: 6, path: '/graph', name: 'Graph', group: 'Commerce', title: 'Graph' },
  { key: 7, path: '/usercount', name: 'User count', group: 'Support', title: 'User count' },
  { key: 8, path: '/dashboard', name: 'Dashboards', group: 'Engagement', title: 'Dashboard Listing' },
  { key: 9, path: '/dashboard/{id}', name: 'Dashboard Items', group: 'Engagement', title: 'Dashboard Items' },
  { key: 10, path: '/subjects', name: 'Subjects', group: 'Catalogue', title: 'Subject List' },
  { key: 11, path: '/addsubjects', name: 'Add Subject', group: 'Catalogue', title: 'Add Subject' },
  { key: 12, path: '/classes/{id}', name: 'Class List', group: 'Catalogue', title: 'Class List' },
  { key: 13, path: '/topics', name: 'Topics', group: 'Catalogue', title: 'Topics List' },
  { key: 14, path: '/topics/{id}', name: 'Sub-topics List', group: 'Catalogue', title: 'Sub-topics List' },
  { key: 15, path: '/imageUpload', name: 'Images', group: 'Catalogue', title: 'Image Upload' },
  { key: 16, path: '/usage', name: 'App usage', group: 'Engagement', title: 'App Usage Flow Listing' },
  { key: 17, path: '/drawer', name: 'Drawers', group: 'Engagement', title: 'Drawer Listing' },
  { key: 18, path: '/drawerheading', name: 'Drawer headings', group: 'Engagement', title: 'Drawer Heading' },
  { key: 19, path: '/notification', name: 'Notifications', group: 'Engagement', title: 'Notifications' },
  { key: 20, path: '/doubts', name: 'Doubts', group: 'Support', title: 'Doubts Listing' },
  { key: 21, path: '/mcq_ques', name: 'Questions', group: 'Content', title: 'MCQ Questions' },
  { key: 22, path: '/addnotes/{id}', name: 'Add Notes', group: 'Content', title: 'Add Notes' },
  { key: 23, path: '/subtopic/{id}', name: 'Mapping', group: 'Content', title: 'Video Mapping' },
  { key: 24, path: '/roles', name: 'Roles', group: 'Access', title: 'Admin Role List' },
  { key: 25, path: '/roles/{id}', name: 'Role Permission', group: 'Access', title: 'Role Permission' },
  { key: 26, path: '/permission', name: 'User Permission', group: 'Access', title: 'User Permission' },
  { key: 27, path: '/user/roles', name: 'User roles', group: 'Access', title: 'User role assignment' },
  { key: 28, path: '/courses', name: 'Courses', group: 'Catalogue', title: 'Courses Listing' },
  {
    key: 29,
    path: '/courses/{id}',
    name: 'Course Levels',
    group: 'Catalogue',
    title: 'Course Level Listing',
  },
  { key: 30, path: '/addVideo', name: 'Add Video', group: 'Content', title: 'Add Video' },
  {
    key: 31,
    path: '/addMicrotopicsVideo',
    name: 'Add Microtopics Video',
    group: 'Content',
    title: 'Add Microtopics Video',
  },
  { key: 32, path: '/addSlides/{id}', name: 'Add Slides', group: 'Content', title: 'Add Slides' },
  {
    key: 33,
    path: '/parentPackage',
    name: 'Parent packages',
    group: 'Content',
    title: 'Parent Package Listing',
  },
  { key: 34, path: '/royalty', name: 'Royalty', group: 'Commerce', title: 'Royalty' },
  { key: 35, path: '/orders', name: 'Orders', group: 'Commerce', title: 'Orders' },
  { key: 36, path: '/microtopics/{id}', name: 'Topic detail', group: 'Content', title: 'Details' },
  { key: 37, path: '/developers', name: 'Developers', group: 'Support', title: 'Developers listing' },
  { key: 38, path: '/shipping', name: 'Shipping', group: 'Commerce', title: 'Shipping' },
  { key: 39, path: '/track', name: 'Tracking', group: 'Commerce', title: 'Tracking list' },
  { key: 40, path: '/userlog', name: 'User Log', group: 'Support', title: 'User Log' },
  { key: 41, path: '/access', name: 'Access', group: 'Access', title: 'Access' },
  { key: 42, path: '/appsInfo', name: 'Apps', group: 'Access', title: 'Apps' },
  { key: 43, path: '/status', name: 'Status', group: 'Developer', title: 'Status' },
  { key: 45, path: '/checkuser', name: 'Check user', group: 'Access', title: 'Check user' },
  { key: 46, path: '/coupons', name: 'Coupons', group: 'Commerce', title: 'Coupon Listing' },
  { key: 47, path: '/addcoupons', name: 'Add Coupon', group: 'Commerce', title: 'Add Coupon' },
  { key: 48, path: '/subjectlist', name: 'Subject List', group: 'Catalogue', title: 'Subject List' },
  { key: 49, path: '/icai', name: 'ICAI Global Credits', group: 'Support', title: 'ICAI Global Credits' },
  { key: 50, path: '/errortypes', name: 'Error types', group: 'Support', title: 'Error Type Listing' },
  { key: 51, path: '/classlist/{id}', name: 'Class List', group: 'Catalogue', title: 'Class List' },
  { key: 52, path: '/add_treasures', name: 'Treasures', group: 'Content', title: 'Treasures' },
  { key: 53, path: '/add_topics', name: 'Treasure topics', group: 'Content', title: 'Treasure topics' },
  { key: 54, path: '/loggedIn', name: 'LoggedIn Devices', group: 'Support', title: 'LoggedIn Devices' },
  {
    key: 55,
    path: '/royalty-prepclinic',
    name: 'Royalty of Faculty',
    group: 'Commerce',
    title: 'Royalty of Faculty',
  },
  { key: 56, path: '/icaiListing', name: 'ICAI Listing', group: 'Support', title: 'ICAI Listing' },
  { key: 57, path: '/reply/{id}', name: 'Doubt reply', group: 'Support', title: 'Doubt reply screen' },
  {
    key: 58,
    path: '/referral/{id}',
    name: 'Referral codes',
    group: 'Support',
    title: 'Referral Code Listing',
  },
  {
    key: 59,
    path: '/classescredits',
    name: 'User Classes Credits',
    group: 'Support',
    title: 'User Classes Credits',
  },
  {
    key: 60,
    path: '/numerical-ques',
    name: 'Numerical questions',
    group: 'Content',
    title: 'Numerical Questions',
  },
  { key: 61, path: '/usersearch', name: 'User Search', group: 'Support', title: 'User Search' },
  { key: 62, path: '/class_details', name: 'Class details', group: 'Content', title: 'Class details' },
  {
    key: 63,
    path: '/UsersPurchasedClasses',
    name: 'Purchased classes',
    group: 'Commerce',
    title: 'Users Purchased Classes',
  },
  { key: 64, path: '/updatehtml', name: 'Content pages', group: 'Content', title: 'Update HTML' },
  {
    key: 65,
    path: '/prepclinic-users-downloads',
    name: 'Downloads',
    group: 'Clinical',
    title: 'Prepclinic downloads',
  },
  { key: 66, path: '/address/{id}', name: 'Update Address', group: 'Commerce', title: 'Update Address' },
  { key: 67, path: '/test', name: 'Tests', group: 'Content', title: 'Tests' },
  { key: 68, path: '/classes_data', name: 'Classes data', group: 'Clinical', title: 'Classes data' },
  { key: 69, path: '/activation', name: 'Activation list', group: 'Commerce', title: 'Activation list' },
  { key: 70, path: '/reviews', name: 'Reviews', group: 'Support', title: 'Reviews Listing' },
  { key: 71, path: '/topic_search', name: 'Search Sub_Topics', group: 'Content', title: 'Search Sub_Topics' },
  { key: 72, path: '/logs', name: 'Mapping Logs', group: 'Content', title: 'Mapping Logs' },
  {
    key: 73,
    path: '/user_class/{id}',
    name: 'User classes for a package',
    group: 'Commerce',
    title: 'User classes for a package',
  },
  { key: 74, path: '/sales_orders', name: 'Sales Orders', group: 'Commerce', title: 'Sales Orders' },
  {
    key: 75,
    path: '/sales_coupons',
    name: 'Sales with coupons',
    group: 'Commerce',
    title: 'Sales with coupons',
  },
  {
    key: 76,
    path: '/sales_graph',
    name: 'Sales graph with coupons',
    group: 'Commerce',
    title: 'Sales graph with coupons',
  },
  {
    key: 77,
    path: '/map_treasure',
    name: 'Map treasure',
    group: 'Content',
    title: 'Map treasure with question',
  },
  { key: 78, path: '/quiz', name: 'Daily quiz', group: 'Engagement', title: 'Daily quiz' },
  {
    key: 79,
    path: '/banner',
    name: 'Banner and Offer Timer',
    group: 'Engagement',
    title: 'Banner and Offer Timer',
  },
  { key: 80, path: '/brightcove', name: 'Bright Cove Users', group: 'Access', title: 'Bright Cove Users' },
  { key: 81, path: '/refer', name: 'Refer & Earn', group: 'Support', title: 'Refer & Earn' },
  { key: 82, path: '/qbankLive', name: 'Q-bank live', group: 'Content', title: 'Q-bank live' },
  { key: 83, path: '/books', name: 'Books', group: 'Content', title: 'Books' },
  {
    key: 84,
    path: '/clientuser',
    name: 'Institution clients',
    group: 'Support',
    title: 'Institution clients',
  },
  {
    key: 85,
    path: '/clientuserDetail/{id}',
    name: 'Institution client',
    group: 'Support',
    title: 'Institution client',
  },
  { key: 86, path: '/elective', name: 'Electives', group: 'Content', title: 'Electives' },
  { key: 87, path: '/prepclinic/category', name: 'Categories', group: 'Clinical', title: 'Manage Category' },
  {
    key: 88,
    path: '/prepclinic/subcategory',
    name: 'Sub categories',
    group: 'Clinical',
    title: 'Manage Sub Category',
  },
  { key: 89, path: '/prepclinic/meta', name: 'Meta data', group: 'Clinical', title: 'Manage Meta Data' },
  { key: 90, path: '/prepclinic/drugs', name: 'Drugs', group: 'Clinical', title: 'Manage Drugs' },
  {
    key: 91,
    path: '/prepclinic/drugs_details/{id}',
    name: 'Drug details',
    group: 'Clinical',
    title: 'Manage Drugs Details',
  },
  { key: 92, path: '/prepclinic/faculty', name: 'Faculty', group: 'Clinical', title: 'Faculty list' },
  {
    key: 93,
    path: '/prepclinic/faculty_detail/{id}',
    name: 'Faculty detail',
    group: 'Clinical',
    title: 'Faculty detail',
  },
  {
    key: 94,
    path: '/prepclinic/parent_packges',
    name: 'Parent packages',
    group: 'Clinical',
    title: 'Parent package list',
  },
  {
    key: 95,
    path: '/prepclinic/parent_packges_detail/{id}',
    name: 'Parent package detail',
    group: 'Clinical',
    title: 'Parent package detail',
  },
  { key: 96, path: '/prepclinic/packges', name: 'Packages', group: 'Clinical', title: 'Package list' },
  {
    key: 97,
    path: '/prepclinic/packges_details/{id}',
    name: 'Package detail',
    group: 'Clinical',
    title: 'Package detail',
  },
  {
    key: 98,
    path: '/prepclinic/prepclinic_course',
    name: 'Clinical courses',
    group: 'Clinical',
    title: 'Course list',
  },
  { key: 99, path: '/prepclinic/classes', name: 'Clinical classes', group: 'Clinical', title: 'Class List' },
  {
    key: 100,
    path: '/prepclinic/classCrm',
    name: 'Check Course Detail',
    group: 'Clinical',
    title: 'Check Course Detail',
  },
  {
    key: 101,
    path: '/prepclinic/categoryDetail',
    name: 'Category Detail',
    group: 'Clinical',
    title: 'Category Detail',
  },
  { key: 102, path: '/questions', name: 'Edit question', group: 'Content', title: 'Edit question' },
  { key: 103, path: '/login', name: 'Login', group: 'Developer', title: 'Login', public: true },
  {
    key: 104,
    path: '/encrypt',
    name: 'Encrypt and decrypt',
    group: 'Developer',
    title: 'Encrypt and decrypt',
    public: true,
  },
  { key: 105, path: '/post', name: 'Postman', group: 'Developer', title: 'Postman', public: true },
] as const satisfies readonly RouteRow[];

/** Rights that are no screen of their own: a part of one, granted separately (d3 §2: route 44). */
const partsOfScreens = [
  { key: 44, path: '/orders#refund', name: 'Refunds', group: 'Commerce', title: 'Refund' },
] as const satisfies readonly RouteRow[];

type RouteRow = {
  key: number;
  path: string;
  name: string;
  group: RouteGroup;
  title: string;
  public?: boolean;
};

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

/** The order in which groups stand in the menu. */
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

export type RoutePath = (typeof table)[number]['path'] | (typeof partsOfScreens)[number]['path'];

export type Route = Omit<RouteRow, 'path' | 'public'> & { path: RoutePath; public: boolean };

const asRoute = (row: RouteRow): Route => ({
  ...row,
  path: row.path as RoutePath,
  public: row.public ?? false,
});

export const screens: readonly Route[] = table.map(asRoute);

/** Screens and parts of screens: all that can be granted. */
export const routes: readonly Route[] = [...screens, ...partsOfScreens.map(asRoute)];

const byPath = new Map(routes.map((route) => [route.path, route]));

export function routeAt(path: RoutePath): Route {
  const route = byPath.get(path);
  if (!route) throw new Error(`There is no route ${path}`);
  return route;
}

export const keyOf = (path: RoutePath): number => routeAt(path).key;

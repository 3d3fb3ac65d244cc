import type { RoutePath } from '@prepdesk/contract/routes';

/** Something to do, found by the search: it opens the screen on which it is done. */
export type Action = {
  name: string;
  path: RoutePath;
  /** Put into the query in encoded form, where that opens the form. */
  id?: Readonly<Record<string, unknown>>;
  /** The form, or the part of the screen, that the address opens. */
  open?: 'add' | 'refund';
  words?: readonly string[];
};

/** Each is offered to whoever may open its screen. */
export const actions: readonly Action[] = [
  { name: 'Answer doubts', path: '/doubts', words: ['reply'] },
  { name: 'Correct an answer key', path: '/errortypes', words: ['wrong answer', 'fix question'] },
  { name: 'Sign drug texts', path: '/prepclinic/signoff', words: ['review', 'approve', 'sign off'] },
  { name: 'Approve reviews', path: '/reviews', words: ['moderate'] },
  { name: 'Find a learner', path: '/usersearch', words: ['look up', 'search student'] },
  {
    name: 'Sign out all devices',
    path: '/loggedIn',
    words: [
      'block',
      'ban',
      'suspend',
      'deactivate learner',
      'log out learner',
      'end sessions',
      'device limit',
    ],
  },
  { name: 'Grant access', path: '/access', words: ['enrol', 'grant', 'extend access', 'unblock'] },
  { name: 'Revoke access', path: '/access', words: ['block', 'ban', 'suspend', 'withdraw access'] },
  { name: 'Check why something is locked', path: '/whynot', words: ['unlock', 'cannot see'] },
  { name: 'Erase learner', path: '/erasures', words: ['delete learner', 'forget'] },
  { name: 'Merge learners', path: '/erasures', words: ['duplicate', 'unmerge', 'join', 'merge accounts'] },
  {
    name: 'Export data of a learner',
    path: '/erasures',
    words: ['download data', 'personal data', 'export person'],
  },
  { name: 'Add institution client', path: '/clientuser', open: 'add', words: ['college', 'seats'] },
  { name: 'Add course', path: '/courses', open: 'add', words: ['new course'] },
  { name: 'Add MCQ question', path: '/questions', id: { type: 1 }, words: ['add question', 'new question'] },
  {
    name: 'Add numerical question',
    path: '/questions',
    id: { type: 2 },
    words: ['add question', 'new question'],
  },
  { name: 'Import questions', path: '/mcq_ques', words: ['upload questions', 'excel', 'import'] },
  { name: 'Upload images', path: '/imageUpload', words: ['add picture'] },
  { name: 'Map videos', path: '/topics', words: ['mapping'] },
  {
    name: 'Refund an order',
    path: '/orders',
    open: 'refund',
    words: ['refund', 'money back', 'half refund', 'partial refund'],
  },
  { name: 'Update an address', path: '/orders', words: ['change address', 'delivery address'] },
  { name: 'Approve refunds', path: '/orders', words: ['refund approval', 'second approval'] },
  { name: 'Add order', path: '/orders', open: 'add', words: ['new order', 'offline sale'] },
  { name: 'Change prices', path: '/parentPackage', words: ['pricing', 'discount price', 'package price'] },
  { name: 'Import coupons', path: '/coupons', words: ['upload coupons'] },
  {
    name: 'Calculate a royalty month',
    path: '/royalty',
    words: ['royalty month', 'lock statement', 'pay faculty', 'settle royalty'],
  },
  { name: 'Ship orders', path: '/shipping', words: ['dispatch', 'courier', 'import tracking'] },
  { name: 'Print labels', path: '/shipping', words: ['label', 'address label', 'shipping label'] },
  { name: 'Add banner', path: '/banner', open: 'add', words: ['new banner'] },
  { name: 'Add dashboard', path: '/dashboard', open: 'add', words: ['new dashboard'] },
  { name: 'Add drawer', path: '/drawer', open: 'add', words: ['new drawer'] },
  { name: 'Add drawer heading', path: '/drawerheading', open: 'add', words: ['new drawer heading'] },
  { name: 'Reorder dashboards', path: '/dashboard', words: ['reorder', 'order of dashboards', 'sort'] },
  { name: 'Change banners', path: '/banner', words: ['countdown'] },
  { name: 'Add segment', path: '/notification/segments', open: 'add', words: ['new segment', 'audience'] },
  { name: 'Add faculty', path: '/prepclinic/faculty', open: 'add', words: ['new faculty', 'teacher'] },
  {
    name: 'Send push',
    path: '/notification',
    words: ['notify', 'new push', 'schedule push', 'push notification'],
  },
  { name: 'Cancel a push', path: '/notification/sent', words: ['stop push', 'release push'] },
  { name: 'Add quiz', path: '/quiz', words: ['new quiz', 'plan quizzes', 'copy quiz'] },
  { name: 'Add drug', path: '/prepclinic/drugs', open: 'add', words: ['new drug'] },
  { name: 'Add drug category', path: '/prepclinic/category', open: 'add', words: ['new category'] },
  {
    name: 'Add drug sub category',
    path: '/prepclinic/subcategory',
    open: 'add',
    words: ['new sub category'],
  },
  { name: 'Import drugs', path: '/prepclinic/drugs', words: ['upload drugs'] },
  {
    name: 'Change the role of a colleague',
    path: '/user/roles',
    words: ['give a role', 'assign role', 'staff role', 'promote'],
  },
  {
    name: 'Add a colleague',
    path: '/user/roles',
    open: 'add',
    words: ['add role', 'new colleague', 'invite', 'give a role'],
  },
  { name: 'Unlock sign-in', path: '/user/roles', words: ['unlock staff', 'otp', 'locked out'] },
  { name: 'New role', path: '/roles', open: 'add', words: ['create role', 'add a role'] },
  { name: 'Change permissions of a role', path: '/roles', words: ['rights', 'role'] },
  { name: 'Change direct permissions of a person', path: '/permission', words: ['rights', 'permission'] },
  { name: 'Undo a change', path: '/audit', words: ['revert', 'roll back'] },
  { name: 'Add developer', path: '/developers', open: 'add', words: ['new developer'] },
  { name: 'See backups', path: '/status', words: ['backup', 'restore', 'health'] },
  {
    name: 'Your account',
    path: '/account',
    words: [
      'my account',
      'password',
      'two factor',
      '2fa',
      'otp',
      'second factor',
      'authenticator',
      'recovery codes',
      'api token',
      'my sessions',
    ],
  },
];

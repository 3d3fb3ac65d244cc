/**
 * The words of "Why can't this learner see it?": the items that can be asked about, and the links of a path to them.
 */

export const itemKinds = {
  class: 'Class',
  subTopic: 'Sub-topic',
  video: 'Video',
  questions: 'Question set',
} as const;
export type ItemKind = keyof typeof itemKinds;

/** What has to hold, in the order in which a path is followed. */
export const linkRules = {
  app: 'App',
  account: 'Account',
  payment: 'Order',
  refund: 'Refund',
  access: 'Access',
  package: 'Package',
  held: 'Class in it',
  elective: 'Elective',
  expiry: 'Expiry',
  course: 'Course',
  subject: 'Subject',
  class: 'Class',
  topic: 'Topic',
  subTopic: 'Sub-topic',
  content: 'Content',
  release: 'Release',
  device: 'Device',
  price: 'Free or paid',
} as const;
export type LinkRule = keyof typeof linkRules;

export const pathKinds = ['order', 'package', 'class', 'institution', 'none', 'free'] as const;
export type PathKind = (typeof pathKinds)[number];

export const met = ['passed', 'failed', 'unknown'] as const;
export type Met = (typeof met)[number];

/** What can be done about a link that fails, and which right that needs. */
export const fixActions = {
  grantAccess: { label: 'Grant access…', needs: '/access' },
  extendAccess: { label: 'Extend…', needs: '/access' },
  chooseElective: { label: 'Save the elective choice…', needs: '/orders#write' },
  sellPackage: { label: 'Sell a package', needs: '/orders#write' },
  confirmPayment: { label: 'Confirm the payment', needs: '/orders#write' },
  activateAccount: { label: 'Activate the account', needs: '/register' },
  registerLearner: { label: 'Register the learner', needs: '/register' },
  editCourse: { label: 'Activate the course', needs: '/courses' },
  editSubject: { label: 'Activate the subject', needs: '/subjects' },
  editClass: { label: 'Activate the class', needs: '/classes/{id}' },
  editTopic: { label: 'Activate the topic', needs: '/topics' },
  editSubTopic: { label: 'Change the sub-topic', needs: '/topics/{id}' },
  editPackage: { label: 'Change the package', needs: '/prepclinic/packges_details/{id}' },
  editVideo: { label: 'Activate the video', needs: '/addVideo' },
  mapContent: { label: 'Map content', needs: '/subtopic/{id}' },
  editBank: { label: 'Change its questions', needs: '/mcq_ques' },
  editInstitution: { label: 'Change the institution', needs: '/clientuserDetail/{id}' },
  endDevices: { label: 'Sign out a device', needs: '/loggedIn' },
} as const;
export type FixAction = keyof typeof fixActions;

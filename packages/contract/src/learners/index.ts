export { devices } from './devices.ts';
export { learnerPage } from './learner-page.ts';
export { registration } from './registration.ts';
export { userCount } from './user-count.ts';
export { userLog } from './user-log.ts';
export { userSearch } from './user-search.ts';

export const records = ['devices', 'learner_access', 'learners'] as const;

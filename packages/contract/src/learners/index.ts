import { devices } from './devices.ts';
import { learnerPage } from './learner-page.ts';
import { registration } from './registration.ts';
import { userCount } from './user-count.ts';
import { userLog } from './user-log.ts';
import { userSearch } from './user-search.ts';

export const records = ['devices', 'learner_access', 'learners'] as const;

export const calls = {
  userSearch,
  userLog,
  devices,
  learnerPage,
  registration,
  userCount,
};

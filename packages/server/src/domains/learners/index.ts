import type { Domain } from '../../domain.ts';
import { devices } from './devices.ts';
import { learnerPage } from './learner-page.ts';
import { registration } from './registration.ts';
import { userCount } from './user-count.ts';
import { userLog } from './user-log.ts';
import { userSearch } from './user-search.ts';

export const learners: Domain = {
  calls: [userSearch, userLog, devices, learnerPage, registration, userCount],
};

import type { Examples } from '../../testing/examples.ts';
import { addLearners, addReader, nextDeviceToEnd } from '../../testing/learners.ts';
import { newPhone } from '../../testing/new-values.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID }) => [
    ['learners', { id, app_id: appID, phone: '9100000001', full_name: 'Diya Krishnan', person_id: id }],
    ['learner_access', { id, learner_id: id, package_id: id, expires_on: '2027-03-31' }],
    ['learners', { id: id + 1, app_id: appID, phone: '9100000003', full_name: 'Arjun Rao' }],
    [
      'devices',
      { id, learner_id: id, platform: 'android', device_token: 'token-900001', device_name: 'Pixel 9' },
    ],
  ],
  add: async ({ pool }) => {
    await addLearners(pool);
    await addReader(pool);
  },
  onceOnly: {
    'devices.end': { deviceID: nextDeviceToEnd },
    'registration.add': { userPhone: newPhone },
  },
};

import type { Examples } from '../../testing/examples.ts';
import { nextAccessToRevoke, nextLearner, nextViewToDelete } from '../../testing/learners.ts';
import { newPhone } from '../../testing/new-values.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: () => [
    [
      'saved_views',
      {
        id,
        user_id: 1,
        screen: '/sales_orders',
        name: 'Diya',
        query: '{"search":"9100000001"}',
        position: 1,
      },
    ],
    ['visits', { id, user_id: 1, screen: '/learner/{id}', person_id: id }],
  ],
  neverTwice: ['roleName'],
  onceOnly: {
    'signIn.sendOtp': { phone: newPhone },
    'userRoles.add': { userPhone: newPhone },
    'videoPlayers.add': { userPhone: newPhone },
    'learnerAccess.grant': { userAppsID: nextLearner },
    'learnerAccess.withdraw': { accessID: nextAccessToRevoke },
    'savedViews.remove': { viewID: nextViewToDelete },
  },
};

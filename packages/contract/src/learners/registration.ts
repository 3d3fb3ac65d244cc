import * as z from 'zod/mini';
import { newPhone, userCountryCode } from '../access/staff.ts';
import { optionalEmail } from '../codes.ts';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { filledName } from '../names.ts';
import { example, id } from '../values.ts';

export const registration = defineCallsWith('learners', 'registration', {
  needs: ['/register'],
  addition: true,
  writes: ['learners'],
})({
  /** A learner in an app (gaps B1). The same phone may be a learner in each app, and is then the same person. */
  add: changeCall({
    path: 'admin/registeruser',
    does: 'registered',
    input: z.object({
      appID: example(id('Please choose App'), 1),
      fullName: example(filledName(200, 'Please enter Full Name'), 'Diya Krishnan'),
      userCountryCode: userCountryCode(),
      userPhone: newPhone(),
      userEmail: example(optionalEmail('Please enter a valid email address'), 'diya@example.com'),
    }),
    output: z.object({ userAppsID: z.int(), personID: z.int() }),
    says: 'Learner registered',
  }),
  /** An inactive account that is activated can sign in and open what it has again. */
  activate: changeCall({
    path: 'admin/activatelearner',
    does: 'activated',
    input: z.object({ userAppsID: example(id(), 900_001) }),
    says: 'The account is active',
  }),
});

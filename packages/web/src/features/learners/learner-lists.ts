import type { LearnerAccount, TimelineEvent } from '@prepdesk/contract/learners/learner-page';
import type { Opening } from '../../ui/screen/screen-link.tsx';

/** The screens on which what is told of a learner stands in full. */

export const listOfOrder = (orderID: string): Opening => ({ path: '/orders', id: { search: orderID } });

const byPhone = (phone: string) =>
  ({
    orders: { path: '/orders', id: { search: phone } },
    access: { path: '/access', id: { userPhone: phone } },
    devices: { path: '/loggedIn', id: { search: phone } },
    watched: { path: '/userlog', id: { search: phone } },
    credits: { path: '/classescredits', id: { search: phone } },
    doubts: { path: '/doubts' },
    reports: { path: '/errortypes' },
  }) satisfies Record<string, Opening>;

/** Of all accounts of a person; those of one phone are found together. */
export const listsOf = (accounts: readonly LearnerAccount[]) => ({
  ...byPhone(accounts[0]?.userPhone ?? ''),
  referrals: {
    path: '/refer',
    id: { userPhone: accounts[0]?.userPhone, appID: accounts[0]?.appID },
  } satisfies Opening,
  changes: {
    path: '/history',
    id: { rows: accounts.map(({ userAppsID }) => `learners/${userAppsID}`).join() },
  } satisfies Opening,
});

/** Where a fact of the timeline stands; nothing for what stands nowhere else. */
export function listOfEvent({ kind, about, userPhone, ...event }: TimelineEvent): Opening | undefined {
  const lists = byPhone(userPhone);
  switch (kind) {
    case 'order':
    case 'refund':
      return listOfOrder(about);
    case 'package':
      return about ? listOfOrder(about) : lists.access;
    case 'device':
      return lists.devices;
    case 'watch':
      return lists.watched;
    case 'doubt':
      return {
        path: '/reply/{id}',
        name: about,
        id: { facultyID: event.facultyID ?? 0, userAppsID: event.userAppsID },
      };
    case 'report':
      return lists.reports;
    case 'referral':
      return { path: '/refer', id: { userPhone } };
    case 'change':
      return { path: '/history', id: { rows: about } };
    default:
      return undefined;
  }
}

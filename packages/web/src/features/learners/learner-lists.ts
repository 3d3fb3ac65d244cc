import type { HeldPackage, LearnerAccount, TimelineEvent } from '@prepdesk/contract/learners/learner-page';
import type { Opening } from '../../ui/screen/screen-link.tsx';

/** Links from a learner's page to the screens that show each item in full. */

export const listOfOrder = (orderID: string): Opening => ({ path: '/orders', id: { search: orderID } });

/** The error reports of a course; without one, the screen opens the course that was viewed last. */
export const listOfReports = (appId?: number, coId?: number): Opening => ({
  path: '/errortypes',
  ...(appId && coId ? { id: { appId, coId } } : {}),
});

const byPhone = (phone: string, appId?: number) =>
  ({
    accounts: { path: '/usersearch', id: { search: phone } },
    orders: { path: '/orders', id: { search: phone } },
    access: { path: '/access', id: { userPhone: phone } },
    devices: { path: '/loggedIn', id: { search: phone } },
    watched: { path: '/userlog', id: { search: phone } },
    credits: { path: '/classescredits', id: { search: phone } },
    icaiCredits: { path: '/icai', list: { search: phone } },
    doubts: { path: '/doubts', list: { search: phone } },
    reports: listOfReports(),
    referrals: { path: '/refer', id: { userPhone: phone, appId } },
  }) satisfies Record<string, Opening>;

/** The lists for all accounts of a person; accounts with the same phone are found together. */
export const listsOf = (accounts: readonly LearnerAccount[]) => ({
  ...byPhone(accounts[0]?.userPhone ?? '', accounts[0]?.appID),
  changes: {
    path: '/history',
    id: { rows: accounts.map(({ userAppsID }) => `learners/${userAppsID}`).join() },
  } satisfies Opening,
});

export type LearnerLists = ReturnType<typeof listsOf>;

/** Where to find a package that a learner holds, depending on who opened it: an order, staff or an institution. */
export function listOfPackage(
  { source, orderID, clientID, clientName }: HeldPackage,
  { access }: LearnerLists,
): Opening {
  if (source === 'order') return listOfOrder(orderID);
  if (source === 'staff') return access;
  return { path: '/clientuserDetail/{id}', name: clientName, id: { clientID } };
}

/** Where to find an event of the timeline. */
export function listOfEvent({ kind, about, userPhone, appID, ...event }: TimelineEvent): Opening {
  const lists = byPhone(userPhone, appID);
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
    case 'report': {
      const [ofApp, courseID] = about.split('/').map(Number);
      return listOfReports(ofApp, courseID);
    }
    case 'referral':
      return lists.referrals;
    case 'change':
      return { path: '/history', id: { rows: about } };
    case 'account':
      return lists.accounts;
  }
}

import type { HeldPackage, LearnerAccount, TimelineEvent } from '@prepdesk/contract/learners/learner-page';
import type { Opening } from '../../ui/screen/screen-link.tsx';

/** The screens on which what is told of a learner stands in full. */

export const listOfOrder = (orderID: string): Opening => ({ path: '/orders', id: { search: orderID } });

/** The error reports of a course; which course was met last decides, where none is named. */
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

/** Of all accounts of a person; those of one phone are found together. */
export const listsOf = (accounts: readonly LearnerAccount[]) => ({
  ...byPhone(accounts[0]?.userPhone ?? '', accounts[0]?.appID),
  changes: {
    path: '/history',
    id: { rows: accounts.map(({ userAppsID }) => `learners/${userAppsID}`).join() },
  } satisfies Opening,
});

/** Where a package stands that somebody has: by an order, by staff, or by an institution. */
export function listOfPackage(
  { source, orderID, clientID, clientName }: HeldPackage,
  { access }: ReturnType<typeof listsOf>,
): Opening {
  if (source === 'order') return listOfOrder(orderID);
  if (source === 'staff') return access;
  return { path: '/clientuserDetail/{id}', name: clientName, id: { clientID } };
}

/** Where a fact of the timeline stands. */
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

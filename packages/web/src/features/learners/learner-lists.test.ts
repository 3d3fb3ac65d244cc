import {
  type TimelineEvent,
  type TimelineKind,
  timelineKinds,
} from '@prepdesk/contract/learners/learner-page';
import { describe, expect, it } from 'vitest';
import { listOfEvent, listOfPackage, listsOf } from './learner-lists.ts';

const event = (kind: TimelineKind, about = ''): TimelineEvent => ({
  key: '1',
  kind,
  at: '2026-11-20T05:30:00Z',
  says: '',
  detail: '',
  about,
  facultyID: null,
  userAppsID: 7,
  appID: 2,
  userPhone: '9300000501',
});
const kinds = Object.keys(timelineKinds) as TimelineKind[];

describe('links from a learner’s page', () => {
  it.each(kinds)('an event of kind %s opens a list', (kind) => {
    expect(listOfEvent(event(kind)).path).toMatch(/^\//);
  });

  it('a learner’s page finds a report by its course, and a referral by the app of the account', () => {
    expect(listOfEvent(event('report', '2/31'))).toEqual({ path: '/errortypes', id: { appId: 2, coId: 31 } });
    expect(listOfEvent(event('referral'))).toEqual({
      path: '/refer',
      id: { userPhone: '9300000501', appId: 2 },
    });
  });

  it('a learner’s page links a package to whoever opened it', () => {
    const held = { key: '1', name: 'Six months', appName: 'General', since: '', expiresOn: '2027-03-31' };
    const lists = listsOf([]);
    const clientName = 'Lakeside College';
    expect(
      listOfPackage({ ...held, source: 'institution', orderID: '', clientID: 4, clientName }, lists),
    ).toEqual({ path: '/clientuserDetail/{id}', name: clientName, id: { clientID: 4 } });
    expect(
      listOfPackage({ ...held, source: 'order', orderID: 'A1', clientID: 0, clientName: '' }, lists).path,
    ).toBe('/orders');
  });
});

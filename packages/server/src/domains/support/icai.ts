import { icai as calls } from '@prepdesk/contract/support/icai';
import { eq, sql } from 'drizzle-orm';
import { equals, searchIn } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { learners } from '../../db/schema/learners.ts';
import { icaiMembers, referralCodes } from '../../db/schema/support.ts';
import { implement } from '../../http/call/implement.ts';

const person = {
  fullName: learners.fullName,
  userEmail: learners.email,
  userPhone: learners.phone,
};

const members = {
  from: icaiMembers,
  key: icaiMembers.learnerID,
  order: newest(icaiMembers.createdAt, icaiMembers.learnerID),
  search: searchIn(icaiMembers.searchText),
} as const;

export const icai = implement(calls, {
  credits: listOf(calls.credits, {
    ...members,
    join: [
      [learners, eq(learners.id, icaiMembers.learnerID)],
      [referralCodes, eq(referralCodes.learnerID, icaiMembers.learnerID)],
    ],
    only: sql`${icaiMembers.status} = 'Verified'`,
    columns: {
      id: icaiMembers.learnerID,
      ...person,
      creditSeconds: icaiMembers.creditSeconds,
      referralCode: sql<string>`coalesce(${referralCodes.code}, '')`,
      userAppsID: icaiMembers.learnerID,
    },
    scope: { appID: equals(learners.appID) },
  }),
  status: listOf(calls.status, {
    ...members,
    join: [[learners, eq(learners.id, icaiMembers.learnerID)]],
    columns: { userAppsID: icaiMembers.learnerID, ...person, ICAI: icaiMembers.status },
    filters: { ICAI: equals(icaiMembers.status) },
  }),
});

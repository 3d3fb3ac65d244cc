import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { example, id } from '../values.ts';

/** Our choice, as the documents name none (gaps B36). */
export const icaiStates = ['Verified', 'Pending', 'Rejected'] as const;

const creditUser = z.object({
  id: z.int(),
  fullName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  creditSeconds: z.int(),
  /** '' for none. */
  referralCode: z.string(),
  userAppsID: z.int(),
});
export type CreditUser = z.infer<typeof creditUser>;

const icaiRow = z.object({
  userAppsID: z.int(),
  fullName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  ICAI: z.string(),
});
export type IcaiRow = z.infer<typeof icaiRow>;

const person = {
  fullName: { label: 'Full Name' },
  userEmail: { label: 'Email' },
  userPhone: { label: 'Phone' },
};

/** Students of the institute of accountants (d3 §2): who they are, and what they get for it. */
export const icai = defineCalls('support', 'icai', {
  /** ICAI Global Credits: those who were verified. */
  credits: listCall({
    path: 'admin/getIcaiPackages',
    shows: ['icai_members', 'learners', 'referral_codes'],
    needs: ['/icai'],
    row: creditUser,
    wire: { rows: 'data' },
    given: { appID: id() },
    searchLength: 100,
    findsPeople: true,
    columns: {
      userAppsID: { label: 'UserAppsID', kind: 'number' },
      ...person,
      creditSeconds: { label: 'Credit Seconds', kind: 'number' },
      referralCode: { label: 'Referral Code' },
    },
    saysWhenEmpty: 'No data found',
  }),
  status: listCall({
    path: 'admin/getIcaiStatus',
    shows: ['icai_members', 'learners'],
    needs: ['/icaiListing'],
    row: icaiRow,
    wire: { rows: 'data', total: 'totalCount' },
    alsoAtTop: ['totalCount'],
    searchLength: 100,
    findsPeople: true,
    filters: {
      ICAI: choiceFilter(
        'ICAI',
        'ICAI',
        example(z.enum(icaiStates), 'Verified'),
        Object.fromEntries(icaiStates.map((state) => [state, state])),
      ),
    },
    columns: { userAppsID: { label: 'UserAppsID', kind: 'number' }, ...person, ICAI: { label: 'ICAI' } },
    saysWhenEmpty: 'No data found',
  }),
});

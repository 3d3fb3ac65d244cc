import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { defineRow, listParts } from '../resource.ts';
import { example, id } from '../values.ts';

/** Our choice, as the documents name none (gaps B36). */
export const icaiStates = ['Verified', 'Pending', 'Rejected'] as const;

const person = { fullName: shown('Full Name'), userEmail: shown('Email'), userPhone: shown('Phone') };

export const creditUser = defineRow({
  id: shown('ID', { kind: 'id', unlisted: true }),
  userAppsID: shown('UserAppsID', { kind: 'id' }),
  ...person,
  creditSeconds: shown('Credit Seconds', { kind: 'number' }),
  /** '' for none. */
  referralCode: shown('Referral Code'),
});

export const icaiRow = defineRow({
  userAppsID: shown('UserAppsID', { kind: 'id' }),
  ...person,
  ICAI: shown('ICAI'),
});

/** Students of the institute of accountants (d3 §2): who they are, and what they get for it. */
export const icai = defineCalls('support', 'icai', {
  /** ICAI Global Credits: those who were verified. */
  credits: listCall({
    path: 'admin/getIcaiPackages',
    shows: ['icai_members', 'learners', 'referral_codes'],
    needs: ['/icai'],
    ...listParts(creditUser),
    wire: { rows: 'data' },
    given: { appID: id() },
    searchLength: 100,
    findsPeople: true,
  }),
  status: listCall({
    path: 'admin/getIcaiStatus',
    shows: ['icai_members', 'learners'],
    needs: ['/icaiListing'],
    ...listParts(icaiRow),
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
  }),
});

import * as z from 'zod/mini';
import { userCountryCode } from '../access/staff.ts';
import { filledCode } from '../codes.ts';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { converted, example, id } from '../values.ts';

export const badPhone = 'Please Enter valid phone number';

const referralUser = z.object({
  userAppsID: z.int(),
  fullName: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  /** A JSON list of addresses: PDFs and images. */
  docs: z.string(),
  status: z.string(),
  updated_at: z.iso.datetime(),
});
export type ReferralUser = z.infer<typeof referralUser>;

const owner = z.object({
  userAppsID: z.int(),
  referralCode: z.string(),
  fullName: z.string(),
  userEmail: z.string(),
});

const referredOrder = z.object({
  orderID: z.string(),
  fullName: z.string(),
  packageName: z.string(),
  packageShortName: z.string(),
  speed: z.string(),
  purchasedPrice: z.string(),
  currency: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  purchasedDate: z.iso.datetime(),
});
export type ReferredOrder = z.infer<typeof referredOrder>;

/** 10 digits of an Indian number, however it is written. */
const phone = () =>
  example(
    converted(z.union([z.string(badPhone), z.number(badPhone)], badPhone), (value, refuse) => {
      const digits = String(value)
        .replace(/[\s()-]/g, '')
        .replace(/^(\+91|0)(?=\d{10}$)/, '');
      return /^\d{10}$/.test(digits) ? digits : refuse(badPhone);
    }),
    '9300000001',
  );

/** Friends who came by a code, the proof for their discount, and what they bought. */
export const referrals = defineCalls('support', 'referrals', {
  /** Referral Code Listing (d3 §2): of a code and the learner it belongs to. */
  list: readCall({
    path: 'admin/getuserreferral',
    shows: ['learners', 'referral_codes', 'referrals'],
    needs: ['/referral/{id}'],
    input: z.object({
      referralCode: example(filledCode(60, 'Please choose a referral code'), 'DIYA900001'),
      userAppID: example(id(), 900_001),
    }),
    output: z.array(referralUser),
    saysWhenEmpty: 'No Data Found',
    history: [{ table: 'referrals', key: 'userAppsID' }],
  }),
  /** Refer & Earn. A change, because it records who looked whom up (gaps C37). */
  details: changeCall({
    path: 'admin/referdetails',
    writes: ['look_ups'],
    needs: ['/refer'],
    idempotency: 'again',
    input: z.object({ userPhone: phone(), userCountryCode: userCountryCode(), appID: id() }),
    /**
     * If nobody has this phone in the app, there is no owner. If nobody has bought by the code, or there is none, there
     * are no rows.
     */
    output: z.object({ ownerData: z.nullable(owner), referData: z.array(referredOrder) }),
    alsoAtTop: ['ownerData', 'referData'],
    says: 'User found',
    saysWhenEmpty: 'No Data Found',
  }),
});
